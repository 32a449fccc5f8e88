import Motion
import Testing

/// The release velocity of a spring whose overshoot is limited.
struct OvershootTests {
    static let springs = [
        Spring(response: 0.4, dampingRatio: 0.86), Spring(response: 0.3, dampingRatio: 1),
        Spring(response: 0.5, dampingRatio: 0.4), Spring(response: 0.25, dampingRatio: 1.7),
        Spring(mass: 2, stiffness: 700, damping: 1000),
    ]
    static let starts = [-300.0, -40, -0.5, 0, 6, 25, 160]
    static let velocities = [-30_000.0, -5000, -60, 60, 800, 5000]

    /// The overshoot beyond the way from `start` to 0, checked each ms.
    private static func excess(_ spring: Spring, _ start: Double, _ velocity: Double) -> Double {
        let motion = SpringMotion(spring, from: Spring.State(displacement: start, velocity: velocity))
        let places = (0...2000).map { motion.state(after: Double($0) / 1000).displacement }
        return max((places.max() ?? 0) - max(start, 0), min(start, 0) - (places.min() ?? 0))
    }

    @Test(
        "content overshoots by at most the limit, except for the overshoot of a release with velocity 0",
        arguments: springs)
    func limitedVelocity(spring: Spring) {
        for start in Self.starts {
            let own = Self.excess(spring, start, 0)
            for velocity in Self.velocities {
                let held = spring.limitedVelocity(velocity, at: start, maximumOvershoot: 8)
                #expect(held * velocity >= 0 && abs(held) <= abs(velocity))
                let excess = Self.excess(spring, start, held)
                let bounce = start * velocity > 0 ? Self.excess(spring, abs(start) + 8, 0) : own
                #expect(excess <= max(8, bounce) + 0.01, "from \(start) with \(velocity): \(excess)")
            }
        }
    }

    @Test(
        "a velocity is not reduced unless necessary, and not more than necessary",
        arguments: springs.filter { $0.dampingRatio > 0.8 })
    func whole(spring: Spring) {
        for start in Self.starts {
            for velocity in Self.velocities {
                let held = spring.limitedVelocity(velocity, at: start, maximumOvershoot: 8)
                let free = Self.excess(spring, start, velocity)
                if free < 8 { #expect(held == velocity, "from \(start) with \(velocity)") }
                guard free > 8.01 else { continue }
                #expect(abs(Self.excess(spring, start, held) - 8) < 0.1, "from \(start) with \(velocity)")
            }
        }
    }

    @Test("a limit of 0 allows no overshoot, and a great limit any velocity")
    func limits() {
        let spring = Spring(response: 0.3, dampingRatio: 1)
        let most = spring.limitedVelocity(9000, at: -100, maximumOvershoot: 0)
        // A critical spring just does not cross where v₀ + ω x₀ = 0.
        #expect(abs(most - 100 * spring.angularFrequency) < 3)
        #expect(spring.limitedVelocity(9000, at: -100, maximumOvershoot: 1e9) == 9000)
        #expect(spring.limitedVelocity(0, at: -100, maximumOvershoot: 0) == 0)
        #expect(spring.limitedVelocity(300, at: 0, maximumOvershoot: 0) == 0)
    }
}
