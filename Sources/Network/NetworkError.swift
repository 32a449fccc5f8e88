/// Why clients cannot come, or one was turned away.
package enum NetworkError: Error, CustomStringConvertible {
    /// Somebody listens at that path already.
    case inUse(String)
    /// What is at that path is no socket, and not ours to remove.
    case notASocket(String)
    case cannotListen(Endpoint, String)
    case cannotConnect(Callee, String)
    /// There are as many as there may be.
    case tooManyClients
    /// It is a process of another user, or of one that the kernel does not tell.
    case stranger(user: UInt32?)

    package var description: String {
        switch self {
        case .inUse(let path): "\(path): a daemon is listening there already"
        case .notASocket(let path): "\(path): there is something that is no socket"
        case .cannotListen(let endpoint, let reason): "\(endpoint): \(reason)"
        case .cannotConnect(let callee, let reason): "\(callee): \(reason)"
        case .tooManyClients: "there are as many clients as there may be"
        case .stranger(let user): "it is of user \(user.map { "\($0)" } ?? "unknown")"
        }
    }
}
