private import CLinux
private import Glibc

/// The name of a Unix socket in the file system.
package enum SocketFile {
    package enum Failure: Error, CustomStringConvertible {
        /// Somebody listens there.
        case inUse
        /// What is there is no socket, and not ours to remove.
        case notASocket
        /// Another process has had the right to make or remove it for long.
        case lockTimeout
        /// What has the name of the lock is no file, or another user's.
        case lockNotOwned(String)

        package var description: String {
            switch self {
            case .inUse: "a daemon is listening there already"
            case .notASocket: "there is something that is no socket"
            case .lockTimeout: "another daemon is starting or leaving there, and takes too long"
            case .lockNotOwned(let name): "\(name) is not a regular file of this user; remove it, or use another path"
            }
        }
    }

    /// Others that start or leave at this moment are waited for so long.
    private static let startTimeoutMilliseconds = 3_000.0
    private static let stopTimeoutMilliseconds = 500.0

    /// Makes a socket that listens, for this user alone, also in the place of one that nobody listens at any more.
    ///
    /// Of several processes that find such a one, the first takes its place, and the others find the first. The mode is for
    /// the whole process: nothing else is to make files meanwhile.
    ///
    /// - Returns: a descriptor, and which file it is.
    package static func listen(at path: String) throws -> (number: Int32, file: FileIdentity?) {
        try PathLock.withLock(path, milliseconds: startTimeoutMilliseconds) {
            try removeStaleSocket(at: path)
            let usual = umask(0o177)
            defer { umask(usual) }
            let number = try unsafe open(path, flags: 0) { number, address, size in
                unsafe bind(number, address, size) == 0 ? Glibc.listen(number, backlog) : -1
            }
            return (number, FileIdentity(at: path))
        }
    }

    /// Lets as many wait at a socket that listens as wait at ours.
    package static func raiseBacklog(_ number: Int32) { _ = Glibc.listen(number, backlog) }

    /// So many clients may have connected and not yet be let in.
    private static let backlog: Int32 = 1_024

    /// Whether somebody waits to be let in at a socket that listens.
    package static func hasPendingConnections(_ number: Int32) -> Bool {
        var question = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&question, 1, 0) > 0
    }

    /// Removes our socket, and no other that has come into its place.
    package static func remove(_ path: String, ifStill file: FileIdentity?) {
        guard file != nil, file == FileIdentity(at: path) else { return }
        // Whoever does not get the right leaves it: a socket that nobody listens at is in nobody's way.
        try? PathLock.withLock(path, milliseconds: stopTimeoutMilliseconds) {
            if file == FileIdentity(at: path) { unsafe _ = unlink(path) }
        }
    }

    private static func removeStaleSocket(at path: String) throws(Failure) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket }
        if hasListener(at: path) { throw .inUse }
        unsafe _ = unlink(path)
    }

    /// Whether somebody listens at a socket, as far as can be told: only being refused shows that nobody does.
    private static func hasListener(at path: String) -> Bool {
        do throws(SystemError) {
            close(try connect(to: path, isWaiting: false))
            return true
        } catch {
            return error.number != ECONNREFUSED
        }
    }

    /// A new descriptor, connected to whoever listens there.
    static func connect(to path: String, isWaiting: Bool = true) throws(SystemError) -> Int32 {
        try unsafe open(path, flags: isWaiting ? 0 : SOCK_NONBLOCK.rawValue) { unsafe Glibc.connect($0, $1, $2) }
    }

    /// A new descriptor, with which something was done at the address that a path is; what the system has against it otherwise.
    private static func open(
        _ path: String, flags: UInt32, _ act: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(SystemError) -> Int32 {
        var address = sockaddr_un()
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < capacity else { throw SystemError(number: ENAMETOOLONG) }
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | flags), 0)
        guard number >= 0 else { throw SystemError(number: errno) }
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe act(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else {
            let error = SystemError(number: errno)
            close(number)
            throw error
        }
        return number
    }

    /// Where the daemon listens unless told otherwise: in this user's own run-time folder; nil where there is none.
    package static var defaultPath: String? {
        Environment.value(of: "XDG_RUNTIME_DIR").map { $0 + "/swiped.sock" }
    }
}
