import Testing

@testable import SwipeCore

/// Android's recorded swipes, with the estimators that come from Android.
struct AndroidSwipeTests {
    /// Android's own test allows a fifth (`VELOCITY_TOLERANCE`).
    private static let published = 0.2

    /// The tolerance for figures that Android computed in single precision.
    private static let exact = 1e-3

    @Test("least squares give Android's velocities to a thousandth", arguments: AndroidTrace.all)
    func leastSquares(trace: AndroidTrace) {
        for (axis, expected) in [(Axis.horizontal, trace.leastSquares.x), (.vertical, trace.leastSquares.y)] {
            guard let expected else { continue }
            Self.expect(trace, .lsq2, axis, expected, within: Self.exact)
        }
    }

    @Test("impulse gives Android's velocities within its tolerance", arguments: AndroidTrace.all)
    func impulse(trace: AndroidTrace) {
        for (axis, expected) in [(Axis.horizontal, trace.impulse.x), (.vertical, trace.impulse.y)] {
            guard let expected else { continue }
            Self.expect(trace, .impulse, axis, expected, within: Self.published)
        }
    }

    @Test("every estimator gives each recorded fling its direction", arguments: AndroidTrace.all)
    func direction(trace: AndroidTrace) throws {
        let sign: Double = try #require(trace.impulse.y) < 0 ? -1 : 1
        for estimator in VelocityRule.Estimator.allCases {
            let velocity = Self.velocity(of: trace, by: estimator, along: .vertical) * sign
            let stands = trace.testDescription.hasPrefix("Swordfish") && estimator == .last
            #expect(stands ? velocity == 0 : velocity > 500, "\(estimator): \(velocity)")
        }
    }

    private static func expect(
        _ trace: AndroidTrace, _ estimator: VelocityRule.Estimator, _ axis: Axis, _ expected: Double,
        within tolerance: Double
    ) {
        let found = velocity(of: trace, by: estimator, along: axis)
        #expect(abs(found - expected) <= tolerance * abs(expected), "along \(axis): \(found), not \(expected)")
    }

    private static func velocity(of trace: AndroidTrace, by estimator: VelocityRule.Estimator, along axis: Axis)
        -> Double
    {
        let history = trace.history(along: axis)
        let rule = VelocityRule(estimator: estimator, horizon: 100, stopGap: 40, maximum: 1e9)
        return rule.estimate(history, at: history.samples[history.samples.count - 1].time)
    }
}
