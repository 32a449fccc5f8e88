private import CLinux

/// A folder in the file system.
package enum Folder {
    package static func exists(at path: String) -> Bool {
        var status = stat()
        return unsafe fstatat(AT_FDCWD, path, &status, 0) == 0 && status.kind == S_IFDIR
    }

    /// Throws if the path is not a folder, or if this process may not create files in it.
    package static func check(_ path: String) throws(SystemError) {
        guard exists(at: path) else { throw SystemError(number: ENOTDIR) }
        _ = try SystemError.check(unsafe access(path, W_OK | X_OK))
    }
}
