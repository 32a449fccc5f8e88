internal import Linux
internal import NIOCore

/// Fires when a session's next deadline has passed. It runs on the channel's event loop.
final class DeadlineTimer {
    private var scheduled: (deadline: Double, task: Scheduled<Void>)?

    /// Schedules `fire` for a deadline of `MonotonicClock`, in place of an earlier one; nil cancels it.
    func schedule(at deadline: Double?, on loop: any EventLoop, _ fire: @escaping () -> Void) {
        if scheduled?.deadline == deadline { return }
        cancel()
        guard let deadline else { return }
        let milliseconds = min(max(0, deadline - MonotonicClock.now), 86_400_000)
        let delay = TimeAmount.nanoseconds(Int64((milliseconds * 1_000_000).rounded(.up)))
        let task = loop.assumeIsolated().scheduleTask(in: delay) { [self] in
            scheduled = nil
            fire()
        }
        scheduled = (deadline, task)
    }

    func cancel() {
        scheduled?.task.cancel()
        scheduled = nil
    }
}
