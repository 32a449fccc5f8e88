/// The sine and the cosine of `x`, which is in radians. They are 0 and 1 for |x| > 2^27, which no motion reaches: a spring
/// turns by at most 10^7.
func sineAndCosine(of x: Double) -> (sine: Double, cosine: Double) {
    if x.magnitude < 0x1p-27 { return (x, 1) }
    let (quarter, rest) = reduced(x)
    let (sine, cosine) = (sineNearZero(rest), cosineNearZero(rest))
    return switch quarter {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
}

/// The angle of the point (x, y), from -π to π. Both coordinates are finite.
func atan2(y: Double, x: Double) -> Double {
    let (across, along) = (y.magnitude, x.magnitude)
    guard across + along > 0 else {
        return x.sign == .minus ? Double(signOf: y, magnitudeOf: .pi) : y
    }
    // Both are scaled, so that no product overflows.
    let scale = Double(sign: .plus, exponent: min(-max(across, along).exponent, 1000), significand: 1)
    let (a, b) = (across * scale, along * scale)
    var angle = across <= along ? arctangent(a, b) : DoubleDouble.quarterTurn - arctangent(b, a)
    if x.sign == .minus { angle = .halfTurn - angle }
    return Double(signOf: y, magnitudeOf: angle.value)
}

/// The arctangent of a / b, with 0 ≤ a ≤ b.
///
/// With the nearest eighth c, atan(a / b) = atan(c) + atan(t) and t = (a - c b) / (b + c a), which is at most 1/16.
private func arctangent(_ a: Double, _ b: Double) -> DoubleDouble {
    let eighths = nearestInteger(8 * (a / b))
    let c = eighths / 8
    let t = (DoubleDouble(a) - DoubleDouble(c, times: b)) / (DoubleDouble(b) + DoubleDouble(c, times: a))
    let z = t.value * t.value
    let sum = DoubleDouble(t.value, t.rest + t.value * z * Polynomials.arctangent(z))
    return DoubleDouble.arctangents(eighths) + sum
}

// MARK: Within a quarter turn

/// The quarter turn that `x` is nearest to, and how far it is from there: at most π/4 either way.
///
/// The parts of π/2 have 26 bits, so their products with the number of quarter turns are exact.
private func reduced(_ x: Double) -> (quarter: Int, rest: DoubleDouble) {
    guard x.magnitude <= 0x1p27 else { return (0, DoubleDouble(0)) }
    if x.magnitude <= 0.75 { return (0, DoubleDouble(x)) }
    let count = nearestInteger(x * 0.6366197723675814)
    var rest = DoubleDouble(x)
    rest = rest - count * 1.5707963109016418
    rest = rest - count * 1.5893254712295857e-8
    rest = rest - count * 6.123233932053594e-17
    rest = rest - count * 6.368317055225283e-25
    rest = rest - count * 1.082856673921914e-32
    return (Int(count) & 3, rest)
}

private func sineNearZero(_ angle: DoubleDouble) -> Double {
    let x = angle.value
    let z = x * x
    // sin(x + rest) = sin x + rest cos x, and cos x = 1 - x² / 2 is close enough.
    return x + (x * z * Polynomials.sine(z) + angle.rest * (1 - z / 2))
}

private func cosineNearZero(_ angle: DoubleDouble) -> Double {
    let x = angle.value
    let z = x * x
    let sum = 1 - z / 2
    return sum + (((1 - sum) - z / 2) + (z * z * Polynomials.cosine(z) - x * angle.rest))
}
