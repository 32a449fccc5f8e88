private import CLinux

/// Identifies a file by device and inode, whatever its path.
package struct FileIdentity: Equatable, Sendable {
    private let device: UInt
    private let inode: UInt

    /// The file at a path; nil if there is none. A symbolic link is not followed.
    package init?(at path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }

    /// The file behind a descriptor.
    init?(of number: Int32) {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }
}
