private import CLinux

/// A listening Unix socket in the file system.
package enum SocketFile {
    /// Why a socket cannot be created at a path.
    package enum Failure: Error, CustomStringConvertible {
        /// Another process listens there.
        case inUse
        /// The file there is not a socket, so it is not removed.
        case notASocket
        /// Another process has held the lock for too long.
        case lockTimeout
        /// The lock file is not a regular file, or belongs to another user.
        case lockNotOwned(String)
        /// A system call has failed.
        case system(SystemError)

        package var description: String {
            switch self {
            case .inUse: "a daemon already listens there"
            case .notASocket: "the file there is not a socket; remove it, or use another path"
            case .lockTimeout: "another daemon is starting or stopping there, and takes too long"
            case .lockNotOwned(let name): "\(name) is not a regular file of this user; remove it, or use another path"
            case .system(let error): "\(error)"
            }
        }
    }

    /// How long to wait for another daemon that starts or stops at the same path.
    private static let startTimeoutMilliseconds = 3_000.0
    private static let stopTimeoutMilliseconds = 500.0

    /// Creates a listening socket that only this user can connect to. A stale socket, at which no process listens, is replaced.
    ///
    /// If several processes find a stale socket, the first replaces it, and the others fail with `.inUse`. The call changes
    /// the process's umask for a moment, so no other thread may create files meanwhile.
    ///
    /// - Returns: the descriptor, and the identity of the file.
    package static func listen(at path: String) throws(Failure) -> (number: Int32, file: FileIdentity?) {
        try PathLock.withLock(path, milliseconds: startTimeoutMilliseconds) { () throws(Failure) in
            try removeStaleSocket(at: path)
            let mask = umask(0o177)
            defer { umask(mask) }
            do throws(SystemError) {
                let number = try unsafe open(path, type: SOCK_STREAM.rawValue) { number, address, size in
                    unsafe bind(number, address, size) == 0 ? CLinux.listen(number, backlog) : -1
                }
                return (number, FileIdentity(at: path))
            } catch {
                throw .system(error)
            }
        }
    }

    /// Gives a listening socket the same backlog as `listen` does.
    package static func raiseBacklog(_ number: Int32) { _ = CLinux.listen(number, backlog) }

    /// How many clients may have connected before they are accepted.
    private static let backlog: Int32 = 1_024

    /// Whether a client has connected to a listening socket and was not accepted yet.
    package static func hasPendingConnections(_ number: Int32) -> Bool {
        var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&polled, 1, 0) > 0
    }

    /// Removes the socket at a path if it is still this file, and not one that replaced it.
    package static func remove(_ path: String, ifStill file: FileIdentity?) {
        guard file != nil, file == FileIdentity(at: path) else { return }
        // Without the lock the socket stays: the next daemon replaces a stale socket.
        try? PathLock.withLock(path, milliseconds: stopTimeoutMilliseconds) { () throws(Failure) in
            if file == FileIdentity(at: path) { unsafe _ = unlink(path) }
        }
    }

    private static func removeStaleSocket(at path: String) throws(Failure) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return }
        guard status.kind == S_IFSOCK else { throw .notASocket }
        if hasListener(at: path) { throw .inUse }
        unsafe _ = unlink(path)
    }

    /// Whether a process may listen at a socket. Only a refused connection proves that none does.
    private static func hasListener(at path: String) -> Bool {
        do throws(SystemError) {
            close(try connect(to: path, isWaiting: false))
            return true
        } catch {
            return error.number != ECONNREFUSED
        }
    }

    /// Connects to the process that listens there.
    static func connect(
        to path: String, sendsDatagrams: Bool = false, isWaiting: Bool = true
    ) throws(SystemError) -> Int32 {
        let type = sendsDatagrams ? SOCK_DGRAM : SOCK_STREAM
        let flags = isWaiting ? 0 : SOCK_NONBLOCK.rawValue
        return try unsafe open(path, type: type.rawValue | flags) { unsafe CLinux.connect($0, $1, $2) }
    }

    /// Opens a socket and calls `bind` or `connect` with the address of `path`.
    private static func open(
        _ path: String, type: UInt32, _ act: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(SystemError) -> Int32 {
        var address = sockaddr_un()
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < capacity else { throw SystemError(number: ENAMETOOLONG) }
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let number = try SystemError.check(socket(AF_UNIX, Int32(type | SOCK_CLOEXEC.rawValue), 0))
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

    /// The path at which the daemon listens by default, in this user's runtime folder; nil if the system has none.
    package static var defaultPath: String? {
        Environment.value(of: "XDG_RUNTIME_DIR").map { $0 + "/swiped.sock" }
    }
}
