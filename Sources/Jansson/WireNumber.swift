/// The precision of numbers on the wire: `JSONWriter` rounds them to four decimals.
///
/// A ten-thousandth of a pixel or of a millisecond cannot be seen, and four decimals are short and the same on every
/// machine.
package enum WireNumber {
    /// Ten-thousandths in 1.
    static let stepsPerUnit = 10_000.0

    /// Whether a number is written as 0.
    package static func isZero(_ number: Double) -> Bool { abs(number) * stepsPerUnit < 0.5 }

    /// `number` rounded up to four decimals. One of too many digits stays as it is.
    package static func roundedUp(_ number: Double) -> Double {
        max(number, (number * stepsPerUnit).rounded(.up) / stepsPerUnit)
    }

    static func rounded(_ number: Double) -> Double { (number * stepsPerUnit).rounded() / stepsPerUnit }
}
