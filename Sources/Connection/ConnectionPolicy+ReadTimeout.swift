/// The timeout of a client that reads nothing.
extension ConnectionPolicy {
    /// A timer that fires this much too late means that this process was suspended, perhaps together with the client. The
    /// timeout then starts again.
    private static let suspensionTolerance = 1_000.0

    struct ReadTimer: Equatable, Sendable {
        let timeout: Double
        var deadline: Double
        /// Whether a client that reads gets more time.
        let isExtendable: Bool
        /// What the client had not read yet when the timer started; nil until it is measured.
        var unreadBytes: Int?
    }

    /// The timeout that applies now, in milliseconds; nil: none.
    private var readTimeout: Double? {
        switch state {
        case .open, .ending, .ended:
            if clientHasExited, queuedBytes > 0 { return settings.exitedTimeout }
            return isCongested ? settings.readTimeout : nil
        case .draining(let draining):
            if draining.reason == .shutDown { return settings.shutdownTimeout }
            if clientHasExited { return settings.exitedTimeout }
            return draining.inputHasEnded ? settings.readTimeout : settings.endTimeout
        case .lingering, .closed: return nil
        }
    }

    /// Starts, stops or checks the timer. Returns what has to be done about it; nil: nothing.
    mutating func checkReader(at now: Double) -> Action? {
        guard let timeout = readTimeout else {
            readTimer = nil
            return nil
        }
        guard let timer = readTimer, timer.timeout == timeout, now < timer.deadline + Self.suspensionTolerance else {
            let isExtendable = if case .draining(let draining) = state { draining.reason != .shutDown } else { true }
            readTimer = ReadTimer(timeout: timeout, deadline: now + timeout, isExtendable: isExtendable)
            return .measureUnread
        }
        if now < timer.deadline { return nil }
        return timer.isExtendable ? .measureUnread : close(.shutDown)
    }

    /// The client has not read `unreadBytes` of what was written, as far as the system knows.
    package mutating func measured(unreadBytes: Int, at now: Double) {
        guard var timer = readTimer else { return }
        if let earlier = timer.unreadBytes {
            if unreadBytes >= earlier {
                state = .closed(.notReading)
                return
            }
            timer.deadline = now + timer.timeout
        }
        timer.unreadBytes = unreadBytes
        readTimer = timer
    }
}
