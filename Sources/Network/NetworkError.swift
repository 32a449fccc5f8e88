internal import NIOCore
internal import NIOPosix
internal import StandardIO

/// Why clients cannot come, or one was turned away.
package enum NetworkError: Error, CustomStringConvertible {
    case cannotListen(Endpoint, String)
    case cannotConnect(ConnectTarget, String)
    /// There are as many as there may be.
    case tooManyClients
    /// There are as many connections as there may be that have not shown a token yet.
    case tooManyUnauthenticated
    /// It is a process of another user, or of one that the kernel does not tell.
    case otherUser(user: UInt32?)

    package var description: String {
        switch self {
        case .cannotListen(let endpoint, let reason): "\(endpoint): \(reason)"
        case .cannotConnect(let target, let reason):
            "cannot connect to \(target): \(reason). Start the program that listens there first."
        case .tooManyClients: "there are as many clients as there may be"
        case .tooManyUnauthenticated: "too many connections have not shown a token yet"
        case .otherUser(let user): "it is of user \(user.map { "\($0)" } ?? "unknown")"
        }
    }
}

/// An error of NIO's or ours in words for people: what the system has against a call, without NIO's name of the call.
func reason(of error: any Error) -> String {
    switch error {
    case let error as IOError: "\(SystemError(number: error.errnoCode))"
    case SocketAddressError.unixDomainSocketPathTooLong:
        "the path is longer than the 107 bytes that a Unix socket's may have"
    case is SocketAddressError, is SocketAddressError.FailedToParseIPByteBuffer:
        "this is not a numeric address of this machine"
    case ChannelError.connectTimeout: "nothing answered in time"
    case is ChannelError, is EventLoopError: "the connection was closed"
    default: "\(error)"
    }
}
