/// Motion that friction slows down: each second leaves the same part of the velocity.
///
/// v(t) = v₀ dᵗ, with d that part and t in seconds.
package struct Decay: Hashable, Sendable {
    /// Where it starts, in px.
    package let from: Double
    /// px/s at the start.
    package let initialVelocity: Double
    /// ln d, per second; negative.
    private let logOfRetention: Double

    /// - Parameter retention: d, the part of the velocity that a second leaves: 0.135 is UIScrollView's.
    package init(from: Double, velocity: Double, retention: Double) {
        precondition(retention > 0 && retention < 1, "friction slows down, and never turns round")
        self.init(from: from, velocity: velocity, logOfRetention: logarithm(retention))
    }

    /// - Parameter decelerationRate: the part that a millisecond leaves, as UIScrollView gives it: 0.998, or 0.99 for fast.
    package init(from: Double, velocity: Double, decelerationRate: Double) {
        precondition(decelerationRate > 0 && decelerationRate < 1, "friction slows down, and never turns round")
        self.init(from: from, velocity: velocity, logOfRetention: 1000 * logarithm(decelerationRate))
    }

    /// - Parameter timeConstant: seconds that leave 1/e of the velocity, as Motion's `inertia` has it.
    package init(from: Double, velocity: Double, timeConstant: Double) {
        precondition(timeConstant > 0, "friction slows down, and never turns round")
        self.init(from: from, velocity: velocity, logOfRetention: -1 / timeConstant)
    }

    private init(from: Double, velocity: Double, logOfRetention: Double) {
        self.from = from
        self.initialVelocity = velocity
        self.logOfRetention = logOfRetention
    }

    /// x(t) = x₀ + v₀ (dᵗ - 1) / ln d.
    package func offset(after time: Double) -> Double {
        from + initialVelocity * (exponential(logOfRetention * time) - 1) / logOfRetention
    }

    /// v(t) = v₀ dᵗ.
    package func velocity(after time: Double) -> Double { initialVelocity * exponential(logOfRetention * time) }

    /// Where it would come to rest, had it for ever: x₀ - v₀ / ln d.
    package var end: Double { from - initialVelocity / logOfRetention }

    /// Seconds until it is at `offset`; nil when it never gets there, or only after ever.
    ///
    /// t = ln(1 + (x - x₀) ln d / v₀) / ln d.
    package func time(toReach offset: Double) -> Double? {
        if offset == from { return 0 }
        let left = 1 + (offset - from) * logOfRetention / initialVelocity
        guard left > 0, left < 1 else { return nil }
        return logarithm(left) / logOfRetention
    }

    /// Seconds until it is no faster than `speed` px/s: t = ln(s / |v₀|) / ln d.
    package func time(toSlowTo speed: Double) -> Double {
        precondition(speed > 0, "it never stands still")
        return abs(initialVelocity) <= speed ? 0 : logarithm(speed / abs(initialVelocity)) / logOfRetention
    }

    /// The seconds by which Apple projects a release velocity (WWDC 2018, session 803): the sum over whole milliseconds,
    /// d / (1 - d) / 1000, which is half a millisecond short of the integral -1 / ln d.
    package static func projection(decelerationRate: Double) -> Double {
        decelerationRate / (1 - decelerationRate) / 1000
    }
}
