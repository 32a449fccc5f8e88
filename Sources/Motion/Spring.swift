/// A damped spring: m x″ + c x′ + k x = 0, x being the displacement from where it comes to rest.
///
/// Solved in closed form, so that position and velocity at any moment cost the same and carry no error of integration.
package struct Spring: Hashable, Codable, Sendable {
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

    /// Whether it has mass and stiffness, and does not push: true of all that this daemon makes.
    package var isSound: Bool { mass > 0 && stiffness > 0 && damping >= 0 }

    /// ω₀ = √(k / m), in rad/s.
    package var angularFrequency: Double { (stiffness / mass).squareRoot() }

    /// ζ = c / (2 √(k m)).
    package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// Where a spring is, and how fast.
    package struct State: Hashable, Sendable {
        package var displacement: Double
        package var velocity: Double

        package init(displacement: Double, velocity: Double) {
            self.displacement = displacement
            self.velocity = velocity
        }
    }

    /// Where it is `time` seconds after it was let go as `start`. Below, x₀ and v₀ are that start, ω is ω₀ and ζ the ratio.
    package func state(from start: State, after time: Double) -> State {
        let ratio = dampingRatio
        if abs(ratio - 1) < 1e-9 { return critical(start, time) }
        return ratio < 1 ? underdamped(start, ratio, time) : overdamped(start, ratio, time)
    }

    /// x = e^(-ζωt) (x₀ cos ω₁t + (v₀ + ζωx₀)/ω₁ sin ω₁t), ω₁ = ω √(1 - ζ²).
    private func underdamped(_ start: State, _ ratio: Double, _ time: Double) -> State {
        let (x0, v0, omega) = (start.displacement, start.velocity, angularFrequency)
        let decay = ratio * omega
        let omega1 = omega * (1 - ratio * ratio).squareRoot()
        let envelope = exponential(-decay * time)
        let (c, s) = (cosine(omega1 * time), sine(omega1 * time))
        return State(
            displacement: envelope * (x0 * c + (v0 + decay * x0) / omega1 * s),
            velocity: envelope * (v0 * c - (decay * v0 + omega * omega * x0) / omega1 * s))
    }

    /// x = e^(-ωt) (x₀ + (v₀ + ωx₀) t).
    private func critical(_ start: State, _ time: Double) -> State {
        let omega = angularFrequency
        let envelope = exponential(-omega * time)
        let slope = start.velocity + omega * start.displacement
        return State(
            displacement: envelope * (start.displacement + slope * time),
            velocity: envelope * (start.velocity - omega * slope * time))
    }

    /// x = a e^(r₁t) + b e^(r₂t), r = -ω (ζ ∓ √(ζ² - 1)); two decaying exponentials, as cosh would overflow.
    private func overdamped(_ start: State, _ ratio: Double, _ time: Double) -> State {
        let root = (ratio * ratio - 1).squareRoot()
        let (r1, r2) = (-angularFrequency / (ratio + root), -angularFrequency * (ratio + root))
        let b = (start.velocity - r1 * start.displacement) / (r2 - r1)
        let a = start.displacement - b
        let (e1, e2) = (exponential(r1 * time), exponential(r2 * time))
        return State(displacement: a * e1 + b * e2, velocity: a * r1 * e1 + b * r2 * e2)
    }

    /// Seconds until it is at rest: from then on displacement stays within `distance`, and velocity within ω · `distance`.
    ///
    /// √(x² + (v/ω)²) is the square root of the energy, which only falls, so the moment is unique and bisection finds it.
    /// Never above `limit`, where an almost undamped spring is stopped.
    package func settleTime(from start: State, within distance: Double, limit: Double) -> Double {
        let omega = angularFrequency
        func isMoving(_ time: Double) -> Bool {
            let now = state(from: start, after: time)
            let scaled = now.velocity / omega
            return now.displacement * now.displacement + scaled * scaled > distance * distance
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
