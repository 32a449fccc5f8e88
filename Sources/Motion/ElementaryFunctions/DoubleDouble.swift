/// A number with about 106 bits: the unevaluated sum of two doubles.
struct DoubleDouble {
    let value: Double
    let rest: Double

    init(_ value: Double) { (self.value, rest) = (value, 0) }

    /// The sum of two numbers, the first of which is not the smaller one.
    init(_ great: Double, _ small: Double) {
        value = great + small
        rest = small - (value - great)
    }

    /// The product of two numbers (Dekker): each is split into halves of 26 bits, whose products are exact.
    init(_ one: Double, times other: Double) {
        let (a, b) = (Self.split(one), Self.split(other))
        let product = one * other
        value = product
        rest = ((a.high * b.high - product) + a.high * b.low + a.low * b.high) + a.low * b.low
    }

    private static func split(_ number: Double) -> (high: Double, low: Double) {
        let scaled = number * 134_217_729
        let high = scaled - (scaled - number)
        return (high, number - high)
    }

    /// The exact sum (Knuth), and the rests.
    static func + (one: DoubleDouble, other: DoubleDouble) -> DoubleDouble {
        let sum = one.value + other.value
        let share = sum - one.value
        let error = (one.value - (sum - share)) + (other.value - share)
        return DoubleDouble(sum, error + (one.rest + other.rest))
    }

    static func - (one: DoubleDouble, other: DoubleDouble) -> DoubleDouble { one + -other }

    static func - (one: DoubleDouble, other: Double) -> DoubleDouble { one + DoubleDouble(-other) }

    static prefix func - (one: DoubleDouble) -> DoubleDouble { DoubleDouble(-one.value, -one.rest) }

    static func / (one: DoubleDouble, other: DoubleDouble) -> DoubleDouble {
        let quotient = one.value / other.value
        let left = one - DoubleDouble(quotient, times: other.value)
        return DoubleDouble(quotient, (left.value + left.rest - quotient * other.rest) / other.value)
    }

    static let quarterTurn = DoubleDouble(1.5707963267948966, 6.123233995736766e-17)
    static let halfTurn = DoubleDouble(3.141592653589793, 1.2246467991473532e-16)

    /// The arctangent of `eighths` / 8.
    static func arctangents(_ eighths: Double) -> DoubleDouble {
        switch eighths {
        case 0: DoubleDouble(0)
        case 1: DoubleDouble(0.12435499454676144, -3.1253241424539383e-18)
        case 2: DoubleDouble(0.24497866312686414, 1.0698755618734451e-17)
        case 3: DoubleDouble(0.35877067027057225, -2.4623815582638635e-17)
        case 4: DoubleDouble(0.4636476090008061, 2.2698777452961687e-17)
        case 5: DoubleDouble(0.5585993153435624, -5.4556305485916264e-18)
        case 6: DoubleDouble(0.6435011087932844, 1.5834785051444286e-17)
        case 7: DoubleDouble(0.7188299996216245, -2.1478388444456983e-17)
        default: DoubleDouble(0.7853981633974483, 3.061616997868383e-17)
        }
    }
}
