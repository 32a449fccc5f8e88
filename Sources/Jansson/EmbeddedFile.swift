package import CEmbeddedFiles

/// A file that is built into the daemon. It is read here because only this module and `Linux` may handle C pointers.
extension swiped_file {
    package var contents: [UInt8] { unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: size)) }

    /// The path by which a request names the file.
    package var name: String { unsafe String(cString: path) }
}
