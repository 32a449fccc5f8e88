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

    /// Whether it has mass and stiffness, and does not push: true of all that this daemon makes.
    package var isValid: Bool {
        (1e-4...1e4).contains(mass) && (1e-4...1e6).contains(angularFrequency) && (0...1e11).contains(dampingRatio)
    }

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

    /// Where it is `time` seconds after it was let go as `start`.
    package func state(from start: State, after time: Double) -> State {
        SpringMotion(self, from: start).state(after: time)
    }

    /// Seconds until it is at rest: from then on displacement stays within `distance`, and velocity within ω₀ · `distance`.
    ///
    /// Never above `limit`, where an almost undamped spring is stopped.
    package func settleTime(from start: State, within distance: Double, limit: Double) -> Double {
        SpringMotion(self, from: start).settleTime(within: distance, limit: limit)
    }
}
