extension Trajectory {
    /// The motion as an easing function of CSS, which misses it by at most `maximumError` px; nil if it ends where it
    /// starts, because progress is then undefined.
    ///
    /// A single eased segment is an exact `cubic-bezier(…)`. Everything else is `linear(…)`, a list of progress and time in
    /// percent, with as many decimals as the bound needs. Progress leaves 0...1 where a spring overshoots its target.
    package func css(maximumError: Double) -> String? {
        guard from != to, duration > 0 else { return nil }
        if case .segments(let segments) = shape, segments.count == 1 {
            return segments[0].easing.css
        }
        // Most of the bound is for the lines. The rest is for rounding times and progress.
        let keyframes = samples(maximumError: maximumError * 7 / 8)
        let rounding = maximumError / 16
        let progressPlaces = CSSNumber.places(for: rounding / abs(to - from))
        let steepest = zip(keyframes, keyframes.dropFirst()).reduce(1e-9) { steepest, pair in
            let span = pair.1.time - pair.0.time
            return span > 2 * PolylineFit.shortest ? max(steepest, abs(pair.1.offset - pair.0.offset) / span) : steepest
        }
        let percentPlaces = CSSNumber.places(for: rounding / steepest / duration * 100)
        var text = "linear(0"
        for keyframe in keyframes.dropFirst().dropLast() {
            text += ", " + CSSNumber.text((keyframe.offset - from) / (to - from), places: progressPlaces)
            text += " " + CSSNumber.text(keyframe.time / duration * 100, places: percentPlaces) + "%"
        }
        return text + ", 1)"
    }
}

extension Easing {
    package var css: String {
        if isLinear { return "linear" }
        let values = [x1, y1, x2, y2].map { CSSNumber.text($0, places: 6) }
        return "cubic-bezier(" + values.joined(separator: ", ") + ")"
    }
}

/// Numbers for CSS: plain decimals, without an exponent.
private enum CSSNumber {
    /// The number of decimals with which the rounding error is at most `error`.
    static func places(for error: Double) -> Int {
        var places = 0
        var half = 0.5
        while half > error, places < 12 {
            half /= 10
            places += 1
        }
        return places
    }

    /// `value`, rounded to `places` decimals, without trailing zeros. Great numbers get fewer decimals.
    static func text(_ value: Double, places: Int) -> String {
        var (scale, decimals) = (1.0, 0)
        while decimals < places, abs(value) * scale < 1e14 {
            scale *= 10
            decimals += 1
        }
        let rounded = (value * scale).rounded()
        guard var digits = Int64(exactly: abs(rounded)), digits > 0 else { return "0" }
        while decimals > 0, digits.isMultiple(of: 10) {
            digits /= 10
            decimals -= 1
        }
        let power = (0..<decimals).reduce(Int64(1)) { power, _ in power * 10 }
        let fraction = String(digits % power)
        let zeros = String(repeating: "0", count: max(decimals - fraction.utf8.count, 0))
        let sign = rounded < 0 ? "-" : ""
        return decimals == 0 ? "\(sign)\(digits)" : "\(sign)\(digits / power).\(zeros)\(fraction)"
    }
}
