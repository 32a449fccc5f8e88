extension Trajectory {
    /// The motion as CSS plays it: an easing and a duration, from progress 0 where it starts to 1 at its target.
    package struct CSSAnimation: Hashable, Sendable {
        /// What `transition-timing-function` or `animation-timing-function` takes.
        package var easing: String
        /// In ms.
        package var duration: Double
    }

    /// The motion for CSS, within `maximumError` px; nil when it ends where it starts, of which there is no progress.
    ///
    /// One eased segment is `cubic-bezier(…)` and exact. All else is `linear(…)`: progress, and at which part of the time,
    /// with as many decimals as the bound needs. Progress may leave 0...1, and does where a spring swings past its target.
    package func css(maximumError: Double) -> CSSAnimation? {
        guard from != to, duration > 0 else { return nil }
        if case .segments(let segments) = shape, segments.count == 1 {
            return CSSAnimation(easing: segments[0].easing.css, duration: duration)
        }
        // Most of the bound is for the lines, the rest for the decimals left out of times and of progress.
        let keyframes = samples(maximumError: maximumError * 7 / 8)
        let rounding = maximumError / 16
        let progressPlaces = DecimalText.places(for: rounding / abs(to - from))
        let steepest = zip(keyframes, keyframes.dropFirst()).reduce(1e-9) { steepest, pair in
            let span = pair.1.time - pair.0.time
            return span > 2 * PolylineFit.shortest ? max(steepest, abs(pair.1.offset - pair.0.offset) / span) : steepest
        }
        let percentPlaces = DecimalText.places(for: rounding / steepest / duration * 100)
        var text = "linear(0"
        for keyframe in keyframes.dropFirst().dropLast() {
            text += ", " + DecimalText.text((keyframe.offset - from) / (to - from), places: progressPlaces)
            text += " " + DecimalText.text(keyframe.time / duration * 100, places: percentPlaces) + "%"
        }
        return CSSAnimation(easing: text + ", 1)", duration: duration)
    }
}

extension Easing {
    /// Itself in CSS.
    package var css: String {
        if isLinear { return "linear" }
        let values = [x1, y1, x2, y2].map { DecimalText.text($0, places: 6) }
        return "cubic-bezier(" + values.joined(separator: ", ") + ")"
    }
}
