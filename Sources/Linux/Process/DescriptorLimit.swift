internal import CLinux

/// How many file descriptors this process may open (`ulimit -n`).
package enum DescriptorLimit {
    /// Raises the soft limit to the hard limit, because each connection takes a descriptor.
    package static func raise() {
        guard var limit = rlimit(of: RLIMIT_NOFILE) else { return }
        limit.rlim_cur = limit.rlim_max
        unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// The soft limit.
    package static var current: Int { rlimit(of: RLIMIT_NOFILE).map { Int(clamping: $0.rlim_cur) } ?? 0 }

    /// Whether `count` more descriptors can be opened now.
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

extension rlimit {
    /// The limits of a resource; nil if the system does not report them.
    init?(of resource: __rlimit_resource) {
        self.init()
        guard unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &self) == 0 else { return nil }
    }
}
