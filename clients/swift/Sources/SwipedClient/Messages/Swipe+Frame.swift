// Written by generate.py from protocol/openrpc.json.

extension Swipe {
    /// expanded: slid away for an action; pending: waiting for it; collapsing: its row is being removed.
    public enum Phase: String, Codable, Equatable, Sendable {
        case closed, open, expanded, tracking, settling, pending, collapsing, removed
    }

    /// Where an action stands.
    public struct Placement: Codable, Equatable, Sendable {
        /// The action's id.
        public var id: String
        /// px along the axis from the cell's left or top.
        public var x: Double
        /// In px.
        public var width: Double
    }

    /// What has become of a pointer.
    public enum RecognitionState: String, Codable, Equatable, Sendable {
        case possible, began, changed, ended, tap, failed, cancelled
    }

    public struct Keyframe: Codable, Equatable, Sendable {
        /// ms since the animation's start.
        public var time: Double
        /// In px.
        public var offset: Double
        /// Of the motion there, in px/s.
        public var velocity: Double
        /// Of the segment that starts here. The last keyframe has none, nor the first of two where spring or css tells
        /// the motion.
        public var easing: Easing?
    }

    /// The spring that the keyframes tell: x'' = -(stiffness x + damping x') / mass, x in px from to.
    public struct AnimationSpring: Codable, Equatable, Sendable {
        /// In kg.
        public var mass: Double
        /// In kg/s².
        public var stiffness: Double
        /// In kg/s.
        public var damping: Double
        /// In px/s.
        public var initialVelocity: Double
    }

    /// A motion for the client to play.
    public struct Animation: Codable, Equatable, Sendable {
        /// Names it, within the session.
        public var id: Int
        /// The offset that it starts at, in px.
        public var from: Double
        /// The offset that it ends at, in px.
        public var to: Double
        /// When it starts, in ms by the client's clock.
        public var start: Double
        /// How long it takes, in ms.
        public var duration: Double
        /// What to play, in the order of time.
        public var keyframes: [Keyframe]
        /// Where the motion is one.
        public var spring: AnimationSpring?
        /// An easing function of CSS, of the way from from to to. With the format css, and where there is a way.
        public var css: String?
    }

    /// What becomes of the cell.
    public enum DecisionOutcome: String, Codable, Equatable, Sendable {
        case open, close, action
    }

    /// What decided.
    public enum DecisionRule: String, Codable, Equatable, Sendable {
        case projection, distance, velocity, minimumDistance, never, fullSwipe, cancelled
    }

    /// What a release decided, and from what.
    public struct Decision: Codable, Equatable, Sendable {
        /// What becomes of the cell.
        public var outcome: DecisionOutcome
        /// What decided.
        public var rule: DecisionRule
        /// Where content was, in px.
        public var offset: Double
        /// Of the finger along the axis, in px/s.
        public var velocity: Double
        /// What estimated the velocity, if the client did not give it.
        public var estimator: Estimator?
        /// Of the estimator's formula.
        public var estimatorVersion: Int?
        /// How many samples it used.
        public var samples: Int?
        /// Over how many ms.
        public var window: Double?
        /// How well they agree.
        public var confidence: Double?
        /// Where content would come to, in px.
        public var projected: Double?
        /// What it was compared with, in px.
        public var threshold: Double?
        /// The id of the action that a full swipe performs.
        public var action: String?
    }

    /// A motion without a did… that ended.
    public struct FrameFinished: Codable, Equatable, Sendable {
        /// The animation's id.
        public var animation: Int
        /// Whether it came to its end; false if it was cut short.
        public var finished: Bool
    }

    /// A cell at a moment: what to draw, and, when motion starts or ends, what there is to say of it.
    public struct Frame: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// A key of the client's own (1 and "1" are two), or [section, row] in a table by index paths.
        public var cell: CellName
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
        /// expanded: slid away for an action; pending: waiting for it; collapsing: its row is being removed.
        public var phase: Phase
        /// Where content is to be drawn, in px from its closed place: above 0 to the right or down.
        public var offset: Double
        /// The offset that it is heading for, in px; while tracking, the one that a cancel would restore.
        public var target: Double
        /// The side that shows; null at 0.
        public var side: Side?
        /// |offset| as a part of the extent, or of the width where there is none. It may exceed 1.
        public var progress: Double
        /// The action that a release would perform.
        public var armed: String?
        /// Where the actions of the side that shows stand, from the outer edge inwards. With the capability layout.
        public var actions: [Placement]?
        /// What has become of the pointer or wheel that the message was about.
        public var recognition: RecognitionState?
        /// Of a pointer that has left, in px/s.
        public var velocity: Vector?
        /// The id of the action that a tap hit.
        public var tapped: String?
        /// A motion that starts.
        public var animation: Animation?
        /// A removed row's size, from 1 to 0: offsets are parts of the size, velocities parts per s.
        public var collapse: Animation?
        /// What a release decided, and from what.
        public var decision: Decision?
        /// A motion without a did… that ended.
        public var finished: FrameFinished?
    }
}
