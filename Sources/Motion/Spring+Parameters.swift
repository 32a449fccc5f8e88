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
    /// Overshoot and oscillation continue after that time. ω₀ = 2π / (1.2 d) and ζ = 1 - bounce, at least 0.05
    /// (framer/motion, animation/generators/spring; its tests' figures are met to the last digit). SwiftUI's `duration`
    /// lacks the factor 1.2.
    package init(visualDuration: Double, bounce: Double) {
        let ratio = Self.dampingRatio(bounce: bounce)
        self.init(mass: 1, angularFrequency: 2 * Double.pi / (1.2 * visualDuration), dampingRatio: ratio)
    }

    /// A spring from SwiftUI's and Flutter's `duration` and `bounce`: the duration is the response, and ζ = 1 - bounce,
    /// at least 0.05.
    package init(duration: Double, bounce: Double) {
        self.init(response: duration, dampingRatio: Self.dampingRatio(bounce: bounce))
    }

    /// k = m ω₀², c = 2 ζ m ω₀.
    private init(mass: Double, angularFrequency: Double, dampingRatio: Double) {
        self.init(
            mass: mass, stiffness: mass * angularFrequency * angularFrequency,
            damping: 2 * dampingRatio * mass * angularFrequency)
    }

    /// A negative bounce is an overdamped spring, as in SwiftUI and Flutter.
    private static func dampingRatio(bounce: Double) -> Double {
        bounce < 0 ? 1 / max(1 + bounce, 0.05) : max(1 - bounce, 0.05)
    }
}

extension Double {
    /// The number with twelve significant digits. The last of a double's sixteen may come from rounding errors.
    package var significant: Double {
        guard magnitude >= 1e-9, magnitude < 1e11 else { return self }
        var scale = 1.0
        while magnitude * scale < 1e11 { scale *= 10 }
        return (self * scale).rounded() / scale
    }

    /// The number for a reader: an integer has no fraction.
    package var plain: String { Int64(exactly: self).map { "\($0)" } ?? "\(self)" }
}
