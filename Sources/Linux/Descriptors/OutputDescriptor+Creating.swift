private import CLinux

extension OutputDescriptor {
    /// The flags by which a new file, and a device or pipe, are opened. The sandbox allows these and no others.
    static let creatingFlags = [fileFlags, streamFlags]
    private static let fileFlags = O_WRONLY | O_CREAT | O_EXCL | O_NOCTTY | O_CLOEXEC
    private static let streamFlags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

    /// Creates a file, readable by its owner only, or opens an existing device or pipe.
    ///
    /// Throws `EEXIST` if a regular file is there already: it is never overwritten.
    package init(creating path: String) throws(SystemError) {
        var number = open(path, Self.fileFlags, 0o600)
        if number < 0, errno == EEXIST { number = try Self.openStream(path) }
        self.init(owning: try SystemError.check(number))
    }

    /// Opens a device or a named pipe, without waiting for the pipe's reader.
    private static func openStream(_ path: String) throws(SystemError) -> Int32 {
        let number = try SystemError.check(open(path, streamFlags))
        var status = stat()
        guard unsafe fstat(number, &status) == 0, status.kind != S_IFREG else {
            close(number)
            throw SystemError(number: EEXIST)
        }
        return number
    }
}
