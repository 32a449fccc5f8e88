/// The steps of the clock by which sessions run: whole microseconds, so that a time written down is the time it was.
package enum Microseconds {
    /// The number of ms that so many microseconds are. No two are the same, for 285 years.
    package static func milliseconds(_ count: Int64) -> Double { Double(count) / 1_000 }

    /// A sum or difference of such numbers, without what the addition has rounded off.
    static func onGrid(_ milliseconds: Double) -> Double {
        precondition(milliseconds.magnitude < 0x1p53, "a time is within what microseconds can tell")
        return Self.milliseconds(Int64((milliseconds * 1_000).rounded()))
    }
}
