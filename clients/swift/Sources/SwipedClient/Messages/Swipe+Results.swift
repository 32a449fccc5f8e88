// Written by generate.py from protocol/openrpc.json.

extension Swipe {
    /// Which daemon it is.
    public struct InitializeResultServerInfo: Codable, Equatable, Sendable {
        /// The daemon's name.
        public var name: String
        /// Its release.
        public var version: String
    }

    /// What the daemon can do.
    public struct InitializeResultCapabilities: Codable, Equatable, Sendable {
        /// The methods toDaemon that are served.
        public var methods: [String]
        /// The clocks there are.
        public var clocks: [String]
        /// The formats that an animation can be told in.
        public var animationFormats: [String]
        /// The estimators there are.
        public var estimators: [String]
    }

    public struct InitializeResult: Codable, Equatable, Sendable {
        /// The version that is spoken.
        public var protocolVersion: String
        /// Which daemon it is.
        public var serverInfo: InitializeResultServerInfo
        /// What the daemon can do.
        public var capabilities: InitializeResultCapabilities
        /// The presets there are.
        public var presets: [String]
        /// x-limits, as this daemon has them.
        public var limits: [String: JSONValue]
        /// The session's time, in ms.
        public var timestamp: Double
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    public struct SnapshotResult: Codable, Equatable, Sendable {
        /// A session's state. A client keeps it and gives it back as it is; its form is the daemon's own.
        public var snapshot: JSONValue
        /// When it was taken, in ms.
        public var timestamp: Double
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    public struct TimeResult: Codable, Equatable, Sendable {
        /// The session's time, in ms.
        public var timestamp: Double
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    /// Since the connection began.
    public struct StatusResultCounters: Codable, Equatable, Sendable {
        /// Messages received, each of a batch as one.
        public var messages: Int
        /// Errors answered or logged.
        public var errors: Int
        /// Pointer samples that came too late to count.
        public var droppedSamples: Int
        /// Notifications sent.
        public var notifications: Int
    }

    public struct StatusResult: Codable, Equatable, Sendable {
        /// ms of the session's time since initialize.
        public var uptime: Double
        /// A daemon on stdio has one.
        public var clients: Int
        /// Tables that are open.
        public var tables: Int
        /// Cells that are not closed at rest.
        public var cells: Int
        /// Since the connection began.
        public var counters: StatusResultCounters
        /// The session's time, in ms.
        public var timestamp: Double
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    public struct TableResult: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// A behavior, resolved: every member that has a meaning in it.
        public var behavior: Behavior
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    public struct TableConfiguredResult: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// A behavior, resolved: every member that has a meaning in it.
        public var behavior: Behavior
        /// The cells to draw anew.
        public var cells: [Frame]
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    public struct TableClosedResult: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    public struct ClosingResult: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// The cells that began to close.
        public var closed: [CellName]
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    public struct CellsResult: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// A frame for each cell asked for, in that order.
        public var cells: [Frame]
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    public struct EditResultMoved: Codable, Equatable, Sendable {
        /// A key of the client's own (1 and "1" are two), or [section, row] in a table by index paths.
        public var from: CellName
        /// A key of the client's own (1 and "1" are two), or [section, row] in a table by index paths.
        public var to: CellName
    }

    public struct EditResult: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// Cells with a state that have another name now.
        public var moved: [EditResultMoved]
        /// Cells with a state whose rows are gone.
        public var removed: [CellName]
        /// Cells that began to close.
        public var closed: [CellName]
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    /// The request's method.
    public enum OperationMethod: String, Codable, Equatable, Sendable {
        case cellOpen = "cell/open"
        case cellClose = "cell/close"
        case actionInvoke = "action/invoke"
    }

    /// Something that can be done to a cell without a finger, as the request that does it.
    public struct Operation: Codable, Equatable, Sendable {
        /// The request's method.
        public var method: OperationMethod
        /// A side of a cell, by reading direction.
        public var side: Side?
        /// The action's id.
        public var action: String?
        /// The action's title.
        public var title: String?
    }

    public struct OperationsResult: Codable, Equatable, Sendable {
        /// The table's name.
        public var table: String
        /// A key of the client's own (1 and "1" are two), or [section, row] in a table by index paths.
        public var cell: CellName
        /// What can be done to the cell now.
        public var operations: [Operation]
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    public struct ShouldBeginResult: Codable, Equatable, Sendable {
        /// Whether the gesture is a swipe.
        public var begin: Bool
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    public struct InvocationResult: Codable, Equatable, Sendable {
        /// The invocation's id.
        public var invocation: Int
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    public struct AnimationFinishedResult: Codable, Equatable, Sendable {
        /// The animation's id.
        public var animation: Int
        /// Whether it was still running.
        public var finished: Bool
        /// The session's time, in ms.
        public var timestamp: Double
        /// Counts the session's changes: one step per message or moment that changes state.
        public var revision: Int
    }

    /// An OpenRPC document.
    public struct Document: Codable, Equatable, Sendable {
        /// The version of OpenRPC.
        public var openrpc: String
        /// Of which protocol.
        public var info: [String: JSONValue]
        /// In both directions.
        public var methods: [[String: JSONValue]]
    }
}
