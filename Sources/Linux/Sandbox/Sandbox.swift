private import CLinux

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
        /// Create a recording for each connection.
        package static let record = Permissions(rawValue: 8)
    }

    /// Enters the sandbox with all threads, unless `SWIPED_SANDBOX=off` is set.
    ///
    /// The variable is for tools such as valgrind, and for C libraries that make other system calls. A process with several
    /// threads has called `restrictFiles` before.
    ///
    /// - Returns: why the process runs without the sandbox or with a part of it, for example because a container does not
    ///   allow it; nil on success.
    package static func enter(for permissions: Permissions) -> String? {
        enter { () throws(SystemError) in
            let files = Result { () throws(SystemError) in
                if permissions.contains(.serveNetwork) { return }
                try FileRules.restrict(.all, to: permissions.contains(.watchClient) ? [.processes] : [])
            }
            try filter(for: permissions).install()
            try files.get()
        }
    }

    /// Restricts which files may still be opened, created and removed. The restriction holds for the calling thread and for
    /// all that it starts, so call this before the process has several threads.
    ///
    /// - Returns: the same as `enter`.
    package static func restrictFiles(to places: [Place]) -> String? {
        enter { () throws(SystemError) in try FileRules.restrict(.all, to: places) }
    }

    /// Enters the sandbox of a process that starts daemons. The daemons inherit it.
    ///
    /// - Parameters:
    ///   - program: the only program that may be started; nil if any may be, which may then also create files and sockets.
    ///   - writesFiles: whether daemons create files.
    ///   - connects: whether daemons create sockets.
    /// - Returns: the same as `enter`.
    package static func enterForDaemons(of program: String?, writesFiles: Bool, connects: Bool) -> String? {
        enter { () throws(SystemError) in
            // Shared libraries would need other files, and their loader could start any program.
            let isAlone = program != nil && swiped_has_interpreter() == 0
            var restricted: FileRules.Access = isAlone ? [.execute, .read] : []
            if program != nil, !writesFiles { restricted.formUnion(.changing) }
            let places = [program.map { Place.program($0) }, .processes, .devices, .processors].compactMap { $0 }
            let files = Result { () throws(SystemError) in
                try FileRules.restrict(restricted, to: places)
            }
            try daemonsFilter(isAlone: isAlone, connects: connects || program == nil).install()
            try files.get()
        }
    }

    private static func enter(_ restrict: () throws(SystemError) -> Void) -> String? {
        guard Environment.value(of: "SWIPED_SANDBOX") != "off" else { return nil }
        guard swiped_forbid_dumps() == 0, swiped_forbid_new_privileges() == 0 else {
            return "\(SystemError(number: errno))"
        }
        do throws(SystemError) {
            try restrict()
            return nil
        } catch {
            return "\(error)"
        }
    }

    private static func filter(for permissions: Permissions) -> SystemCallFilter {
        var filter = SystemCallFilter()
        filter.kill(SystemCalls.starting + SystemCalls.reaching)
        filter.allow(SYS_mmap, if: .init(argument: 2, mask: UInt32(PROT_EXEC), values: [0]))
        filter.allow(SYS_mprotect, if: .init(argument: 2, mask: UInt32(PROT_EXEC), values: [0]))
        filter.allow(SYS_tgkill, if: .init(argument: 0, values: [getpid()]))  // for `abort`
        // `print` to a terminal reads its settings (TCGETS); the drain timeout reads how much is unread (the other two).
        filter.allow(SYS_ioctl, if: .init(argument: 1, values: [TCGETS, TIOCOUTQ, FIONREAD]))
        // Other commands can have the kernel signal any process when a descriptor gets ready.
        filter.allow(SYS_fcntl, if: .init(argument: 1, values: [F_GETFL, F_DUPFD_CLOEXEC]))
        filter.allow(SYS_sendto, if: .init(argument: 5, values: [0]))  // to the peer only: an address has 0 bytes
        var calls = SystemCalls.base + SystemCalls.baseLegacy
        var openFlags: [Int32] = []
        if permissions.contains(.watchClient) {
            calls += [SYS_pidfd_open, SYS_getppid]
            openFlags.append(InputDescriptor.openFlags)
        }
        if permissions.contains(.serveNetwork) { calls += SystemCalls.network + SystemCalls.networkLegacy }
        if permissions.contains(.removeSockets) {
            calls += SystemCalls.removal + SystemCalls.removalLegacy
            filter.allow(SYS_unlinkat, if: .init(argument: 2, values: [0]))
            openFlags.append(PathLock.openFlags)
        }
        if permissions.contains(.record) { openFlags += OutputDescriptor.creatingFlags }
        filter.allow(SYS_openat, if: .init(argument: 2, values: openFlags))
        filter.finish(allowing: calls)
        return filter
    }

    /// Daemons start below this filter, and then install a stricter one.
    private static func daemonsFilter(isAlone: Bool, connects: Bool) -> SystemCallFilter {
        let (setSignal, setOwnerByType): (Int32, Int32) = (10, 15)  // F_SETSIG, F_SETOWN_EX
        var filter = SystemCallFilter()
        filter.kill(SystemCalls.reaching)
        filter.refuse(SYS_fcntl, if: .init(argument: 1, values: [F_SETOWN, setSignal, setOwnerByType]))
        filter.refuse(
            SYS_fcntl, if: .init(argument: 1, values: [F_SETFL]),
            .init(argument: 2, mask: UInt32(O_ASYNC), values: [O_ASYNC]))
        // The first two type into the terminal; the others are the same as the commands above.
        filter.refuse(SYS_ioctl, if: .init(argument: 1, values: [TIOCSTI, TIOCLINUX, FIOASYNC, FIOSETOWN, SIOCSPGRP]))
        var calls = SystemCalls.dangerous
        if !connects { calls += SystemCalls.socket }
        if isAlone {
            calls += SystemCalls.foreignCode
            for call in [SYS_mmap, SYS_mprotect] {
                filter.refuse(call, if: .init(argument: 2, mask: UInt32(PROT_EXEC), values: [PROT_EXEC]))
            }
        }
        filter.finish(refusing: calls)
        return filter
    }
}
