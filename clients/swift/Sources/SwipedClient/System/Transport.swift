import Glibc

/// A way to a daemon: a socket, and the process behind it, where that is ours.
///
/// Any thread may read, write and kill; one alone closes, once nobody else knows of it.
final class Transport: Sendable {
    enum Reading: Equatable {
        case bytes([UInt8])
        case nothing
        case end
    }

    /// For so long a process may take to end once its output has ended.
    private static let graceMilliseconds = 1000.0

    let descriptor: Int32
    let process: pid_t?

    init(descriptor: Int32, process: pid_t?) {
        self.descriptor = descriptor
        self.process = process
    }

    /// What has come, without waiting.
    func read() -> Reading {
        let size = 1 << 16
        var reading = Reading.end
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            let received = unsafe recv(descriptor, buffer.baseAddress, size, Int32(MSG_DONTWAIT))
            if received < 0, errno == EAGAIN || errno == EINTR {
                reading = .nothing
            }
            count = max(received, 0)
        }
        return bytes.isEmpty ? reading : .bytes(bytes)
    }

    /// Takes away from the bytes what can be written at once; all, where nobody will read: that is found out by reading.
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

    /// Nothing more will be written: it may end once it has read all.
    func finishWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends it at once, and what it has started; whoever reads sees the end.
    func kill() {
        if let process {
            _ = Glibc.kill(-process, SIGKILL)
        }
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Whatever happened: no process is left. Its exit status, a signal's below 0; nil where there is none.
    ///
    /// - Parameter meanwhile: What is done every so often while the process takes its time.
    func close(meanwhile: () -> Void) -> Int32? {
        _ = Glibc.close(descriptor)
        guard let process else { return nil }
        for _ in 1...2 {
            let until = milliseconds() + Self.graceMilliseconds
            var pause: Int32 = 1
            while true {
                var status: Int32 = 0
                if unsafe waitpid(process, &status, WNOHANG) != 0 {
                    return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
                }
                guard milliseconds() < until else { break }
                _ = poll(nil, 0, pause)
                pause = min(2 * pause, 50)
                meanwhile()
            }
            _ = Glibc.kill(-process, SIGKILL)
        }
        return nil
    }
}
