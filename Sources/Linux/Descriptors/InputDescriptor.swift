private import CLinux

/// A descriptor that is read without blocking.
package struct InputDescriptor: ~Copyable, Sendable {
    /// The result of a read.
    package enum ReadResult: Equatable {
        /// This many bytes were read, at least one.
        case bytes(Int)
        /// The writer has closed the descriptor: no more bytes will arrive.
        case ended
        /// Nothing is available. Wait until `poll` reports the descriptor as readable.
        case wouldBlock
        case failed(SystemError)
    }

    private let descriptor: Descriptor

    package var number: Int32 { descriptor.number }

    /// Whether `read` never blocks, even without a `poll` before it.
    package var isNonBlocking: Bool { descriptor.ioMode != .shared }

    /// Takes ownership of a descriptor.
    package init(owning number: Int32) {
        descriptor = Descriptor(takingOver: number, access: O_RDONLY)
    }

    /// The flags by which files are opened. The sandbox allows these and no others.
    static let openFlags = O_RDONLY | O_NOCTTY | O_CLOEXEC

    /// Opens a file. Its reads block, because it is read to the end.
    package init(opening path: String) throws(SystemError) {
        descriptor = Descriptor(owning: try SystemError.check(open(path, Self.openFlags)))
    }

    /// At most `limit` bytes of a file from `offset` on; fewer at its end, none behind it.
    package func bytes(from offset: Int, limit: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < limit {
                let read = unsafe pread(number, buffer.baseAddress?.advanced(by: count), limit - count, offset + count)
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { return }
                count += read
            }
        }
    }

    /// Reads the next bytes of a file that was opened; none at its end.
    package func next(upTo limit: Int) throws(SystemError) -> [UInt8] {
        var bytes = Self.buffer(of: limit)
        switch read(into: &bytes) {
        case .bytes(let count): return Array(bytes.prefix(count))
        case .ended, .wouldBlock: return []
        case .failed(let error): throw error
        }
    }

    /// A buffer to read into. It is uninitialized: zeroes would make memory resident that few reads fill.
    package static func buffer(of count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { $1 = $0.count }
    }

    /// Reads what is available, up to the size of `buffer`.
    ///
    /// A terminal that hung up and a connection that was reset count as the end of input, because the writer is gone.
    package func read(into buffer: inout [UInt8]) -> ReadResult {
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                switch descriptor.ioMode {
                case .socket: unsafe recv(number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
                case .reopened, .file, .shared: unsafe CLinux.read(number, bytes.baseAddress, bytes.count)
                }
            }
            if count > 0 { return .bytes(count) }
            if count == 0 { return .ended }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .wouldBlock
            case ECONNRESET: return .ended
            case EIO where descriptor.ioMode != .file: return .ended
            case let error: return .failed(SystemError(number: error))
            }
        }
    }
}
