private import CLinux

/// A file, or standard output, that is written from its beginning to its end. Its writes block.
package struct OutputFile: ~Copyable {
    private let descriptor: Descriptor

    /// Creates a file that only this user can read, or replaces its contents.
    package init(replacing path: String) throws(SystemError) {
        let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_CLOEXEC, 0o600)
        descriptor = Descriptor(owning: try SystemError.check(number))
    }

    private init(owning number: Int32) { descriptor = Descriptor(owning: number) }

    /// A duplicate of standard output.
    package static func standardOutput() throws(SystemError) -> OutputFile {
        OutputFile(owning: try SystemError.check(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)))
    }

    /// Writes all bytes.
    package func write(_ bytes: Span<UInt8>) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let rest = bytes.extracting(written...)
            let count = unsafe rest.withUnsafeBufferPointer { pointer in
                unsafe CLinux.write(descriptor.number, pointer.baseAddress, pointer.count)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                throw SystemError(number: errno)
            }
        }
    }
}
