private import Glibc

/// A descriptor that is read.
package struct InputDescriptor: ~Copyable, Sendable {
    /// What a read brought.
    package enum ReadResult: Equatable {
        /// So many bytes, at least one.
        case bytes(Int)
        /// The writer has closed: nothing will come any more.
        case ended
        /// Nothing yet; wait until `poll` says that there is.
        case wouldBlock
        /// It cannot be read; the number is `errno`'s.
        case failed(Int32)
    }

    private let descriptor: Descriptor

    package var number: Int32 { descriptor.number }

    /// Whether a read never waits, even when nobody asked `poll` before.
    package let isNonBlocking: Bool

    /// Takes over a descriptor that nobody else closes.
    package init(owning number: Int32) {
        descriptor = Descriptor(takingOver: number, access: O_RDONLY)
        isNonBlocking = descriptor.ioMode != .shared
    }

    /// How files are opened, and nothing else is in the sandbox.
    static let openFlags = O_RDONLY | O_NOCTTY | O_CLOEXEC

    /// Opens a file to be read to its end, however long that takes; what `open` has against it otherwise.
    package init(opening path: String) throws(SystemError) {
        let number = unsafe open(path, Self.openFlags)
        guard number >= 0 else { throw SystemError(number: errno) }
        descriptor = Descriptor(owning: number)
        isNonBlocking = false
    }

    /// Reads what there is, as much as `buffer` has room for.
    ///
    /// A terminal that was hung up and a connection that was reset are ends like any other: the
    /// other side has gone.
    package func read(into buffer: inout [UInt8]) -> ReadResult {
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                switch descriptor.ioMode {
                case .socket: unsafe recv(number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
                case .reopened, .file, .shared: unsafe Glibc.read(number, bytes.baseAddress, bytes.count)
                }
            }
            if count > 0 { return .bytes(count) }
            if count == 0 { return .ended }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .wouldBlock
            case ECONNRESET: return .ended
            case EIO where descriptor.ioMode != .file: return .ended
            case let error: return .failed(error)
            }
        }
    }
}
