// The ways in which people say what spring they mean. Times are in seconds.
extension Spring {
    /// By look, as UIKit and Compose do: `response` is the period of the undamped swing, and a damping ratio of 1 is critical.
    ///
    /// k = m (2π / response)², c = 2 ζ √(k m).
    package init(mass: Double = 1, response: Double, dampingRatio: Double) {
        let angularFrequency = 2 * Double.pi / response
        self.init(mass: mass, angularFrequency: angularFrequency, dampingRatio: dampingRatio)
    }

    /// By how long it takes until it looks finished, and how much it bounces: Motion's `visualDuration` and `bounce`.
    ///
    /// Overshoot and what comes after it run on past that time. ω₀ = 2π / (1.2 d) and ζ = 1 - bounce, held within 0.05...1
    /// (framer/motion, animation/generators/spring; its tests' figures are ours to the last digit). SwiftUI's duration and
    /// bounce are the response, without the 1.2, and 1 - bounce.
    package init(visualDuration: Double, bounce: Double) {
        let ratio = Self.dampingRatio(bounce: bounce)
        self.init(mass: 1, angularFrequency: 2 * Double.pi / (1.2 * visualDuration), dampingRatio: ratio)
    }

    /// By how long it takes until it is finished, and how much it bounces: Motion's `duration` and `bounce`.
    ///
    /// A spring from rest has its envelope down to a thousandth of the way after `duration` d:
    /// ζ / √(1 - ζ²) · e^(-ζ ω₀ d) = 0.001, with ζ = 1 - bounce, held within 0.05...1. Motion looks for ω₀ by twelve steps
    /// of Newton's method; solved, it is ω₀ = ln(1000 ζ / √(1 - ζ²)) / (ζ d). Without bounce the spring is critical, and it is
    /// e^(-ω₀ d) (1 + ω₀ d) = 0.001 that is met, by ω₀ d = 9.2334….
    package init(duration: Double, bounce: Double) {
        let ratio = Self.dampingRatio(bounce: bounce)
        let turns =
            ratio < 1
            ? max(log(1000 * ratio / (1 - ratio * ratio).squareRoot()), 0) / ratio
            : Self.criticalSettling
        self.init(mass: 1, angularFrequency: turns / duration, dampingRatio: ratio)
    }

    /// k = m ω₀², c = 2 ζ m ω₀.
    private init(mass: Double, angularFrequency: Double, dampingRatio: Double) {
        self.init(
            mass: mass, stiffness: mass * angularFrequency * angularFrequency,
            damping: 2 * dampingRatio * mass * angularFrequency)
    }

    private static func dampingRatio(bounce: Double) -> Double { min(max(1 - bounce, 0.05), 1) }

    /// The q at which e^(-q) (1 + q) = 0.001.
    private static let criticalSettling = 9.233413476451586
}
