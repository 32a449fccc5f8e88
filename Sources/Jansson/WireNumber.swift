/// How numbers leave the daemon.
package enum WireNumber {
    /// Every number on the wire is rounded to a multiple of this, once, in `JSONWriter`.
    ///
    /// A ten-thousandth of a pixel or of a millisecond is far below what anything can show, and four
    /// decimals print short and alike on every machine.
    package static let grid = 1e-4

    /// Whether a number leaves as 0.
    package static func isZero(_ number: Double) -> Bool { abs(number) * stepsPerUnit < 0.5 }

    /// `number` to twelve significant digits: what an error in the last of sixteen is made of is gone, and nothing else.
    package static func significant(_ number: Double) -> Double {
        let magnitude = number.magnitude
        guard magnitude >= 1e-9, magnitude < 1e11 else { return number }
        var scale = 1.0
        while magnitude * scale < 1e11 { scale *= 10 }
        return (number * scale).rounded() / scale
    }

    static func onGrid(_ number: Double) -> Double { (number * stepsPerUnit).rounded() / stepsPerUnit }

    /// Steps of the grid in a whole number: 1 / grid.
    static let stepsPerUnit = 10_000.0
}
