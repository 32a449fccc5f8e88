import Glibc

/// The connection to the supervisor: a socket, and the process at its other end.
///
/// Any thread may read, write and kill. One thread closes, when no other uses the transport any more.
final class Transport: Sendable {
    enum ReadResult: Equatable {
        case bytes([UInt8])
        case wouldBlock
        case end
    }

    /// How long a process may take to exit after its output has ended.
    private static let graceMilliseconds = 1000.0

    let descriptor: Int32
    let process: pid_t

    init(descriptor: Int32, process: pid_t) {
        self.descriptor = descriptor
        self.process = process
    }

    /// Reads without blocking.
    func read() -> ReadResult {
        let size = 1 << 16
        var result = ReadResult.end
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            let received = unsafe recv(descriptor, buffer.baseAddress, size, Int32(MSG_DONTWAIT))
            if received < 0, errno == EAGAIN || errno == EINTR {
                result = .wouldBlock
            }
            count = max(received, 0)
        }
        return bytes.isEmpty ? result : .bytes(bytes)
    }

    /// Writes without blocking, and removes the bytes that were written; all, if the connection is closed, which the next
    /// read notices.
    func write(_ bytes: inout [UInt8]) {
        while !bytes.isEmpty {
            let sent = unsafe bytes.withUnsafeBytes { bytes in
                unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            }
            if sent >= 0 {
                bytes.removeFirst(sent)
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                bytes = []
            }
        }
    }

    /// Closes the writing direction, so that the process exits once it has read everything.
    func finishWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Kills the process and its children. A read sees the end of the connection.
    func kill() {
        _ = Glibc.kill(-process, SIGKILL)
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Closes the socket and reaps the process, which it kills after a grace period.
    ///
    /// - Parameter meanwhile: Called repeatedly while the process is still running.
    /// - Returns: The exit status, -N after signal N, or nil if the process cannot be killed.
    func close(meanwhile: () -> Void) -> Int32? {
        _ = Glibc.close(descriptor)
        for _ in 1...2 {
            let deadline = milliseconds() + Self.graceMilliseconds
            var pause: Int32 = 1
            while true {
                var status: Int32 = 0
                if unsafe waitpid(process, &status, WNOHANG) != 0 {
                    return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
                }
                guard milliseconds() < deadline else { break }
                _ = poll(nil, 0, pause)
                pause = min(2 * pause, 50)
                meanwhile()
            }
            _ = Glibc.kill(-process, SIGKILL)
        }
        return nil
    }
}
