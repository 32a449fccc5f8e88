import Motion
import TestSupport
import Testing

struct SpringTests {
    static let digits: [(number: Double, rounded: Double)] = [
        (0, 0), (-2.5, -2.5), (0.1 + 0.2, 0.3), (0.05000000000000004, 0.05), (1e11, 1e11),
        (1.0 / 3, 0.333333333333), (2000.0 / 3, 666.666666667), (-6.28318530717958e-5, -6.28318530718e-5),
        (0.00005, 5e-5), (12345.678949999999, 12345.67895), (1e-300, 1e-300),
    ]

    @Test("twelve digits of a number are significant", arguments: digits)
    func significant(number: Double, rounded: Double) {
        #expect(number.significant == rounded)
        #expect(rounded.significant == rounded)
    }

    /// Ranges of the damping ratio.
    static let regimes: [(name: String, ratios: ClosedRange<Double>)] = [
        ("underdamped", 0.02...0.98), ("nearly critical", 0.9999999...1.0000001), ("critical", 1...1),
        ("overdamped", 1.02...6),
    ]

    @Test("position and velocity agree with a Runge–Kutta integration", arguments: regimes)
    func integration(name: String, ratios: ClosedRange<Double>) {
        for seed in 1...8 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let spring = random.spring(ratios)
            let (x0, v0) = (random.number(in: -400...400), random.number(in: -5000...5000))
            let scale = abs(x0) + abs(v0) / spring.angularFrequency
            var state = (x: x0, v: v0)
            for tenth in 1...10 {
                for _ in 0..<1000 { state = Self.step(spring, state, 1e-4) }
                let found = spring.state(from: Spring.State(displacement: x0, velocity: v0), after: Double(tenth) / 10)
                let place = "\(name), seed \(seed), \(spring) after \(tenth)/10 s"
                #expect(abs(found.displacement - state.x) < 1e-6 * scale, "\(place)")
                #expect(abs(found.velocity - state.v) < 1e-6 * scale * spring.angularFrequency, "\(place)")
            }
        }
    }

    @Test("the settle time is the first moment from which the energy stays below its limit", arguments: regimes)
    func settleTime(name: String, ratios: ClosedRange<Double>) {
        for seed in 1...20 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let spring = random.spring(ratios)
            let start = Spring.State(
                displacement: random.number(in: -400...400), velocity: random.number(in: -5000...5000))
            let settled = spring.settleTime(from: start, within: 0.1, limit: 1e4)
            func reach(_ seconds: Double) -> Double {
                let now = spring.state(from: start, after: seconds)
                let scaled = now.velocity / spring.angularFrequency
                return (now.displacement * now.displacement + scaled * scaled).squareRoot()
            }
            let place = "\(name), seed \(seed), \(spring) settles in \(settled) s"
            #expect(reach(settled) <= 0.1, "\(place)")
            #expect(reach(max(settled - 2e-6, 0)) > 0.1, "\(place)")
            for step in 1...200 { #expect(reach(settled * (1 + Double(step) / 50)) <= 0.1, "\(place)") }
        }
    }

    @Test("a spring at rest has settled, and an undamped one is cut off at the limit")
    func settleEnds() {
        let spring = Spring(stiffness: 100, damping: 10)
        #expect(spring.settleTime(from: Spring.State(displacement: 0, velocity: 0), within: 0.1, limit: 10) == 0)
        #expect(spring.settleTime(from: Spring.State(displacement: 0.1, velocity: 0), within: 0.1, limit: 10) == 0)
        let endless = Spring(stiffness: 100, damping: 0)
        #expect(endless.settleTime(from: Spring.State(displacement: 1, velocity: 0), within: 0.1, limit: 10) == 10)
    }

    @Test("the most extreme spring that messages allow stays finite")
    func finite() {
        for mass in [0.001, 1, 1000] {
            for stiffness in [0.01, 1, 1e6] {
                for damping in [0.01, 1, 1e6] {
                    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
                    for seconds in [0, 1e-9, 0.1, 10, 1e4] {
                        let start = Spring.State(displacement: 1e9, velocity: -1e9)
                        let state = spring.state(from: start, after: seconds)
                        #expect(state.displacement.isFinite && state.velocity.isFinite, "\(spring) after \(seconds)")
                    }
                }
            }
        }
    }

    /// One step of the classical fourth-order Runge–Kutta method.
    private static func step(_ spring: Spring, _ state: (x: Double, v: Double), _ h: Double) -> (x: Double, v: Double) {
        func acceleration(_ x: Double, _ v: Double) -> Double {
            -(spring.stiffness * x + spring.damping * v) / spring.mass
        }
        let (x, v) = state
        let (x1, v1) = (v, acceleration(x, v))
        let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
        let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
        let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
        return (x + h / 6 * (x1 + 2 * x2 + 2 * x3 + x4), v + h / 6 * (v1 + 2 * v2 + 2 * v3 + v4))
    }
}

extension SeededGenerator {
    /// A random spring with a damping ratio within `ratios`.
    mutating func spring(_ ratios: ClosedRange<Double>) -> Spring {
        let (mass, stiffness) = (number(in: 0.5...3), number(in: 20...1000))
        return Spring(
            mass: mass, stiffness: stiffness, damping: number(in: ratios) * 2 * (stiffness * mass).squareRoot())
    }
}
