private import CLinux

/// A descriptor that is written without blocking.
package struct OutputDescriptor: ~Copyable, Sendable {
    /// The result of a write.
    package enum WriteResult: Equatable {
        /// This many bytes were written, at least one.
        case wrote(Int)
        /// The reader is slow. Wait until `poll` reports the descriptor as writable.
        case wouldBlock
        /// The reader has closed its end.
        case brokenPipe
        /// The write failed, for example because the disk is full.
        case failed(SystemError)
    }

    private let descriptor: Descriptor

    package var number: Int32 { descriptor.number }

    /// Takes ownership of a descriptor.
    package init(owning number: Int32) {
        descriptor = Descriptor(takingOver: number, access: O_WRONLY)
    }

    /// Writes as many bytes as possible without blocking.
    package func write(_ bytes: Span<UInt8>) -> WriteResult {
        var limit = bytes.count
        if descriptor.ioMode == .shared {
            let events = polledEvents()
            if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { return .brokenPipe }
            if events & Int16(POLLOUT) == 0 { return .wouldBlock }
            limit = min(limit, Int(PIPE_BUF))
        }
        while true {
            let count = unsafe bytes.withUnsafeBufferPointer { pointer in
                switch descriptor.ioMode {
                case .socket:
                    unsafe send(number, pointer.baseAddress, limit, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
                case .reopened, .file, .shared:
                    unsafe CLinux.write(number, pointer.baseAddress, limit)
                }
            }
            if count > 0 { return .wrote(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .wouldBlock
            case EPIPE, ECONNRESET: return .brokenPipe
            case EIO where descriptor.ioMode != .file: return .brokenPipe
            case let error: return .failed(SystemError(number: error))
            }
        }
    }

    /// How many written bytes the reader has not read yet, as far as the system knows: exact for a pipe, rounded for a
    /// socket, 0 if unknown.
    package var unreadBytes: Int { Self.unreadBytes(at: number) }

    package static func unreadBytes(at number: Int32) -> Int { max(0, Int(swiped_unread_bytes(number))) }

    private func polledEvents() -> Int16 {
        var polled = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&polled, 1, 0) < 0 ? 0 : polled.revents
    }
}
