// The elementary functions of the engine. They use additions, multiplications, divisions and roundings of IEEE 754 only,
// so all machines compute the same bits. The coefficients of polynomials are those of mpmath's `chebyfit`, and
// `test_elementary_functions.py` compares the functions with mpmath: each error is below 1 ulp.

/// e to the power of `x`.
///
/// x = k ln 2 + r with |r| ≤ ln 2 / 2. The result is 2^k eʳ.
func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.782712893384 { return .infinity }
    if x < -745.2 { return 0 }
    let k = nearestInteger(x * 1.4426950408889634)
    // The first part of ln 2 has 40 bits, so its product with k is exact.
    let (high, low) = (x - k * 0.6931471805592082, k * 7.371002565167799e-13)
    let r = high - low
    let rest = (high - r) - low
    // 1 + r + q, with the rounding errors of both sums.
    let q = r * r * Polynomials.exponential(r)
    let s = r + q
    let sum = 1 + s
    let result = sum + ((s - (sum - 1)) + ((q - (s - r)) + rest * sum))
    let exponent = Int(k)
    if (-1021...1023).contains(exponent) { return result * powerOfTwo(exponent) }
    // In two steps, because 2^k is subnormal or beyond the greatest double.
    return result * powerOfTwo(exponent / 2) * powerOfTwo(exponent - exponent / 2)
}

/// The integer nearest to `x`, whose magnitude is below 2^51: a double of 2^52 has no fraction. Faster than `rounded()`
/// where that calls a function.
func nearestInteger(_ x: Double) -> Double { (x + 0x1.8p52) - 0x1.8p52 }

/// 2 to the power of `exponent`, which lies within -1022...1023.
private func powerOfTwo(_ exponent: Int) -> Double {
    Double(sign: .plus, exponentBitPattern: UInt(1023 + exponent), significandBitPattern: 0)
}

/// The natural logarithm of `x`.
///
/// x = 2^k (1 + f) with √½ ≤ 1 + f < √2. With s = f / (2 + f), log(1 + f) = log((1 + s) / (1 - s)).
func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    let isSmall = x.significand < 1.4142135623730951
    let k = isSmall ? x.exponent : x.exponent + 1
    let f = (isSmall ? x.significand : x.significand / 2) - 1
    let s = f / (2 + f)
    let z = s * s
    let half = f * f / 2
    let rest = s * (half + z * Polynomials.logarithm(z))
    let power = Double(k)
    // The first part of ln 2 has 40 bits, so its product with k is exact.
    return power * 0.6931471805592082 - ((half - (rest + power * 7.371002565167799e-13)) - f)
}
