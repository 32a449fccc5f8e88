import Motion
import SwipeCore
import TestSupport
import Testing

/// The velocity that a release is judged by, when the toolkit gives none.
struct VelocityTests {
    static let estimators = [VelocityRule.Estimator.lsq2, .mean, .last]

    @Test("least squares find the velocities that Flutter's tracker finds", arguments: FlutterTrace.all)
    func flutter(trace: FlutterTrace) throws {
        for axis in [Axis.horizontal, .vertical] {
            let samples = trace.samples.map { (time: $0.time, place: axis == .horizontal ? $0.x : $0.y) }
            let expected = trace.believed(along: axis)
            let found = try Self.estimate(samples, axis: axis)
            #expect(abs(found - expected) <= 1e-6 * abs(expected), "\(axis)")
        }
    }

    @Test("a finger that moves evenly has its velocity, by each estimator", arguments: estimators)
    func even(estimator: VelocityRule.Estimator) throws {
        for velocity in [-3000, -1.5, 0, 250, 7999] {
            let samples = (0..<12).map { (time: Double($0) * 8, place: velocity * Double($0) * 0.008) }
            let found = try Self.estimate(samples) { $0.estimator = estimator }
            #expect(abs(found - velocity) < 1e-6 * (1 + abs(velocity)), "\(velocity)")
        }
    }

    @Test("a finger that speeds up is as fast as it is in the end, by least squares")
    func accelerating() throws {
        // x = 2000 t² px, so x' = 4000 t: at 80 ms 320 px/s.
        let samples = (0...10).map { (time: Double($0) * 8, place: 2000 * Double($0 * $0) * 64e-6) }
        #expect(abs(try Self.estimate(samples) - 320) < 1e-6)
        #expect(abs(try Self.estimate(samples) { $0.estimator = .mean } - 160) < 1e-6)
        #expect(abs(try Self.estimate(samples) { $0.estimator = .last } - 304) < 1e-6)
    }

    @Test("two samples give their mean velocity, one none", arguments: estimators)
    func few(estimator: VelocityRule.Estimator) throws {
        #expect(try Self.estimate([(0, 0), (10, 5)]) { $0.estimator = estimator } == 500)
        #expect(try Self.estimate([(0, 5)]) { $0.estimator = estimator } == 0)
    }

    @Test("a finger that rested longer than the stop gap before it left has no velocity")
    func stopped() throws {
        let samples = (0..<10).map { (time: Double($0) * 8, place: Double($0) * 10) }
        #expect(try Self.estimate(samples, after: 40) != 0)
        #expect(try Self.estimate(samples, after: 40.001) == 0)
        #expect(try Self.estimate(samples, after: 30) { $0.stopGap = 29 } == 0)
    }

    @Test("what was before a stop is not looked at")
    func gap() throws {
        let before = (0..<10).map { (time: Double($0) * 8, place: 1000 - Double($0) * 20) }
        let after = (0..<5).map { (time: 72 + 40.5 + Double($0) * 8, place: Double($0) * 4) }
        #expect(abs(try Self.estimate(before + after) - 500) < 1e-6)
        #expect(try Self.estimate(before + after.prefix(1)) == 0)
    }

    @Test("what is older than the horizon is not looked at")
    func horizon() throws {
        let old = (0..<5).map { (time: Double($0) * 10, place: Double($0) * -100) }
        let new = (0...10).map { (time: 50 + Double($0) * 10, place: Double($0) * 3) }
        #expect(abs(try Self.estimate(old + new) - 300) < 1e-6)
        #expect(try Self.estimate(old + new) { $0.horizon = 120 } != 300)
    }

    @Test("a second sample of the same moment takes the place of the first")
    func replaced() throws {
        let samples: [(time: Double, place: Double)] = [(0, 0), (10, 10), (20, 20), (30, -500), (30, 30)]
        #expect(abs(try Self.estimate(samples) - 1000) < 1e-6)
        #expect(try Self.estimate([(0, 0), (0, 70)]) == 0)
    }

    @Test("times that no clock tells apart give no velocity, and none that is not finite")
    func tinySteps() throws {
        #expect(try Self.estimate([(0, 0), (1e-100, -30), (2e-100, -40)]) == 0)
        for step in [1e-9, 1e-6, 1e-3, 2e-3] {
            let samples = (0..<6).map { (time: Double($0) * step, place: Double($0 * $0) * -7) }
            #expect(try Self.estimate(samples).isFinite, "\(step)")
        }
    }

    @Test("no finger is faster than the maximum")
    func maximum() throws {
        let samples = (0..<6).map { (time: Double($0) * 8, place: Double($0) * -500) }
        #expect(try Self.estimate(samples) == -8000)
        #expect(abs(try Self.estimate(samples) { $0.maximum = 1e6 } + 62500) < 1e-6)
        #expect(try Self.estimate(samples) { $0.maximum = 0 } == 0)
    }

    @Test(
        "velocity is the finger's, in whatever unit of distance or moment it began",
        arguments: 1...20 as ClosedRange<UInt64>)
    func invariant(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (time, place) = (0.0, 0.0)
        let samples = (0..<15).map { _ in
            time += Double.random(in: 3...12, using: &random)
            place += Double.random(in: -20...40, using: &random)
            return (time: time, place: place)
        }
        let found = try Self.estimate(samples)
        let shifted = try Self.estimate(samples.map { ($0.time + 216_690_896, $0.place + 4000) })
        let doubled = try Self.estimate(samples.map { ($0.time, $0.place * 2) })
        #expect(abs(shifted - found) < 1e-5 * (1 + abs(found)), "seed \(seed)")
        #expect(abs(doubled - 2 * found) < 1e-9 * (1 + abs(found)), "seed \(seed)")
    }

    /// What a release is judged by `after` ms after the last of the samples.
    private static func estimate(
        _ samples: [(time: Double, place: Double)], axis: Axis = .horizontal, after: Double = 0,
        _ change: (inout VelocityRule) -> Void = { _ in }
    ) throws -> Double {
        let behavior = Preset.sparrow.behavior.with { change(&$0.velocity) }
        var scene = try Scene(behavior, axis: axis)
        func translation(_ place: Double) -> Vector {
            axis == .horizontal ? Vector(x: place, y: 0) : Vector(x: 0, y: place)
        }
        try scene.begin(translation(samples[0].place), at: samples[0].time)
        for sample in samples.dropFirst() { try scene.update(translation(sample.place), at: sample.time) }
        let decision = try #require(try scene.end(at: samples[samples.count - 1].time + after).decision)
        #expect(decision.estimate?.estimator == behavior.velocity.estimator)
        return decision.velocity
    }
}
