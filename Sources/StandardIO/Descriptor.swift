private import Glibc

/// A file descriptor with one owner, closed when the owner is gone.
package struct Descriptor: ~Copyable, Sendable {
    /// What a read brought.
    package enum Reading: Equatable {
        /// So many bytes, at least one.
        case bytes(Int)
        /// The writer has closed: nothing will come any more.
        case ended
        /// Nothing yet; wait until `poll` says that there is.
        case nothingYet
        /// It cannot be read; the number is `errno`'s.
        case failed(Int32)
    }

    package let number: Int32

    /// Takes over a descriptor that nobody else closes.
    package init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Reads what there is, as much as `buffer` has room for.
    ///
    /// A terminal that was hung up and a connection that was reset are ends like any other: the
    /// other side has gone.
    package func read(into buffer: inout [UInt8]) -> Reading {
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(number, $0.baseAddress, $0.count) }
            if count > 0 { return .bytes(count) }
            if count == 0 { return .ended }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .nothingYet
            case ECONNRESET: return .ended
            case EIO where isCharacterDevice: return .ended
            case let error: return .failed(error)
            }
        }
    }

    /// Whether this is a terminal, also one that has been hung up and does not say so any more.
    private var isCharacterDevice: Bool {
        var status = stat()
        return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
    }
}
