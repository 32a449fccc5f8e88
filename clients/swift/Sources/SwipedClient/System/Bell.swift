import Glibc

/// Wakes a thread that waits.
final class Bell: Sendable {
    private let bell: Int32
    private let ringer: Int32

    init() throws(SwipedError) {
        guard let (bell, ringer) = pair() else { throw .notStarted("there are no descriptors left") }
        self.bell = bell
        self.ringer = ringer
    }

    deinit {
        _ = close(bell)
        _ = close(ringer)
    }

    func ring() {
        var byte: UInt8 = 0
        // Where it is full, it has been rung.
        _ = unsafe send(ringer, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }

    /// Waits until it rings, or something comes to a transport or can be written there, or the moment comes.
    func wait(for transport: Transport? = nil, wantsToWrite: Bool = false, until deadlineMilliseconds: Double) {
        var watched = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
        if let transport {
            let events = POLLIN | (wantsToWrite ? POLLOUT : 0)
            watched.append(pollfd(fd: transport.descriptor, events: Int16(events), revents: 0))
        }
        let left = (deadlineMilliseconds - milliseconds()).rounded(.up)
        let patience = left.isFinite ? Int32(min(max(left, 0), 1e9)) : -1
        _ = unsafe poll(&watched, nfds_t(watched.count), patience)
        if watched[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 256)
            _ = unsafe recv(bell, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        }
    }
}
