private import CLinux
private import Glibc

/// What the process gives up for good once everything it needs is open, so that a mistake in it is of less use to others.
///
/// It gives up new privileges and core dumps, and all system calls but those that its work takes. A call that was
/// forgotten here fails with `EPERM`, which is an error like any other. The calls that would start a program or reach
/// into another process end this one: nothing of ours makes them.
package enum Sandbox {
    /// What the process still has to do, beside reading, writing and waiting.
    package struct Permissions: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Find out who started us, and watch that process.
        package static let watchClient = Permissions(rawValue: 1)
        /// Accept connections, and serve them on the threads that there are.
        package static let serveNetwork = Permissions(rawValue: 2)
        /// Make and remove Unix sockets that have a name.
        package static let bindSockets = Permissions(rawValue: 4)
        /// Make a recording for each connection.
        package static let record = Permissions(rawValue: 8)
    }

    /// Enters it, for all threads, unless `SWIPED_SANDBOX=off`: for tools that run the process, such as valgrind, and for systems
    /// whose C library makes other calls.
    ///
    /// - Returns: why the process goes on without, or with a part of it, such as a container that does not allow it; nil: it is in.
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
        filter.allow(SYS_tgkill, ifArgument: 0, isIn: [getpid()])  // `abort` makes it
        // `print` to a terminal asks for its settings, and whoever waits for a reader for the bytes that it has not read.
        filter.allow(SYS_ioctl, ifArgument: 1, isIn: [TCGETS, TIOCOUTQ, FIONREAD])
        var calls = SystemCalls.base + SystemCalls.baseLegacy
        var openFlags: [Int32] = []
        if permissions.contains(.watchClient) {
            calls += [SYS_pidfd_open, SYS_getppid]
            openFlags.append(InputDescriptor.openFlags)
        }
        if permissions.contains(.serveNetwork) { calls += SystemCalls.network + SystemCalls.networkLegacy }
        if permissions.contains(.bindSockets) {
            calls += SystemCalls.namedSockets + SystemCalls.namedSocketsLegacy
            filter.allow(SYS_socket, ifArgument: 0, isIn: [AF_UNIX])
            openFlags.append(PathLock.openFlags)
        }
        if permissions.contains(.record) { openFlags += SessionRecorder.openFlags }
        filter.allow(SYS_openat, ifArgument: 2, isIn: openFlags)
        filter.finish(allowing: calls)
        return filter
    }
}
