/// A damped spring: m x″ + c x′ + k x = 0, x being the displacement from the rest position.
///
/// The equation is solved in closed form. Position and velocity at any moment therefore take the same time to compute
/// and have no integration error.
package struct Spring: Hashable, Sendable {
    /// m, in kg. The other two constants are relative to it.
    package let mass: Double
    /// k, the force per displacement, in kg/s².
    package let stiffness: Double
    /// c, the force per velocity, in kg/s.
    package let damping: Double

    /// Creates a spring from its physical constants. Mass and stiffness must be greater than 0, damping must not be
    /// negative.
    package init(mass: Double = 1, stiffness: Double, damping: Double) {
        precondition(
            mass > 0 && stiffness > 0 && damping >= 0, "mass and stiffness must be positive, damping at least 0")
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
    }

    /// Whether the constants are within the limits of the protocol. Used to validate a snapshot.
    package var isValid: Bool {
        (1e-4...1e4).contains(mass) && (1e-4...1e6).contains(angularFrequency) && (0...1e11).contains(dampingRatio)
    }

    /// The undamped angular frequency ω₀ = √(k / m), in rad/s.
    package var angularFrequency: Double { (stiffness / mass).squareRoot() }

    /// The damping ratio ζ = c / (2 √(k m)): below 1 the spring is underdamped, at 1 critically damped, above 1
    /// overdamped.
    package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    package struct State: Hashable, Sendable {
        /// From the rest position, in px.
        package var displacement: Double
        /// In px/s.
        package var velocity: Double
    }
}
