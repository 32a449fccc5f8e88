private import CLinux
private import Glibc

/// A descriptor that is written without ever waiting for whoever reads it.
///
/// `O_NONBLOCK` belongs to the open file description, which we share with the shell that started us
/// and with its other commands: setting it would break them, and it would outlive us. So each kind
/// of descriptor has its own way not to wait.
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

    /// How not to wait.
    private enum Manner {
        /// Our own open file description of the same pipe or terminal, with `O_NONBLOCK`.
        case reopened
        /// Each `send` says so for itself.
        case socket
        /// Files and block devices are always ready, and take everything.
        case file
        /// A description that others share: ask `poll` first, then write no more than it promises.
        case shared
    }

    private let descriptor: Descriptor
    private let manner: Manner

    package var number: Int32 { descriptor.number }

    /// Takes over a descriptor that nobody else closes.
    ///
    /// A pipe or terminal is opened anew through `/proc`, so that it has flags of its own; where that is
    /// refused (no `/proc`, another user's pipe) it is written in small pieces.
    package init(owning number: Int32) {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else {
            self.init(Descriptor(owning: number), .shared)
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFSOCK:
            self.init(Descriptor(owning: number), .socket)
        case S_IFREG, S_IFBLK:
            self.init(Descriptor(owning: number), .file)
        case S_IFIFO:
            self.init(reopening: number)
        case S_IFCHR where isatty(number) == 1 && swiped_is_terminal_master(number) == 0:
            self.init(reopening: number)
        case _:
            self.init(Descriptor(owning: number), .shared)
        }
    }

    private init(_ descriptor: consuming Descriptor, _ manner: Manner) {
        self.descriptor = descriptor
        self.manner = manner
    }

    private init(reopening number: Int32) {
        let ours = unsafe open("/proc/self/fd/\(number)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard ours >= 0 else {
            self.init(Descriptor(owning: number), .shared)
            return
        }
        close(number)
        self.init(Descriptor(owning: ours), .reopened)
    }

    /// Writes as much as goes without waiting.
    package func write(_ bytes: Span<UInt8>) -> Writing {
        var limit = bytes.count
        if manner == .shared {
            let readiness = readiness()
            if readiness & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { return .readerGone }
            if readiness & Int16(POLLOUT) == 0 { return .noRoomYet }
            limit = min(limit, Int(PIPE_BUF))
        }
        while true {
            let count = unsafe bytes.withUnsafeBufferPointer { pointer in
                switch manner {
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
            case EIO where manner != .file: return .readerGone
            case let error: return .failed(error)
            }
        }
    }

    private func readiness() -> Int16 {
        var question = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&question, 1, 0) < 0 ? 0 : question.revents
    }
}
