/// A damped spring: m x″ + c x′ + k x = 0, x being the displacement from where it comes to rest.
///
/// Solved in closed form, so that position and velocity at any moment cost the same and carry no error of integration.
package struct Spring: Hashable, Sendable {
    /// In kg, the unit against which the other two are understood.
    package let mass: Double
    /// Force per displacement, kg/s².
    package let stiffness: Double
    /// Force per velocity, kg/s.
    package let damping: Double

    package init(mass: Double = 1, stiffness: Double, damping: Double) {
        precondition(mass > 0 && stiffness > 0 && damping >= 0, "a spring has mass and stiffness, and does not push")
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
    }

    /// The same by look: `response` is the period in seconds of the undamped swing, `dampingRatio` 1 is critical.
    ///
    /// k = m (2π / response)², c = 2 ζ √(k m), with m = 1.
    package init(response: Double, dampingRatio: Double) {
        let angularFrequency = 2 * Double.pi / response
        self.init(stiffness: angularFrequency * angularFrequency, damping: 2 * dampingRatio * angularFrequency)
    }

    /// ω₀ = √(k / m), in rad/s.
    package var angularFrequency: Double { (stiffness / mass).squareRoot() }

    /// ζ = c / (2 √(k m)).
    package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// Displacement and velocity `seconds` after it was let go at `displacement` with `velocity` per second.
    package func state(displacement x0: Double, velocity v0: Double, after seconds: Double) -> (x: Double, v: Double) {
        let ω = angularFrequency
        let ζ = dampingRatio
        if abs(ζ - 1) < 1e-9 { return critical(x0, v0, ω, seconds) }
        return ζ < 1 ? underdamped(x0, v0, ω, ζ, seconds) : overdamped(x0, v0, ω, ζ, seconds)
    }

    /// x = e^(-ζωt) (x₀ cos ω₁t + (v₀ + ζωx₀)/ω₁ sin ω₁t), ω₁ = ω √(1 - ζ²).
    private func underdamped(_ x0: Double, _ v0: Double, _ ω: Double, _ ζ: Double, _ t: Double) -> (
        x: Double, v: Double
    ) {
        let decay = ζ * ω
        let ω1 = ω * (1 - ζ * ζ).squareRoot()
        let envelope = exponential(-decay * t)
        let (c, s) = (cosine(ω1 * t), sine(ω1 * t))
        return (
            envelope * (x0 * c + (v0 + decay * x0) / ω1 * s),
            envelope * (v0 * c - (decay * v0 + ω * ω * x0) / ω1 * s)
        )
    }

    /// x = e^(-ωt) (x₀ + (v₀ + ωx₀) t).
    private func critical(_ x0: Double, _ v0: Double, _ ω: Double, _ t: Double) -> (x: Double, v: Double) {
        let envelope = exponential(-ω * t)
        let slope = v0 + ω * x0
        return (envelope * (x0 + slope * t), envelope * (v0 - ω * slope * t))
    }

    /// x = a e^(r₁t) + b e^(r₂t), r = -ω (ζ ∓ √(ζ² - 1)); two decaying exponentials, as cosh would overflow.
    private func overdamped(_ x0: Double, _ v0: Double, _ ω: Double, _ ζ: Double, _ t: Double) -> (x: Double, v: Double)
    {
        let root = (ζ * ζ - 1).squareRoot()
        let (r1, r2) = (-ω / (ζ + root), -ω * (ζ + root))
        let b = (v0 - r1 * x0) / (r2 - r1)
        let a = x0 - b
        let (e1, e2) = (exponential(r1 * t), exponential(r2 * t))
        return (a * e1 + b * e2, a * r1 * e1 + b * r2 * e2)
    }

    /// Seconds until it is at rest: from then on displacement stays within `distance`, and velocity within ω₀ · `distance`.
    ///
    /// √(x² + (v/ω₀)²) is the square root of the energy, which only falls, so the moment is unique and bisection finds it.
    /// Never above `limit`, where an almost undamped spring is stopped.
    package func settleTime(displacement x0: Double, velocity v0: Double, within distance: Double, limit: Double)
        -> Double
    {
        let ω = angularFrequency
        func isMoving(_ t: Double) -> Bool {
            let (x, v) = state(displacement: x0, velocity: v0, after: t)
            return x * x + (v / ω) * (v / ω) > distance * distance
        }
        guard isMoving(0) else { return 0 }
        guard !isMoving(limit) else { return limit }
        var low = 0.0
        var high = limit
        while high - low > 1e-6 {
            let middle = (low + high) / 2
            if isMoving(middle) { low = middle } else { high = middle }
        }
        return high
    }
}
