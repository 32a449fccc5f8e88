import JSONRPC

/// The state of a session between its first message and its last.
///
///                    initialize               shutdown           exit
///     uninitialized ------------> initialized --------> shutDown ----> exited
///          |                           |                                 ^
///          +---------------------------+----- exit, end of input --------+
enum Lifecycle: Equatable {
    case uninitialized
    case initialized
    case shutDown
    case exited(status: Int32)

    /// The exit status if the session ended now.
    var exitStatus: Int32 {
        switch self {
        case .uninitialized, .initialized: 1
        case .shutDown: 0
        case .exited(let status): status
        }
    }

    /// Throws if the method may not be called now. The handler of `initialize` checks that itself.
    func requireAllowed(_ method: Method) throws(RPCError) {
        switch self {
        case .initialized: return
        case .uninitialized:
            guard method.traits.contains(.needsSession) else { return }
            throw RPCError(
                RPCError.Code.serverNotInitialized, "Send initialize before any other request.", member: "method",
                expected: "initialize", came: quoted(method.rawValue))
        case .shutDown, .exited:
            if method == .initialize || method == .exit { return }
            throw RPCError(
                RPCError.Code.invalidRequest, "The session was shut down; send exit to end it.", member: "method",
                expected: "exit", came: quoted(method.rawValue))
        }
    }
}
