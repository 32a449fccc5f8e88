import FoundationEssentials
import Glibc

extension Transport {
    /// Starts a program whose standard input and output are the socket.
    static func start(_ command: [String]) throws(SwipedError) -> Transport {
        guard let program = command.first else { throw .notStarted("the command is empty") }
        guard let (ours, its) = socketPair() else { throw .notStarted("cannot start \(program): \(errorText(errno))") }
        defer { _ = Glibc.close(its) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, its, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, its, 1)
        // The program gets a separate session, so that Ctrl-C in the terminal does not reach it.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // The program does not inherit blocked signals.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, setSID | Int16(POSIX_SPAWN_SETSIGMASK))
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        var process: pid_t = 0
        let fault = unsafe withCStrings(command) { arguments in
            unsafe withCStrings(environment) { environment in
                unsafe posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
            }
        }
        guard fault == 0 else {
            _ = Glibc.close(ours)
            guard program != "swiped" || fault != ENOENT else {
                throw .notStarted("swiped not found. Install it, or set SWIPED to its path")
            }
            throw .notStarted("cannot start \(program): \(errorText(fault))")
        }
        return Transport(descriptor: ours, process: process)
    }

    private static func errorText(_ fault: Int32) -> String {
        unsafe String(cString: strerror(fault))
    }
}

/// POSIX_SPAWN_SETSID of Linux, which Swift does not import.
private let setSID: Int16 = 0x80

/// Both ends of a socket, which child processes do not inherit.
func socketPair() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    return unsafe socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 ? (ends[0], ends[1]) : nil
}

/// Calls a function with an array of C strings that ends with nil.
private func withCStrings<Result>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
    let copies = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer {
        for index in unsafe copies.indices {
            unsafe free(copies[index])
        }
    }
    return unsafe body(copies)
}
