private import CLinux

/// The clock by which sessions run: `CLOCK_MONOTONIC`, which never goes back and which no one can set.
package enum MonotonicClock {
    /// Milliseconds since the machine started, in whole microseconds, so that a recording holds them exactly.
    package static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000) / 1_000
    }
}
