/// Cuts a spring's motion into cubics in time that miss it by no more than `bound` px.
///
/// A cubic that has the motion's place and velocity at both ends of h seconds misses it by at most h⁴/384 · max |x⁗|
/// (Hermite). How great |x⁗| can be from a moment on is known (`SpringMotion.fourthDerivative`): h⁴ = 384 · bound / that
/// suffices, and is where the search for a longer arc begins. Over h, |x⁗| is also at most its greater end value
/// + h²/8 · max |x⁽⁶⁾|.
///
/// As an easing, the cubic's inner control values are y₁ = v₀ h / 3Δ and y₂ = 1 - v₁ h / 3Δ, Δ being the way. Over a turn Δ
/// may come to little or nothing while it moves; where a control value would be wild, the arc ends at the turn instead, and
/// it moves one way only.
struct SpringArcs: IteratorProtocol {
    /// Begins at `time`, in s.
    struct Arc {
        var time: Double
        var start: Spring.State
        var easing: Easing
    }

    private let motion: SpringMotion
    private let duration: Double
    private let bound: Double
    /// Where the last arc ends, and what it leaves for the jump there.
    private let end: (time: Double, displacement: Double)
    private var time = 0.0
    private var state: Spring.State

    /// - Parameter duration: in s; there the motion jumps to its target, by as much as is left.
    init(_ motion: SpringMotion, duration: Double, within bound: Double) {
        self.motion = motion
        self.duration = duration
        self.bound = bound
        state = motion.start
        let rest = abs(motion.state(after: duration).displacement)
        // A jump that takes more than half of the bound is a keyframe of its own.
        let jump = PolylineFit.shortest / 1000
        end = rest > bound / 2 ? (duration - jump, 0) : (duration, rest)
    }

    mutating func next() -> Arc? {
        guard time < duration else { return nil }
        if time >= end.time { return arc(to: Spring.State(displacement: 0, velocity: 0), at: duration, .linear) }
        if isNearlyAtRest { return arc(to: Spring.State(displacement: 0, velocity: 0), at: duration, .linear) }
        let (span, left) = (longest(within: bound), end.time - time)
        if span < left { return arc(lasting: left - span < 2 * Self.shortest ? left / 2 : span) }
        // The last arc goes to where the motion jumps to: that much more than the motion does.
        if end.displacement > 0, longest(within: bound - end.displacement) < left { return arc(lasting: left / 2) }
        var last = motion.state(after: end.time)
        if end.time == duration { last.displacement = 0 }
        if let easing = easing(to: last, lasting: left) { return arc(to: last, at: end.time, easing) }
        let turn = motion.turningPoint(after: time) - time
        return turn < left ? arc(lasting: turn) : arc(to: last, at: end.time, .linear)
    }

    /// Arcs are longer than this, in s, which keeps them apart when numbers are rounded.
    private static let shortest = 1e-6

    /// Whether a straight line from here to the target is close enough: both stay within √(x² + (x'/ω)²) of the target.
    private var isNearlyAtRest: Bool {
        let scaled = state.velocity / motion.angularFrequency
        return 4 * (state.displacement * state.displacement + scaled * scaled) <= bound * bound
    }

    /// The longest arc from here, in s, that is known to miss by no more than `bound`.
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

    /// Where there is no turn to end at and the easing would be wild all the same, the way is so short that a straight line
    /// is within the bound.
    private mutating func arc(lasting span: Double) -> Arc {
        let next = motion.state(after: time + span)
        if let easing = easing(to: next, lasting: span) { return arc(to: next, at: time + span, easing) }
        let turn = min(max(motion.turningPoint(after: time) - time, Self.shortest), span)
        let there = motion.state(after: time + turn)
        return arc(to: there, at: time + turn, easing(to: there, lasting: turn) ?? .linear)
    }

    /// Nil where it would be wild.
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

    /// The greatest control value that is taken for an easing's.
    private static let maximumControlValue = 10.0
}
