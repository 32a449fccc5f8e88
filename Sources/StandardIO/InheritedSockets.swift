private import Glibc

/// The sockets that a supervisor has opened for us, as systemd hands them over.
package enum InheritedSockets {
    /// The first descriptor after the standard ones.
    private static let first: Int32 = 3

    /// Their descriptors, if they are for this process; our own children will not get them.
    package static var numbers: [Int32] {
        guard number(of: "LISTEN_PID") == getpid(), let count = number(of: "LISTEN_FDS"), (1...1_024).contains(count)
        else {
            return []
        }
        let numbers = Array(first..<first + count)
        for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        return numbers
    }

    private static func number(of name: String) -> Int32? {
        Environment.value(of: name).flatMap { Int32($0) }
    }
}
