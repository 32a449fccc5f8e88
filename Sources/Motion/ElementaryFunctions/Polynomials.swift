/// The polynomials of the elementary functions. Their terms are added in groups (Estrin), which a processor can compute at
/// the same time.
enum Polynomials {
    /// (eʳ - 1 - r) / r² for |r| ≤ ln 2 / 2.
    static func exponential(_ r: Double) -> Double {
        let r2 = r * r
        let first = (0.5 + 0.1666666666666667 * r) + (0.04166666666666667 + 0.008333333333326124 * r) * r2
        let second =
            (0.0013888888888883158 + 0.00019841269874861406 * r) + (2.4801587327126883e-5 + 2.7557255348493612e-6 * r)
            * r2
        let third = (2.755727194801102e-7 + 2.5105238522071472e-8 * r) + 2.0915315522694955e-9 * r2
        return first + (second + third * (r2 * r2)) * (r2 * r2)
    }

    /// (log((1 + s) / (1 - s)) / s - 2) / z for z = s² and |s| ≤ 0.1716.
    static func logarithm(_ z: Double) -> Double {
        let z2 = z * z
        let first = (0.666666666666667 + 0.3999999999989924 * z) + (0.2857142862609589 + 0.2222221111514416 * z) * z2
        let second = (0.18182890556695602 + 0.1533167403016786 * z) + 0.1461703754879165 * z2
        return first + second * (z2 * z2)
    }

    /// (sin x / x - 1) / z for z = x² and |x| ≤ π/4.
    static func sine(_ z: Double) -> Double {
        let z2 = z * z
        let first =
            (-0.16666666666666666 + 0.008333333333333331 * z) + (-0.00019841269841265063 + 2.7557319219337312e-6 * z)
            * z2
        let second = (-2.5052106231802837e-8 + 1.6058531516797758e-10 * z) - 7.586691094197958e-13 * z2
        return first + second * (z2 * z2)
    }

    /// (cos x - 1 + z / 2) / z² for z = x² and |x| ≤ π/4.
    static func cosine(_ z: Double) -> Double {
        let z2 = z * z
        let first =
            (0.041666666666666664 - 0.0013888888888887398 * z) + (2.480158729876456e-5 - 2.7557317271145144e-7 * z) * z2
        let second = 2.087614614655861e-9 - 1.1382623647474604e-11 * z
        return first + second * (z2 * z2)
    }

    /// (atan t / t - 1) / z for z = t² and |t| ≤ 1/16.
    static func arctangent(_ z: Double) -> Double {
        let z2 = z * z
        let first =
            (-0.3333333333333333 + 0.19999999999999998 * z) + (-0.14285714285713147 + 0.11111111109402177 * z) * z2
        let second = (-0.0909090786944154 + 0.076918592886936 * z) - 0.06584936261420081 * z2
        return first + second * (z2 * z2)
    }
}
