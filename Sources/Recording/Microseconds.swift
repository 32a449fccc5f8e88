/// The resolution of session clocks: whole microseconds, so that a recorded time is exactly the time that it was.
package enum Microseconds {
    /// Converts microseconds to ms. Distinct counts give distinct numbers, for 285 years.
    package static func milliseconds(_ count: Int64) -> Double { Double(count) / 1_000 }

    /// Rounds a sum or difference of such times, in ms, to whole microseconds, which removes the rounding error.
    static func rounded(_ milliseconds: Double) -> Double {
        precondition(milliseconds.magnitude < 0x1p53, "a time must be below 2^53 ms")
        return Self.milliseconds(Int64((milliseconds * 1_000).rounded()))
    }
}
