private import CLinux

/// The listening sockets that a supervisor passes by systemd's protocol: `LISTEN_PID`, `LISTEN_FDS`, descriptors from 3.
package enum InheritedSockets {
    private static let first: Int32 = 3

    /// The descriptors that were passed to this process. They are marked close-on-exec.
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
