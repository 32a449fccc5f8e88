/// Points on an eased segment. The straight lines between consecutive points miss the segment by at most `bound` px.
///
/// A chord of slope m between two points of the curve misses it by F(s) = y(s) - m t(s), up to a constant, hence by at
/// most Δs²/8 · max |F″|. F is a cubic in the curve's parameter s, so F″ is linear in s and |F″| is greatest at an end
/// of the chord.
struct EasingVertices: IteratorProtocol {
    private let segment: Trajectory.Segment
    /// The coefficients of s³, s² and s, for time as a fraction of the duration and for the offset in px.
    private let x: SIMD3<Double>
    private let y: SIMD3<Double>
    private let bound: Double
    private var parameter = 0.0
    private var step = 1.0

    init(_ segment: Trajectory.Segment, within bound: Double) {
        let easing = segment.easing
        self.segment = segment
        self.bound = bound
        x = Self.coefficients(easing.x1, easing.x2)
        y = Self.coefficients(easing.y1, easing.y2) * (segment.to - segment.from)
        if easing.isLinear { parameter = 1 }
    }

    /// The next point, as ms since the motion's start and px; nil at the segment's end.
    mutating func next() -> (time: Double, offset: Double)? {
        guard parameter < 1 else { return nil }
        var next = min(parameter + step, 1)
        let (time, offset) = (Self.value(x, parameter), Self.value(y, parameter))
        while true {
            let width = next - parameter
            let span = Self.value(x, next) - time
            // A chord this short is not divided further: where the curve is vertical, no chord is within the bound.
            if span * segment.duration < PolylineFit.shortest { break }
            let slope = (Self.value(y, next) - offset) / span
            let error = width * width / 8 * max(curvature(parameter, slope), curvature(next, slope))
            let part = error > 0 ? 0.95 * (bound / error).squareRoot() : 2
            step = width * min(max(part, 0.125), 2)
            if error <= bound { break }
            next = parameter + step
        }
        parameter = next
        guard parameter < 1 - 1e-9 else { return nil }
        return (
            segment.start + segment.duration * Self.value(x, parameter), segment.from + Self.value(y, parameter)
        )
    }

    /// |F″(s)| = |y″(s) - m t″(s)|, m being `slope`.
    private func curvature(_ s: Double, _ slope: Double) -> Double {
        abs(6 * (y.x - slope * x.x) * s + 2 * (y.y - slope * x.y))
    }

    /// The coefficients of B(s) = (1 - 3b + 3a) s³ + (3b - 6a) s² + 3a s, one coordinate of a curve with inner control
    /// values a and b.
    private static func coefficients(_ a: Double, _ b: Double) -> SIMD3<Double> {
        SIMD3(1 - 3 * b + 3 * a, 3 * b - 6 * a, 3 * a)
    }

    /// The polynomial with the coefficients `c` at `s`, by Horner's method.
    private static func value(_ c: SIMD3<Double>, _ s: Double) -> Double { ((c.x * s + c.y) * s + c.z) * s }
}
