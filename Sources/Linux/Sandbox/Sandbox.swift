private import CLinux
private import Glibc

/// Restricts the process once everything it needs is open, so that an attacker who exploits a bug can do less.
///
/// The process gives up new privileges, core dumps and, by a seccomp filter, every system call that its work does not need.
/// A call that the filter does not list fails with `EPERM`. A call that starts a program or reaches into another process
/// kills the process, because the daemon never makes one.
package enum Sandbox {
    /// What the process may still do, besides reading, writing and waiting.
    package struct Permissions: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Find the process that started this one, and watch it.
        package static let watchClient = Permissions(rawValue: 1)
        /// Accept connections, and serve them on the existing threads.
        package static let serveNetwork = Permissions(rawValue: 2)
        /// Remove Unix sockets in the file system.
        package static let removeSockets = Permissions(rawValue: 4)
        /// Create and remove them.
        package static let bindSockets = Permissions(rawValue: 8 | 4)
        /// Create a recording for each connection.
        package static let record = Permissions(rawValue: 16)
    }

    /// Enters the sandbox with all threads, unless `SWIPED_SANDBOX=off` is set.
    ///
    /// The variable is for tools such as valgrind, and for C libraries that make other system calls.
    ///
    /// - Returns: why the process runs without the sandbox or with a part of it, for example because a container does not
    ///   allow it; nil on success.
    package static func enter(for permissions: Permissions) -> String? {
        guard Environment.value(of: "SWIPED_SANDBOX") != "off" else { return nil }
        guard swiped_forbid_dumps() == 0, swiped_forbid_new_privileges() == 0 else { return errorText(errno) }
        do throws(SystemError) {
            try filter(for: permissions).install()
            return nil
        } catch {
            return "\(error)"
        }
    }

    private static func filter(for permissions: Permissions) -> SystemCallFilter {
        var filter = SystemCallFilter()
        filter.kill(SystemCalls.forbidden)
        filter.allow(SYS_mmap, ifArgument: 2, mask: UInt32(PROT_EXEC), isIn: [0])
        filter.allow(SYS_mprotect, ifArgument: 2, mask: UInt32(PROT_EXEC), isIn: [0])
        filter.allow(SYS_tgkill, ifArgument: 0, isIn: [getpid()])  // for `abort`
        // `print` to a terminal reads its settings (TCGETS); the drain timeout reads how much is unread (the other two).
        filter.allow(SYS_ioctl, ifArgument: 1, isIn: [TCGETS, TIOCOUTQ, FIONREAD])
        var calls = SystemCalls.base + SystemCalls.baseLegacy
        var openFlags: [Int32] = []
        if permissions.contains(.watchClient) {
            calls += [SYS_pidfd_open, SYS_getppid]
            openFlags.append(InputDescriptor.openFlags)
        }
        if permissions.contains(.serveNetwork) { calls += SystemCalls.network + SystemCalls.networkLegacy }
        if permissions.contains(.removeSockets) {
            calls += SystemCalls.removal + SystemCalls.removalLegacy
            openFlags.append(PathLock.openFlags)
        }
        if permissions.contains(.bindSockets) {
            calls += SystemCalls.binding
            filter.allow(SYS_socket, ifArgument: 0, isIn: [AF_UNIX])
        }
        if permissions.contains(.record) { openFlags += OutputDescriptor.creatingFlags }
        filter.allow(SYS_openat, ifArgument: 2, isIn: openFlags)
        filter.finish(allowing: calls)
        return filter
    }
}
