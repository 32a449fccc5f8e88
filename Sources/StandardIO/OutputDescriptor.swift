private import CLinux
private import Glibc

/// A descriptor that is written without ever waiting for whoever reads it.
package struct OutputDescriptor: ~Copyable, Sendable {
    /// What a write achieved.
    package enum WriteResult: Equatable {
        /// So many bytes were taken, at least one.
        case wrote(Int)
        /// The reader is slow; wait until `poll` says that there is room.
        case wouldBlock
        /// Nobody reads any more.
        case brokenPipe
        /// It cannot be written (disk full, not open for writing); the number is `errno`'s.
        case failed(Int32)
    }

    private let descriptor: Descriptor

    package var number: Int32 { descriptor.number }

    /// Takes over a descriptor that nobody else closes.
    package init(owning number: Int32) {
        descriptor = Descriptor(takingOver: number, access: O_WRONLY)
    }

    /// Writes as much as goes without waiting.
    package func write(_ bytes: Span<UInt8>) -> WriteResult {
        var limit = bytes.count
        if descriptor.ioMode == .shared {
            let readiness = readiness()
            if readiness & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { return .brokenPipe }
            if readiness & Int16(POLLOUT) == 0 { return .wouldBlock }
            limit = min(limit, Int(PIPE_BUF))
        }
        while true {
            let count = unsafe bytes.withUnsafeBufferPointer { pointer in
                switch descriptor.ioMode {
                case .socket:
                    unsafe send(
                        number, pointer.baseAddress, limit, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
                case .reopened, .file, .shared:
                    unsafe Glibc.write(number, pointer.baseAddress, limit)
                }
            }
            if count > 0 { return .wrote(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .wouldBlock
            case EPIPE, ECONNRESET: return .brokenPipe
            case EIO where descriptor.ioMode != .file: return .brokenPipe
            case let error: return .failed(error)
            }
        }
    }

    /// How many bytes were written and not read yet, as far as the system tells: of a pipe to the byte, of a socket in steps.
    package var unreadBytes: Int { Self.unreadBytes(at: number) }

    package static func unreadBytes(at number: Int32) -> Int { max(0, Int(swiped_unread_bytes(number))) }

    private func readiness() -> Int16 {
        var question = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&question, 1, 0) < 0 ? 0 : question.revents
    }
}
