// Springs from the parameters that toolkits use. Times are in seconds.
extension Spring {
    /// A spring from its response and damping ratio, as in UIKit, SwiftUI and Jetpack Compose.
    ///
    /// k = m (2π / response)², c = 2 ζ √(k m).
    ///
    /// - Parameter response: the period of the undamped oscillation.
    /// - Parameter dampingRatio: ζ; 1 is critical damping.
    package init(mass: Double = 1, response: Double, dampingRatio: Double) {
        let angularFrequency = 2 * Double.pi / response
        self.init(mass: mass, angularFrequency: angularFrequency, dampingRatio: dampingRatio)
    }

    /// A spring from Motion's `visualDuration` and `bounce`: how long it takes to look finished, and how much it
    /// bounces.
    ///
    /// Overshoot and oscillation continue after that time. ω₀ = 2π / (1.2 d) and ζ = 1 - bounce, limited to 0.05...1
    /// (framer/motion, animation/generators/spring; its tests' figures are met to the last digit). SwiftUI's duration
    /// is the response, without the factor 1.2, and its bounce is 1 - ζ.
    package init(visualDuration: Double, bounce: Double) {
        let ratio = Self.dampingRatio(bounce: bounce)
        self.init(mass: 1, angularFrequency: 2 * Double.pi / (1.2 * visualDuration), dampingRatio: ratio)
    }

    /// A spring from Motion's `duration` and `bounce`: how long it takes to be finished, and how much it bounces.
    ///
    /// The envelope of a spring that starts from rest has fallen to a thousandth of the way after `duration` d: ζ / √(1
    /// - ζ²) · e^(-ζ ω₀ d) = 0.001, with ζ = 1 - bounce, limited to 0.05...1. Motion approximates ω₀ by twelve steps of
    /// Newton's method. The exact solution is ω₀ = ln(1000 ζ / √(1 - ζ²)) / (ζ d). Without bounce the spring is
    /// critically damped and the condition is e^(-ω₀ d) (1 + ω₀ d) = 0.001, which ω₀ d = 9.2334… solves.
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

    /// The solution q of e^(-q) (1 + q) = 0.001.
    private static let criticalSettling = 9.233413476451586
}
