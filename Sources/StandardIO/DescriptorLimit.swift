private import Glibc

/// How many descriptors this process may have.
package enum DescriptorLimit {
    /// Asks for as many as the system allows: each client takes one.
    package static func raise() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// How many there may be at once.
    package static var current: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        return Int(clamping: limit.rlim_cur)
    }

    /// Whether so many more can be had at this moment.
    package static func allows(_ count: Int) -> Bool {
        var numbers: [Int32] = []
        defer { for number in numbers { close(number) } }
        for _ in 0..<count {
            let number = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
            if number < 0 { return false }
            numbers.append(number)
        }
        return true
    }
}
