/// An easing function: how progress follows time along one segment of a motion.
///
/// It is a cubic Bézier curve from (0, 0) to (1, 1) with two inner control points, as in CSS `cubic-bezier()` (CSS
/// Easing Functions Level 1). The control points lie within 0...1 in time, so each moment has exactly one value. In
/// progress they may lie outside of 0...1.
package struct Easing: Hashable, Sendable {
    /// The first control point's time and progress, then the second's.
    package let x1: Double
    package let y1: Double
    package let x2: Double
    package let y2: Double

    /// Creates an easing from its two inner control points (`x1`, `y1`) and (`x2`, `y2`).
    ///
    /// `x1` and `x2` must lie within 0...1.
    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        precondition((0...1).contains(x1) && (0...1).contains(x2), "the x of a control point must be from 0 to 1")
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    /// Nil unless there are four numbers, with times within 0...1 and progress within -10...10.
    package init?(controlPoints numbers: [Double]) {
        guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]), abs(numbers[1]) <= 10,
            abs(numbers[3]) <= 10
        else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3])
    }

    package static let linear = Easing(0, 0, 1, 1)
    package static let easeIn = Easing(0.42, 0, 1, 1)
    package static let easeOut = Easing(0, 0, 0.58, 1)
    package static let easeInOut = Easing(0.42, 0, 0.58, 1)

    /// Whether progress equals time, because both control points lie on the diagonal.
    package var isLinear: Bool { x1 == y1 && x2 == y2 }

    /// The progress at `time`, which is a fraction of the segment's duration.
    ///
    /// Times before 0 give 0, times after 1 give 1.
    package func value(at time: Double) -> Double {
        if time <= 0 { return 0 }
        if time >= 1 { return 1 }
        return isLinear ? time : Self.bezier(y1, y2, parameter(at: time))
    }

    /// The rate of progress at `time`: 1 is the rate of linear motion.
    ///
    /// The slope is dy/ds divided by dx/ds, s being the curve's parameter. Where a control point coincides with its end
    /// point both are 0, so the slope is taken a millionth inside of the curve. Where the curve is vertical, dx/ds
    /// counts as a millionth.
    package func slope(at time: Double) -> Double {
        if isLinear { return 1 }
        let inside = min(max(parameter(at: min(max(time, 0), 1)), 1e-6), 1 - 1e-6)
        return Self.derivative(y1, y2, inside) / max(Self.derivative(x1, x2, inside), 1e-6)
    }

    /// The curve's parameter s at which x(s) is `time`, by Newton's method within a shrinking bracket.
    private func parameter(at time: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var parameter = time
        for _ in 0..<64 {
            let error = Self.bezier(x1, x2, parameter) - time
            if error == 0 || high - low < 1e-15 { break }
            if error > 0 { high = parameter } else { low = parameter }
            let step = error / Self.derivative(x1, x2, parameter)
            let next = parameter - step
            if abs(step) < 1e-15 { break }
            parameter = next > low && next < high ? next : (low + high) / 2
        }
        return parameter
    }

    /// B(s) = 3 (1 - s)² s a + 3 (1 - s) s² b + s³: one coordinate of the curve, with inner control values a and b.
    private static func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
    }

    /// B'(s) = 3 (1 - s)² a + 6 (1 - s) s (b - a) + 3 s² (1 - b).
    private static func derivative(_ a: Double, _ b: Double, _ s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * a + 6 * r * s * (b - a) + 3 * s * s * (1 - b)
    }
}
