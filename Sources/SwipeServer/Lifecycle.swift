import JSONRPC
import SwipeProtocol

/// Where a session stands between its first message and its last.
///
///               initialize          shutdown              exit
///     greeting ------------> open ------------> closing ---------> over
///         |                   |                                     ^
///         +-------------------+---- exit, end of input -------------+
enum Lifecycle: Equatable {
    case greeting
    case open
    case closing
    case over(status: Int32)

    /// The status to exit with, now.
    var exitStatus: Int32 {
        switch self {
        case .greeting, .open: 1
        case .closing: 0
        case .over(let status): status
        }
    }

    /// Whether a request is served now. `initialize` looks for itself, and the protocol is told before it.
    func admit(_ method: Method) throws(RPCError) {
        if method == .initialize || method == .exit { return }
        switch self {
        case .open: return
        case .greeting:
            if method == .rpcDiscover { return }
            throw RPCError(code: RPCError.Code.serverNotInitialized, message: "The first request is initialize.")
        case .closing, .over:
            throw RPCError(code: RPCError.Code.invalidRequest, message: "After shutdown only exit is served.")
        }
    }
}
