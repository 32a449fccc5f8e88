private import Glibc

/// Which file it is, whatever it is called.
package struct FileIdentity: Equatable, Sendable {
    private let device: UInt
    private let inode: UInt

    /// Nil: nothing is there. A link is not followed.
    package init?(at path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }

    init?(of number: Int32) {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }
}
