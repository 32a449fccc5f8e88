private import CLinux
private import Glibc

/// This machine's clock that never goes back and is not set by anyone: `CLOCK_MONOTONIC`.
package enum MonotonicClock {
    /// Milliseconds, with their fraction, since the machine started.
    package static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }
}
