private import CLinux
private import Glibc

/// A descriptor that is written without ever waiting for whoever reads it.
package struct OutputDescriptor: ~Copyable, Sendable {
    /// What a write achieved.
    package enum Writing: Equatable {
        /// So many bytes were taken, at least one.
        case wrote(Int)
        /// The reader is slow; wait until `poll` says that there is room.
        case noRoomYet
        /// Nobody reads any more.
        case readerGone
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
    package func write(_ bytes: Span<UInt8>) -> Writing {
        var limit = bytes.count
        if descriptor.manner == .shared {
            let readiness = readiness()
            if readiness & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { return .readerGone }
            if readiness & Int16(POLLOUT) == 0 { return .noRoomYet }
            limit = min(limit, Int(PIPE_BUF))
        }
        while true {
            let count = unsafe bytes.withUnsafeBufferPointer { pointer in
                switch descriptor.manner {
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
            case EAGAIN, EWOULDBLOCK: return .noRoomYet
            case EPIPE, ECONNRESET: return .readerGone
            case EIO where descriptor.manner != .file: return .readerGone
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
