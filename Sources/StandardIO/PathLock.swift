private import CLinux
private import Glibc

/// The right to make or remove what is at a path, which one process at a time has.
///
/// It is a lock on a file beside it, `PATH.lock`, which is there only meanwhile. The system takes the lock from a process
/// that ends, however it ends: a lock file that a killed one has left is in nobody's way.
enum PathLock {
    /// Whoever has the right is done in a few of these.
    private static let pauseMicroseconds: UInt32 = 2_000

    /// How the lock's file is opened, and nothing else is in the sandbox.
    static let openFlags = O_RDONLY | O_CREAT | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC

    /// Does something while it has the right.
    ///
    /// - Parameter milliseconds: how long it waits for another who has it, and who may be stopped.
    static func withLock<Result>(_ path: String, milliseconds: Double, _ work: () throws -> Result) throws -> Result {
        let name = path + ".lock"
        let number = try acquire(name, until: MonotonicClock.now + milliseconds)
        defer {
            unsafe _ = unlink(name)
            close(number)
        }
        return try work()
    }

    private static func acquire(_ name: String, until deadline: Double) throws -> Int32 {
        while true {
            // Something else may have the name, such as a pipe: opening it must not wait for anybody.
            let number = unsafe open(name, openFlags, 0o600)
            guard number >= 0 else { throw Self.failure(errno, at: name) }
            do {
                try check(number, name)
                try lock(number, until: deadline)
            } catch {
                close(number)
                throw error
            }
            if let file = FileIdentity(of: number), file == FileIdentity(at: name) { return number }
            close(number)  // whoever had the lock has removed it meanwhile
        }
    }

    /// A lock that is no file, or another user's, is not ours to remove: nobody gets past it.
    private static func check(_ number: Int32, _ name: String) throws(SocketFile.Failure) {
        var status = stat()
        guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            throw .lockNotOwned(name)
        }
    }

    /// What the system has against opening it: a directory, a socket and a link have errors of their own.
    private static func failure(_ number: Int32, at name: String) -> any Error {
        switch number {
        case EISDIR, ENXIO, ELOOP, ENODEV: SocketFile.Failure.lockNotOwned(name)
        case EACCES where FileIdentity(at: name) != nil: SocketFile.Failure.lockNotOwned(name)
        default: SystemError(number: number)
        }
    }

    private static func lock(_ number: Int32, until deadline: Double) throws {
        while swiped_lock(number, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK else { throw SystemError(number: errno) }
            guard MonotonicClock.now < deadline else { throw SocketFile.Failure.lockTimeout }
            usleep(pauseMicroseconds)
        }
    }
}
