/// Divides a spring's motion into segments with a cubic Bézier easing each, which miss it by at most `bound` px.
///
/// Each segment is a cubic Hermite interpolation: a cubic in time with the motion's position and velocity at both ends.
/// Over h seconds it misses the motion by at most h⁴/384 · max |x⁗|. An upper bound of |x⁗| from a moment on is known
/// (`SpringMotion.fourthDerivative`), so h⁴ = 384 · bound / |x⁗| is safe. The search for a longer segment starts there.
/// Over h,
/// |x⁗| is also at most the greater of its end values + h²/8 · max |x⁽⁶⁾|.
///
/// The easing's inner control values are y₁ = v₀ h / 3Δ and y₂ = 1 - v₁ h / 3Δ, Δ being the displacement over the
/// segment. If the segment contains a turning point, Δ may be close to 0 and the control values huge. Such a segment
/// ends at the turning point instead, so that the content moves in one direction only.
struct SpringArcs: IteratorProtocol {
    /// One segment, which begins at `time`, in seconds.
    struct Arc {
        var time: Double
        var start: Spring.State
        var easing: Easing
    }

    private let motion: SpringMotion
    private let duration: Double
    private let bound: Double
    /// Where the last segment ends, and the distance from there to the target, which the motion jumps over.
    private let end: (time: Double, displacement: Double)
    private var time = 0.0
    private var state: Spring.State

    /// - Parameter duration: in seconds. At that time the motion jumps the remaining distance to its target.
    init(_ motion: SpringMotion, duration: Double, within bound: Double) {
        self.motion = motion
        self.duration = duration
        self.bound = bound
        state = motion.start
        let rest = abs(motion.state(after: duration).displacement)
        // A jump of more than half of the bound gets a separate keyframe.
        let jump = PolylineFit.shortest / 1000
        end = rest > bound / 2 ? (duration - jump, 0) : (duration, rest)
    }

    mutating func next() -> Arc? {
        guard time < duration else { return nil }
        if time >= end.time { return arc(to: Spring.State(displacement: 0, velocity: 0), at: duration, .linear) }
        if isNearlyAtRest { return arc(to: Spring.State(displacement: 0, velocity: 0), at: duration, .linear) }
        let (span, left) = (longest(within: bound), end.time - time)
        if span < left { return arc(lasting: left - span < 2 * Self.shortest ? left / 2 : span) }
        // The last segment goes to the target and so includes the jump.
        if end.displacement > 0, longest(within: bound - end.displacement) < left { return arc(lasting: left / 2) }
        var last = motion.state(after: end.time)
        if end.time == duration { last.displacement = 0 }
        if let easing = easing(to: last, lasting: left) { return arc(to: last, at: end.time, easing) }
        let turn = motion.turningPoint(after: time) - time
        return turn < left ? arc(lasting: turn) : arc(to: last, at: end.time, .linear)
    }

    /// The minimum duration of a segment, in seconds. It keeps keyframes apart when their times are rounded.
    private static let shortest = 1e-6

    /// Whether a straight line from here to the target is within the bound: motion and line stay within √(x² + (x'/ω)²)
    /// of the target.
    private var isNearlyAtRest: Bool {
        let scaled = state.velocity / motion.angularFrequency
        return 4 * (state.displacement * state.displacement + scaled * scaled) <= bound * bound
    }

    /// The longest segment from here, in seconds, that is known to miss the motion by at most `bound`.
    private func longest(within bound: Double) -> Double {
        let here = motion.fourthDerivative(at: time, state)
        func root(_ x: Double) -> Double { x.squareRoot().squareRoot() }
        var known = max(root(384 * bound / here.greatest), Self.shortest)
        guard time + known < end.time else { return known }
        var tried = known
        for _ in 0..<3 {
            let there = motion.fourthDerivative(at: time + tried, motion.state(after: time + tried)).value
            let greatest = max(abs(here.value), abs(there)) + tried * tried / 8 * here.sixth
            let span = root(384 * bound / greatest)
            if span >= tried { known = max(known, tried) }
            tried = span >= tried ? span : (known + tried) / 2
        }
        return known
    }

    /// A segment of `span` seconds, or of less if its easing would have huge control values.
    ///
    /// If no turning point remains, the displacement is so small that a straight line is within the bound.
    private mutating func arc(lasting span: Double) -> Arc {
        let next = motion.state(after: time + span)
        if let easing = easing(to: next, lasting: span) { return arc(to: next, at: time + span, easing) }
        let turn = min(max(motion.turningPoint(after: time) - time, Self.shortest), span)
        let there = motion.state(after: time + turn)
        return arc(to: there, at: time + turn, easing(to: there, lasting: turn) ?? .linear)
    }

    /// The easing of a segment to the state `next`; nil if its control values are too great.
    private func easing(to next: Spring.State, lasting span: Double) -> Easing? {
        let way = next.displacement - state.displacement
        let (y1, y2) = (state.velocity * span / (3 * way), 1 - next.velocity * span / (3 * way))
        guard abs(y1) <= Self.maximumControlValue, abs(y2) <= Self.maximumControlValue else { return nil }
        return Easing(1.0 / 3, y1, 2.0 / 3, y2)
    }

    private mutating func arc(to next: Spring.State, at moment: Double, _ easing: Easing) -> Arc {
        defer { (time, state) = (moment, next) }
        return Arc(time: time, start: state, easing: easing)
    }

    /// The greatest control value of an easing, as in the protocol's schema.
    private static let maximumControlValue = 10.0
}
