private import Glibc

/// A folder in the file system.
package enum Folder {
    package static func exists(at path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Throws if the path is not a folder, or if this process may not create files in it.
    package static func check(_ path: String) throws(SystemError) {
        guard exists(at: path) else { throw SystemError(number: ENOTDIR) }
        _ = try SystemError.check(unsafe access(path, W_OK | X_OK))
    }
}
