internal import Linux
internal import NIOCore
internal import NIOPosix

/// Why the daemon cannot serve clients, or refuses one.
package enum NetworkError: Error, CustomStringConvertible {
    case cannotListen(Endpoint, String)
    /// The limit of connected clients is reached.
    case tooManyClients
    /// The daemon shuts down.
    case closing
    /// The client runs as another user, or as one that the kernel does not report.
    case otherUser(user: UInt32?)

    package var description: String {
        switch self {
        case .cannotListen(let endpoint, let reason): "cannot listen on \(endpoint): \(reason)"
        case .tooManyClients: "the limit of clients is reached (--limit clients=N)"
        case .closing: "the daemon shuts down"
        case .otherUser(let user): "it runs as user \(user.map { "\($0)" } ?? "unknown")"
        }
    }
}

/// Describes an error for the log: the system's words, without NIO's names.
func reason(of error: any Error) -> String {
    switch error {
    case let error as IOError: "\(SystemError(number: error.errnoCode))"
    case SocketAddressError.unixDomainSocketPathTooLong:
        "the path is longer than 107 bytes, the limit of a Unix socket"
    case is SocketAddressError, is SocketAddressError.FailedToParseIPByteBuffer:
        "expected a numeric address of this machine"
    case is ChannelError, is EventLoopError: "the connection was closed"
    default: "\(error)"
    }
}
