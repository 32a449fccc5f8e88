import SwipeCore
import SwipeProtocol

/// What time it is in a session: by its messages' timestamps, and under the system clock by the machine's as well.
///
/// Under the system clock the pair (`initialize.timestamp`, its arrival) says how the client's clock stands to ours.
struct SessionClock {
    /// How far, in ms, a message's timestamp may be ahead of its arrival and still be believed: an hour. `initialize` arrives late,
    /// for the daemon starts meanwhile, and who plays something again may hurry; more than that is another clock's.
    private static let maximumLead = 3_600_000.0

    /// Nil before `initialize`.
    private(set) var kind: ClockName?
    /// Only messages move time: those that come were sent to another daemon before, at the moments that they tell.
    var isCatchingUp = false
    /// The client's clock less ours, in ms.
    private var offset = 0.0

    mutating func start(_ kind: ClockName, timestamp: Double?, arrival: Double) {
        self.kind = kind
        offset = timestamp.map { $0 - arrival } ?? 0
    }

    /// The present by the client's clock; nil where only messages move time.
    func present(at now: Double) -> Timestamp? {
        switch kind {
        case .system where !isCatchingUp: Timestamp(milliseconds: now + offset)
        case .system, .client, nil: nil
        }
    }

    /// When a message was sent that says so itself, or does not; nil: at the time that it is.
    func moment(of stamp: Timestamp?, at now: Double) -> Timestamp? {
        guard let present = present(at: now) else { return stamp }
        guard let stamp, stamp.milliseconds <= present.milliseconds + Self.maximumLead else { return present }
        return stamp
    }

    /// When the machine's clock has come to `moment`; nil where only messages move time.
    ///
    /// Never a hair before it: who waits for the deadline finds that the moment has come.
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
