import Motion
import Testing

/// Figures from the tests of other libraries' springs.
struct SpringExpectationsTests {
    struct Expectation: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var spring: Spring
        var span: ClosedRange<Double>
        /// Rounded down, by time in seconds.
        var positions: [(time: Double, floor: Double)]
        var velocities: [(time: Double, floor: Double)]
        /// When displacement and velocity are both below 0.01.
        var doneAt: Double?
    }

    /// flutter/flutter, packages/flutter/test/physics/newton_test.dart, commit 90e4a12f; BSD-3-Clause, The Flutter Authors.
    /// Its other figures are of friction, which is not here, and of springs that friction hands over to.
    static let flutterFigures = [
        Expectation(
            testDescription: "Flutter, critical", spring: Spring(stiffness: 100, damping: 20), span: 0...500,
            positions: [(0.25, 356), (0.5, 479), (0.75, 497)], velocities: [(0.25, 1026), (0.5, 168), (0.75, 20)],
            doneAt: 1.6),
        Expectation(
            testDescription: "Flutter, overdamped", spring: Spring(stiffness: 100, damping: 25), span: 0...500,
            positions: [(0.5, 445), (1, 495), (1.5, 499)], velocities: [(0.5, 273), (1, 22), (1.5, 1)], doneAt: 3),
        Expectation(
            testDescription: "Flutter, underdamped", spring: Spring(stiffness: 100, damping: 5), span: 0...300,
            positions: [(1, 325), (6, 299)], velocities: [(1, -65), (6, 0)], doneAt: nil),
    ]

    @Test("Flutter's figures", arguments: flutterFigures)
    func expectations(expected: Expectation) {
        let (from, to) = (expected.span.lowerBound, expected.span.upperBound)
        func state(_ time: Double) -> (x: Double, v: Double) {
            let state = expected.spring.state(from: Spring.State(displacement: from - to, velocity: 0), after: time)
            return (to + state.displacement, state.velocity)
        }
        for (time, position) in expected.positions { #expect(state(time).x.rounded(.down) == position, "at \(time)") }
        // Flutter truncates: -65 stands for -65.9…-65.
        for (time, velocity) in expected.velocities {
            #expect(abs(state(time).v - velocity) < 1, "at \(time): \(state(time).v)")
        }
        if let done = expected.doneAt { #expect(abs(state(done).x - to) < 0.01 && abs(state(done).v) < 0.01) }
    }

    /// framer/motion, packages/framer-motion/src/animation/generators/__tests__/spring.test.ts, commit ecd97f7d; MIT,
    /// Framer B.V./Motion B.V. From 100 to 1000, each 200 ms, rounded; the last, where it puts the target, is left out.
    static let framerFigures: [(stiffness: Double, damping: Double, positions: [Double])] = [
        (300, 10, [100, 1343, 873, 1046, 984, 1005, 998, 1001]),
        (100, 20, [100, 635, 918, 984, 997]),
        (300, 100, [100, 499, 731, 855, 922, 958, 977, 988, 993, 996, 998, 999, 999]),
    ]

    @Test("Motion's figures", arguments: framerFigures)
    func framer(stiffness: Double, damping: Double, positions: [Double]) {
        let spring = Spring(stiffness: stiffness, damping: damping)
        for (index, position) in positions.enumerated() {
            let start = Spring.State(displacement: -900, velocity: 0)
            let x = 1000 + spring.state(from: start, after: Double(index) * 0.2).displacement
            #expect(x.rounded() == position, "after \(index * 200) ms: \(x)")
        }
    }
}
