private import CLinux
private import Synchronization

/// Carries an exit status from any thread to the thread that waits in `TerminationSignals.wait`.
package final class ExitSignal: Sendable {
    /// Means that no status was sent. A status has 32 bits.
    private static let none = Int.min

    /// An eventfd, which wakes the waiting thread. It adds up what is written, so it cannot carry the status itself.
    private let descriptor: Descriptor
    private let pending = Atomic<Int>(none)

    var number: Int32 { descriptor.number }

    package init() {
        descriptor = Descriptor(owning: eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
    }

    /// Sends a status. If an earlier one was not received yet, the earlier one stays.
    package func send(_ status: Int32) {
        _ = pending.compareExchange(expected: Self.none, desired: Int(status), ordering: .acquiringAndReleasing)
        _ = eventfd_write(number, 1)
    }

    /// Takes the status that was sent since the last call; nil if there is none.
    package func receive() -> Int32? {
        var count: UInt64 = 0
        guard unsafe eventfd_read(number, &count) == 0 else { return nil }
        let status = pending.exchange(Self.none, ordering: .acquiringAndReleasing)
        return status == Self.none ? nil : Int32(truncatingIfNeeded: status)
    }
}
