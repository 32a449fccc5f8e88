import Glibc

/// Wakes a thread that waits in `poll(2)`, by a byte in a socket pair.
final class WakePipe: Sendable {
    private let reader: Int32
    private let writer: Int32

    init() throws(SwipedError) {
        guard let (reader, writer) = socketPair() else { throw .notStarted("no file descriptors are left") }
        self.reader = reader
        self.writer = writer
    }

    deinit {
        _ = close(reader)
        _ = close(writer)
    }

    func wake() {
        var byte: UInt8 = 0
        // If the socket is full, the thread will wake anyway.
        _ = unsafe send(writer, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }

    /// Waits until `wake()` is called, the transport is readable or (if wanted) writable, or the deadline passes.
    func wait(for transport: Transport? = nil, wantsToWrite: Bool = false, until deadlineMilliseconds: Double) {
        var descriptors = [pollfd(fd: reader, events: Int16(POLLIN), revents: 0)]
        if let transport {
            let events = POLLIN | (wantsToWrite ? POLLOUT : 0)
            descriptors.append(pollfd(fd: transport.descriptor, events: Int16(events), revents: 0))
        }
        let left = (deadlineMilliseconds - milliseconds()).rounded(.up)
        let timeout = left.isFinite ? Int32(min(max(left, 0), 1e9)) : -1
        _ = unsafe poll(&descriptors, nfds_t(descriptors.count), timeout)
        if descriptors[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 256)
            _ = unsafe recv(reader, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        }
    }
}
