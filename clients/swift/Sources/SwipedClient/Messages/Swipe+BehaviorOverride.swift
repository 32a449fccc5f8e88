// Written by generate.py from protocol/openrpc.json.

extension Swipe {
    /// A named full behavior; x-presets writes each out.
    public enum Preset: String, Codable, Equatable, Sendable {
        case mail, sparrow, swipeable, rm, dismiss, reply
    }

    /// The sides that a swipe may reveal.
    public enum Reveal: String, Codable, Equatable, Sendable {
        case both
        case leading
        case trailing
        case nothing = "none"
    }

    /// How far each side opens.
    public struct BehaviorOverrideExtent: Codable, Equatable, Sendable {
        /// How far a side opens: by its actions' widths, not at all, by px, by a fraction of the width, or by the width
        /// less an inset in px.
        public var leading: ExtentOverride?
        /// How far a side opens: by its actions' widths, not at all, by px, by a fraction of the width, or by the width
        /// less an inset in px.
        public var trailing: ExtentOverride?

        public init(leading: ExtentOverride? = nil, trailing: ExtentOverride? = nil) {
            self.leading = leading
            self.trailing = trailing
        }
    }

    /// How a cell moves to its rest. Each rule is replaced whole.
    public struct BehaviorOverrideSettle: Codable, Equatable, Sendable {
        /// To where a side is open.
        public var open: SettleOverride?
        /// To the closed place.
        public var close: SettleOverride?
        /// Over the whole width, for an action.
        public var expand: SettleOverride?
        /// All of them, with reduced motion.
        public var reduced: SettleOverride?

        public init(
            open: SettleOverride? = nil,
            close: SettleOverride? = nil,
            expand: SettleOverride? = nil,
            reduced: SettleOverride? = nil
        ) {
            self.open = open
            self.close = close
            self.expand = expand
            self.reduced = reduced
        }
    }

    /// Content slides away and waits, or its row goes as well, or it closes at once, or closes first.
    public enum FullSwipeStyle: String, Codable, Equatable, Sendable {
        case fill, destructive, select, bounce
    }

    /// What performs: any one of these. Replaced whole.
    public struct FullSwipeOverrideThreshold: Codable, Equatable, Sendable {
        /// Content past this part of the width.
        public var fraction: Double?
        /// Content this far past the extent, in px.
        public var past: Double?
        /// A release past the extent, outwards and this fast, in px/s.
        public var velocity: Double?

        public init(fraction: Double? = nil, past: Double? = nil, velocity: Double? = nil) {
            self.fraction = fraction
            self.past = past
            self.velocity = velocity
        }
    }

    /// Whether content that slid away waits for action/complete.
    public enum FullSwipeCompletion: String, Codable, Equatable, Sendable {
        case wait
        case nothing = "none"
    }

    /// When a swipe that goes on past the actions performs one, and what the cell does then.
    public struct FullSwipeOverride: Codable, Equatable, Sendable {
        /// False: on no side. True: on sides, or both.
        public var enabled: Bool?
        /// The sides that have it.
        public var sides: Reveal?
        /// Content slides away and waits, or its row goes as well, or it closes at once, or closes first.
        public var style: FullSwipeStyle?
        /// What performs: any one of these. Replaced whole.
        public var threshold: FullSwipeOverrideThreshold?
        /// How far content goes back until it is disarmed, in px.
        public var hysteresis: Double?
        /// What a side without actions performs. Null: nothing.
        public var action: Nullable<String>?
        /// Whether content that slid away waits for action/complete.
        public var completion: FullSwipeCompletion?
        /// How long it waits, in ms.
        public var timeLimit: Double?
        /// How long a removed row takes to collapse, in ms.
        public var collapse: Double?

        public init(
            enabled: Bool? = nil,
            sides: Reveal? = nil,
            style: FullSwipeStyle? = nil,
            threshold: FullSwipeOverrideThreshold? = nil,
            hysteresis: Double? = nil,
            action: Nullable<String>? = nil,
            completion: FullSwipeCompletion? = nil,
            timeLimit: Double? = nil,
            collapse: Double? = nil
        ) {
            self.enabled = enabled
            self.sides = sides
            self.style = style
            self.threshold = threshold
            self.hysteresis = hysteresis
            self.action = action
            self.completion = completion
            self.timeLimit = timeLimit
            self.collapse = collapse
        }
    }

    /// One of the table, any number, or one of the group.
    public enum PolicyOpen: String, Codable, Equatable, Sendable {
        case single, multiple, group
    }

    public enum PolicyCloseOn: String, Codable, Equatable, Sendable {
        case scroll, tap, otherBegin, edit, action
    }

    /// Which cells may be open together, and what closes them.
    public struct PolicyOverride: Codable, Equatable, Sendable {
        /// One of the table, any number, or one of the group.
        public var open: PolicyOpen?
        /// What closes what is open.
        public var closeOn: [PolicyCloseOn]?

        public init(open: PolicyOpen? = nil, closeOn: [PolicyCloseOn]? = nil) {
            self.open = open
            self.closeOn = closeOn
        }
    }

    /// The style.
    public enum LayoutStyle: String, Codable, Equatable, Sendable {
        case border, drag, reveal, stretch, drawer
    }

    /// Where each action stands as the cell moves: a style, or with limits of the widths.
    public struct LayoutOverride: Codable, Equatable, Sendable {
        /// The style.
        public var style: LayoutStyle?
        /// No action is narrower, in px. Null: no limit.
        public var minimumWidth: Nullable<Double>?
        /// No action is wider, in px. Null: no limit.
        public var maximumWidth: Nullable<Double>?

        public init(
            style: LayoutStyle? = nil,
            minimumWidth: Nullable<Double>? = nil,
            maximumWidth: Nullable<Double>? = nil
        ) {
            self.style = style
            self.minimumWidth = minimumWidth
            self.maximumWidth = maximumWidth
        }
    }

    /// A preset's name, or what differs from a preset or from what there is.
    public struct BehaviorOverride: Codable, Equatable, Sendable {
        /// Taken whole first. Absent: what there is.
        public var preset: Preset?
        /// When a translation begins a swipe.
        public var recognition: RecognitionOverride?
        /// The sides that a swipe may reveal.
        public var reveal: Reveal?
        /// How far each side opens.
        public var extent: BehaviorOverrideExtent?
        /// How content follows the finger past the extent.
        public var tracking: TrackingOverride?
        /// How fast a finger is taken to be.
        public var velocity: VelocityOverride?
        /// Where a cell goes when the finger leaves it.
        public var release: ReleaseOverride?
        /// How a cell moves to its rest. Each rule is replaced whole.
        public var settle: BehaviorOverrideSettle?
        /// When a swipe that goes on past the actions performs one, and what the cell does then.
        public var fullSwipe: FullSwipeOverride?
        /// Which cells may be open together, and what closes them.
        public var policy: PolicyOverride?
        /// Where each action stands as the cell moves: a style, or with limits of the widths.
        public var layout: LayoutOverride?

        public init(
            preset: Preset? = nil,
            recognition: RecognitionOverride? = nil,
            reveal: Reveal? = nil,
            extent: BehaviorOverrideExtent? = nil,
            tracking: TrackingOverride? = nil,
            velocity: VelocityOverride? = nil,
            release: ReleaseOverride? = nil,
            settle: BehaviorOverrideSettle? = nil,
            fullSwipe: FullSwipeOverride? = nil,
            policy: PolicyOverride? = nil,
            layout: LayoutOverride? = nil
        ) {
            self.preset = preset
            self.recognition = recognition
            self.reveal = reveal
            self.extent = extent
            self.tracking = tracking
            self.velocity = velocity
            self.release = release
            self.settle = settle
            self.fullSwipe = fullSwipe
            self.policy = policy
            self.layout = layout
        }
    }
}
