private import CLinux
private import Glibc
private import Recording

/// This machine's clock that never goes back and is not set by anyone: `CLOCK_MONOTONIC`.
package enum MonotonicClock {
    /// Milliseconds since the machine started, in whole microseconds: a recording tells them exactly.
    package static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Microseconds.milliseconds(Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
    }
}
