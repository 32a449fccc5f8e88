/// How numbers leave the daemon.
package enum WireNumber {
    /// Every number on the wire is rounded to a multiple of this, once, in `JSONWriter`.
    ///
    /// A ten-thousandth of a pixel or of a millisecond is far below what anything can show, and four
    /// decimals print short and alike on every machine.
    package static let grid = 1e-4

    /// Whether a number leaves as 0.
    package static func isZero(_ number: Double) -> Bool { abs(number) * stepsPerUnit < 0.5 }

    /// Steps of the grid in a whole number: 1 / grid.
    static let stepsPerUnit = 10_000.0
}
