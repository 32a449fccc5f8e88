private import CLinux
private import Glibc

/// Says, from any thread, that it is over, and with which status; heard where signals are waited for.
package final class ExitBell: Sendable {
    private let descriptor: Descriptor

    var number: Int32 { descriptor.number }

    package init() {
        descriptor = Descriptor(owning: eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
    }

    /// To be rung once. The counter has one more than the status, for 0 would be silence.
    package func ring(_ status: Int32) {
        _ = eventfd_write(number, UInt64(UInt32(bitPattern: status)) + 1)
    }

    /// The status, if it was rung.
    func status() -> Int32? {
        var count: UInt64 = 0
        guard unsafe eventfd_read(number, &count) == 0 else { return nil }
        return Int32(bitPattern: UInt32(truncatingIfNeeded: count - 1))
    }
}
