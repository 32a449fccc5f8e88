/// Numbers as CSS takes them: decimals, and no exponent.
enum DecimalText {
    /// How many decimals keep rounding within `error`.
    static func places(for error: Double) -> Int {
        var places = 0
        var half = 0.5
        while half > error, places < 12 {
            half /= 10
            places += 1
        }
        return places
    }

    /// `value` to at most `places` decimals, without zeros at the end.
    static func text(_ value: Double, places: Int) -> String {
        var (scale, decimals) = (1.0, 0)
        while decimals < places, abs(value) * scale < 1e14 {
            scale *= 10
            decimals += 1
        }
        let rounded = (value * scale).rounded()
        guard var digits = Int(exactly: abs(rounded)), digits > 0 else { return "0" }
        while decimals > 0, digits.isMultiple(of: 10) {
            digits /= 10
            decimals -= 1
        }
        let figures = String(digits)
        let padded = String(repeating: "0", count: max(decimals + 1 - figures.count, 0)) + figures
        let sign = rounded < 0 ? "-" : ""
        return decimals == 0 ? sign + padded : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}
