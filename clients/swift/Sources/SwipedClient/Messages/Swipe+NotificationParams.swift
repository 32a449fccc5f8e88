// Written by generate.py from protocol/openrpc.json.

extension Swipe {
    /// A gesture took the cell.
    public struct CellSwipeBegan: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// The cell's name.
        public var cell: CellName
        /// When it happened, in ms by the client's clock.
        public var timestamp: Double
        /// The session's revision.
        public var revision: Int
    }

    /// A gesture left the cell.
    public struct CellSwipeEnded: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// The cell's name.
        public var cell: CellName
        /// When it happened, in ms by the client's clock.
        public var timestamp: Double
        /// Where content was, in px.
        public var offset: Double
        /// Of the finger along the axis, in px/s.
        public var velocity: Double
        /// Whether the gesture was taken back.
        public var cancelled: Bool
        /// The session's revision.
        public var revision: Int
    }

    /// Why a cell opens or closes.
    public enum Cause: String, Codable, Equatable, Sendable {
        case gesture, program, otherCell, scroll, tap, edit, action, cancel
    }

    /// It is decided that the cell opens.
    public struct CellWillOpen: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// The cell's name.
        public var cell: CellName
        /// The side, by reading direction.
        public var side: Side
        /// Why.
        public var cause: Cause
        /// When it happened, in ms by the client's clock.
        public var timestamp: Double
        /// The motion, where no answer has told of it and there is any.
        public var animation: Animation?
        /// The session's revision.
        public var revision: Int
    }

    /// The motion of the last cell/willOpen has ended.
    public struct CellDidOpen: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// The cell's name.
        public var cell: CellName
        /// The side, by reading direction.
        public var side: Side
        /// Why.
        public var cause: Cause
        /// When it happened, in ms by the client's clock.
        public var timestamp: Double
        /// The id of the animation that ended, where there was one.
        public var animation: Int?
        /// Whether the motion came to its end; false if it was cut short.
        public var finished: Bool
        /// The session's revision.
        public var revision: Int
    }

    /// It is decided that the cell closes.
    public struct CellWillClose: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// The cell's name.
        public var cell: CellName
        /// The side, by reading direction.
        public var side: Side
        /// Why.
        public var cause: Cause
        /// When it happened, in ms by the client's clock.
        public var timestamp: Double
        /// The motion, where no answer has told of it and there is any.
        public var animation: Animation?
        /// The session's revision.
        public var revision: Int
    }

    /// The motion of the last cell/willClose has ended.
    public struct CellDidClose: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// The cell's name.
        public var cell: CellName
        /// The side, by reading direction.
        public var side: Side
        /// Why.
        public var cause: Cause
        /// When it happened, in ms by the client's clock.
        public var timestamp: Double
        /// The id of the animation that ended, where there was one.
        public var animation: Int?
        /// Whether the motion came to its end; false if it was cut short.
        public var finished: Bool
        /// The session's revision.
        public var revision: Int
    }

    /// From now on a release would perform an action.
    public struct ActionArmed: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// The cell's name.
        public var cell: CellName
        /// The action's id.
        public var action: String
        /// When it happened, in ms by the client's clock.
        public var timestamp: Double
        /// The session's revision.
        public var revision: Int
    }

    /// A release would no longer perform an action.
    public struct ActionDisarmed: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// The cell's name.
        public var cell: CellName
        /// The action's id.
        public var action: String
        /// When it happened, in ms by the client's clock.
        public var timestamp: Double
        /// The session's revision.
        public var revision: Int
    }

    /// How an action came to be invoked.
    public enum Trigger: String, Codable, Equatable, Sendable {
        case tap, fullSwipe, program
    }

    /// The application is to perform an action, and says so with action/complete.
    public struct ActionInvoked: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// The cell's name.
        public var cell: CellName
        /// The action's id.
        public var action: String
        /// The side, by reading direction.
        public var side: Side
        /// The invocation's id.
        public var invocation: Int
        /// How it came about: tap on an open cell, fullSwipe, or else program.
        public var trigger: Trigger
        /// When it happened, in ms by the client's clock.
        public var timestamp: Double
        /// The cell's own, as cell/configure gave it.
        public var data: JSONValue?
        /// The session's revision.
        public var revision: Int
    }

    /// How grave it is.
    public enum LogMessageLevel: String, Codable, Equatable, Sendable {
        case debug, info, warning, error
    }

    /// What a program needs to put it right.
    public struct ErrorData: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String?
        /// The cell's name, as JSON text.
        public var cell: String?
        /// The member that is wrong, by its path in params.
        public var member: String?
        /// What was expected, in words; or the number expected.
        public var expected: JSONValue?
        /// What came, as JSON text; or the number that came.
        public var came: JSONValue?
        /// The protocol versions that are spoken.
        public var supported: [String]?
        /// The limit's value.
        public var limit: Int?
        /// Bytes of the message before the fault.
        public var offset: Int?
        /// What the JSON parser says.
        public var reason: String?
    }

    /// The answer to a request that was not served.
    public struct Refusal: Codable, Equatable, Sendable {
        /// Of one of components.errors.
        public var code: Int
        /// One sentence for the reader of a log.
        public var message: String
        /// What a program needs to put it right.
        public var data: ErrorData?
    }

    /// A notification of the client's failed.
    public struct LogMessage: Codable, Equatable, Sendable {
        /// How grave it is.
        public var level: LogMessageLevel
        /// The notification's method, and what is wrong.
        public var message: String
        /// What a request would have been answered with.
        public var error: Refusal
        /// The session's revision.
        public var revision: Int
    }

    /// A message was served. Sent where trace is messages or verbose.
    public struct LogTrace: Codable, Equatable, Sendable {
        /// What was served.
        public var message: String
        /// How far it has brought the session, where trace is verbose.
        public var verbose: String?
        /// The session's revision.
        public var revision: Int
    }
}
