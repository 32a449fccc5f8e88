private import CLinux

/// A lock on a path, which lets one process at a time create or remove the file there.
///
/// It is `flock` on a file beside it, `PATH.lock`, which exists only while the lock is held. The kernel releases the lock of
/// a process that ends, so the lock file of a killed process blocks no other process.
enum PathLock {
    /// The time between two attempts. The lock's owner finishes within a few of these.
    private static let pauseMicroseconds: UInt32 = 2_000

    /// The flags by which the lock file is opened. The sandbox allows these and no others.
    static let openFlags = O_RDONLY | O_CREAT | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC

    /// Runs `body` while this process holds the lock.
    ///
    /// - Parameter milliseconds: the timeout. Another process may be stopped while it holds the lock.
    static func withLock<Result>(
        _ path: String, milliseconds: Double, _ body: () throws(SocketFile.Failure) -> Result
    ) throws(SocketFile.Failure) -> Result {
        let name = path + ".lock"
        let number = try acquire(name, until: MonotonicClock.now + milliseconds)
        defer {
            unsafe _ = unlink(name)
            close(number)
        }
        return try body()
    }

    private static func acquire(_ name: String, until deadline: Double) throws(SocketFile.Failure) -> Int32 {
        while true {
            // Another kind of file, such as a named pipe, may have this name. O_NONBLOCK keeps `open` from waiting for its writer.
            let number = open(name, openFlags, 0o600)
            guard number >= 0 else { throw Self.failure(errno, at: name) }
            do throws(SocketFile.Failure) {
                try check(number, name)
                try lock(number, until: deadline)
            } catch {
                close(number)
                throw error
            }
            if let file = FileIdentity(of: number), file == FileIdentity(at: name) { return number }
            close(number)  // the previous owner removed this file before it released the lock
        }
    }

    /// Refuses a lock that is not a regular file of this user, because this process must not remove it.
    private static func check(_ number: Int32, _ name: String) throws(SocketFile.Failure) {
        var status = stat()
        guard unsafe fstat(number, &status) == 0, status.kind == S_IFREG, status.st_uid == geteuid() else {
            throw .lockNotOwned(name)
        }
    }

    /// The error for a failed `open`: a directory, a socket and a symbolic link each have a separate error number.
    private static func failure(_ number: Int32, at name: String) -> SocketFile.Failure {
        switch number {
        case EISDIR, ENXIO, ELOOP, ENODEV: .lockNotOwned(name)
        case EACCES where FileIdentity(at: name) != nil: .lockNotOwned(name)
        default: .system(SystemError(number: number))
        }
    }

    private static func lock(_ number: Int32, until deadline: Double) throws(SocketFile.Failure) {
        while swiped_lock(number, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK else { throw .system(SystemError(number: errno)) }
            guard MonotonicClock.now < deadline else { throw .lockTimeout }
            usleep(pauseMicroseconds)
        }
    }
}
