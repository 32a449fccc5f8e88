private import CLinux
private import Glibc
private import Synchronization

/// Says, from any thread, that it is over, and with which status; heard where signals are waited for.
package final class ExitSignal: Sendable {
    /// Stands for no status: statuses have 32 bits.
    private static let none = Int.min

    private let descriptor: Descriptor
    /// The status that has not been heard yet. The descriptor only wakes: what is written to it is added up.
    private let pending = Atomic<Int>(none)

    var number: Int32 { descriptor.number }

    package init() {
        descriptor = Descriptor(owning: eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
    }

    /// Rung again before it was heard, it has no effect: the first status stays.
    package func send(_ status: Int32) {
        _ = pending.compareExchange(expected: Self.none, desired: Int(status), ordering: .acquiringAndReleasing)
        _ = eventfd_write(number, 1)
    }

    /// The status, if it was rung and not heard since.
    package func receive() -> Int32? {
        var count: UInt64 = 0
        guard unsafe eventfd_read(number, &count) == 0 else { return nil }
        let status = pending.exchange(Self.none, ordering: .acquiringAndReleasing)
        return status == Self.none ? nil : Int32(truncatingIfNeeded: status)
    }
}
