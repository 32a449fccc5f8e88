private import Glibc

/// The name of a Unix socket in the file system.
package enum SocketFile {
    package enum Kind { case nothing, socket, other }

    /// What is at a path.
    package static func kind(of path: String) -> Kind {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return .nothing }
        return status.st_mode & S_IFMT == S_IFSOCK ? .socket : .other
    }

    package static func remove(_ path: String) {
        unsafe _ = unlink(path)
    }

    /// What is made meanwhile is for this user alone. Of the whole process: to be called before anything else makes files.
    package static func withOwnerOnly<Result>(_ make: () throws -> Result) rethrows -> Result {
        let usual = umask(0o177)
        defer { umask(usual) }
        return try make()
    }

    /// Whether somebody listens at a socket, as far as can be told: only being refused shows that nobody does.
    package static func isListened(at path: String) -> Bool {
        do throws(SystemError) {
            close(try connect(to: path, isWaiting: false))
            return true
        } catch {
            return error.number != ECONNREFUSED
        }
    }

    /// A new descriptor, connected to whoever listens there.
    static func connect(to path: String, isWaiting: Bool = true) throws(SystemError) -> Int32 {
        var address = sockaddr_un()
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < capacity else { throw SystemError(number: ENAMETOOLONG) }
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let flags = isWaiting ? SOCK_CLOEXEC.rawValue : SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | flags), 0)
        guard number >= 0 else { throw SystemError(number: errno) }
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
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
    package static var usualPath: String? {
        Environment.value(of: "XDG_RUNTIME_DIR").map { $0 + "/swiped.sock" }
    }
}
