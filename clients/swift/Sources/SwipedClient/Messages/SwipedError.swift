// Written by generate.py from protocol/openrpc.json.

/// All that goes wrong: with the daemon, or with what it was asked.
public enum SwipedError: Error, Equatable, Sendable {
    /// There is no such program, or nobody listens at the socket.
    case notStarted(String)
    /// The daemon has ended, or left this client; the process's status, a signal's below 0, where it was ours.
    case ended(status: Int32?)
    /// The daemon did not answer in time. It may still do what it was asked; `Daemon.restart` gives up on it.
    case timedOut(String)
    /// The daemon wrote what is no message, or none that may come now.
    case garbled(String)
    /// The task that waited was cancelled. The daemon may still do what it was asked.
    case cancelled
    /// The message cannot be read.
    case parseError(Swipe.Refusal)
    /// It is not a request that may come now.
    case invalidRequest(Swipe.Refusal)
    /// There is no such method.
    case methodNotFound(Swipe.Refusal)
    /// A member of params is not what it must be.
    case invalidParams(Swipe.Refusal)
    /// The daemon has failed.
    case internalError(Swipe.Refusal)
    /// The first request is initialize.
    case serverNotInitialized(Swipe.Refusal)
    /// No such table is open.
    case unknownTable(Swipe.Refusal)
    /// Such a table is open already.
    case tableExists(Swipe.Refusal)
    /// The table has no such row.
    case noSuchRow(Swipe.Refusal)
    /// No gesture holds the cell.
    case gestureNotActive(Swipe.Refusal)
    /// A gesture holds the cell already.
    case gestureAlreadyActive(Swipe.Refusal)
    /// Time does not go back.
    case timestampWentBack(Swipe.Refusal)
    /// A limit is exceeded; data.member names it.
    case limitExceeded(Swipe.Refusal)
    /// The cell has no such action.
    case unknownAction(Swipe.Refusal)
    /// No such invocation waits to be completed.
    case unknownInvocation(Swipe.Refusal)
    /// The snapshot cannot be restored.
    case invalidSnapshot(Swipe.Refusal)
    /// The protocol version is not spoken.
    case unsupportedVersion(Swipe.Refusal)
    /// The cell waits for its action, or its row collapses.
    case cellPending(Swipe.Refusal)
    /// No such pointer is down.
    case unknownPointer(Swipe.Refusal)
    /// Answered with an error that this library does not know.
    case unknown(Swipe.Refusal)

    /// The error that an answer has.
    public init(_ refusal: Swipe.Refusal) {
        switch refusal.code {
        case -32700: self = .parseError(refusal)
        case -32600: self = .invalidRequest(refusal)
        case -32601: self = .methodNotFound(refusal)
        case -32602: self = .invalidParams(refusal)
        case -32603: self = .internalError(refusal)
        case -32002: self = .serverNotInitialized(refusal)
        case 1001: self = .unknownTable(refusal)
        case 1002: self = .tableExists(refusal)
        case 1003: self = .noSuchRow(refusal)
        case 1004: self = .gestureNotActive(refusal)
        case 1005: self = .gestureAlreadyActive(refusal)
        case 1006: self = .timestampWentBack(refusal)
        case 1007: self = .limitExceeded(refusal)
        case 1008: self = .unknownAction(refusal)
        case 1009: self = .unknownInvocation(refusal)
        case 1010: self = .invalidSnapshot(refusal)
        case 1011: self = .unsupportedVersion(refusal)
        case 1012: self = .cellPending(refusal)
        case 1013: self = .unknownPointer(refusal)
        default: self = .unknown(refusal)
        }
    }

    /// What the daemon answered, with its `code` and `data`; nil where it did not.
    public var refusal: Swipe.Refusal? {
        switch self {
        case .parseError(let refusal),
            .invalidRequest(let refusal),
            .methodNotFound(let refusal),
            .invalidParams(let refusal),
            .internalError(let refusal),
            .serverNotInitialized(let refusal),
            .unknownTable(let refusal),
            .tableExists(let refusal),
            .noSuchRow(let refusal),
            .gestureNotActive(let refusal),
            .gestureAlreadyActive(let refusal),
            .timestampWentBack(let refusal),
            .limitExceeded(let refusal),
            .unknownAction(let refusal),
            .unknownInvocation(let refusal),
            .invalidSnapshot(let refusal),
            .unsupportedVersion(let refusal),
            .cellPending(let refusal),
            .unknownPointer(let refusal),
            .unknown(let refusal):
            refusal
        case .notStarted, .ended, .timedOut, .garbled, .cancelled: nil
        }
    }
}
