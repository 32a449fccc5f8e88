/// Why clients cannot come, or one was turned away.
package enum NetworkError: Error, CustomStringConvertible {
    case cannotListen(Endpoint, String)
    case cannotConnect(Callee, String)
    /// There are as many as there may be.
    case tooManyClients
    /// It is a process of another user, or of one that the kernel does not tell.
    case stranger(user: UInt32?)

    package var description: String {
        switch self {
        case .cannotListen(let endpoint, let reason): "\(endpoint): \(reason)"
        case .cannotConnect(let callee, let reason): "\(callee): \(reason)"
        case .tooManyClients: "there are as many clients as there may be"
        case .stranger(let user): "it is of user \(user.map { "\($0)" } ?? "unknown")"
        }
    }
}
