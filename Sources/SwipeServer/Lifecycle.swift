import JSONRPC
import SwipeProtocol

/// Where a session stands between its first message and its last.
///
///               initialize          shutdown              exit
///     greeting ------------> open ------------> closing ---------> over
///         |                   |                                     ^
///         +-------------------+---- exit, end of input -------------+
enum Lifecycle: Equatable {
    case uninitialized
    case initialized
    case shutDown
    case exited(status: Int32)

    /// The status to exit with, now.
    var exitStatus: Int32 {
        switch self {
        case .uninitialized, .initialized: 1
        case .shutDown: 0
        case .exited(let status): status
        }
    }

    /// Whether a request is served now. `initialize` looks for itself, and the protocol is told before it.
    func requireServing(_ method: Method) throws(RPCError) {
        if method == .initialize || method == .exit { return }
        switch self {
        case .initialized: return
        case .uninitialized:
            if method == .rpcDiscover { return }
            throw RPCError(code: RPCError.Code.serverNotInitialized, message: "The first request is initialize.")
        case .shutDown, .exited:
            throw RPCError(code: RPCError.Code.invalidRequest, message: "After shutdown only exit is served.")
        }
    }
}
