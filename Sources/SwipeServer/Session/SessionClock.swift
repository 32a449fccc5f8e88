private import Jansson
import SwipeCore

/// The time of a session. It follows the timestamps of messages and, under the system clock, also the monotonic clock.
///
/// Under the system clock the timestamp of `initialize` and its arrival give the offset between the client's clock and
/// the daemon's.
struct SessionClock {
    /// How far the timestamp of a message may be ahead of its arrival: an hour, in ms. `initialize` arrives late
    /// because the daemon is starting, and a replay may run faster than real time. A timestamp further ahead is of
    /// another clock.
    private static let maximumLead = 3_600_000.0

    /// Nil before `initialize`.
    private(set) var kind: ClockName?
    /// Whether time follows only timestamps, because the client replays messages that it has sent to a daemon before. A
    /// message without one, or with that of another clock, is then about the time of the message before it.
    var isCatchingUp = false
    /// The client's clock minus the daemon's, in ms.
    private var offset = 0.0

    mutating func start(_ kind: ClockName, timestamp: Double?, arrival: Double) {
        self.kind = kind
        offset = timestamp.map { $0 - arrival } ?? 0
    }

    /// The present by the client's clock, in whole steps of the wire; nil if time follows only timestamps.
    ///
    /// It is rounded up, so that what is due has been reached.
    func present(at now: Double) -> Timestamp? {
        switch kind {
        case .system where !isCatchingUp:
            min(Timestamp(milliseconds: WireNumber.roundedUp(now + offset)), .maximum)
        case .system, .client, nil: nil
        }
    }

    /// The time of a message with or without a timestamp; nil means that time does not advance.
    func moment(of stamp: Timestamp?, at now: Double) -> Timestamp? {
        guard kind == .system else { return stamp }
        if let stamp, stamp.milliseconds <= now + offset + Self.maximumLead { return stamp }
        return present(at: now)
    }

    /// The monotonic time at which `moment` is reached; nil if time follows only timestamps.
    ///
    /// It is rounded up, so that at the deadline the moment has certainly been reached.
    func deadline(of moment: Timestamp) -> Double? {
        switch kind {
        case .system where isCatchingUp: return nil
        case .client, nil: return nil
        case .system:
            var deadline = moment.milliseconds - offset
            while deadline + offset < moment.milliseconds { deadline = deadline.nextUp }
            return deadline
        }
    }
}
