/// The precision of numbers on the wire: `JSONWriter` rounds them to four decimals.
///
/// A ten-thousandth of a pixel or of a millisecond cannot be seen, and four decimals are short and the same on every
/// machine.
package enum WireNumber {
    /// Ten-thousandths in 1.
    static let stepsPerUnit = 10_000.0

    /// Whether a number is written as 0.
    package static func isZero(_ number: Double) -> Bool { abs(number) * stepsPerUnit < 0.5 }

    /// `number` rounded to twelve significant digits, which removes rounding errors in the last of sixteen digits.
    package static func significant(_ number: Double) -> Double {
        let magnitude = number.magnitude
        guard magnitude >= 1e-9, magnitude < 1e11 else { return number }
        var scale = 1.0
        while magnitude * scale < 1e11 { scale *= 10 }
        return (number * scale).rounded() / scale
    }

    /// `number` rounded up to four decimals. One of too many digits stays as it is.
    package static func roundedUp(_ number: Double) -> Double {
        max(number, (number * stepsPerUnit).rounded(.up) / stepsPerUnit)
    }

    /// `number` rounded to four decimals.
    static func rounded(_ number: Double) -> Double { (number * stepsPerUnit).rounded() / stepsPerUnit }
}
