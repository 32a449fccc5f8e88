import TestSupport
import Testing

@testable import SwipeCore

/// What all estimators have in common. The cases `release/…` have movements that are known to be difficult.
struct EstimatorTests {
    static let all = VelocityRule.Estimator.allCases

    @Test("no estimator points back when a finger that only moved forward stops", arguments: all)
    func neverBack(estimator: VelocityRule.Estimator) {
        for seed in 1...200 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var (time, place) = (0.0, 0.0)
            let history = Self.history(
                (0..<16).map { step in
                    time += Double.random(in: 2...14, using: &random)
                    if step < 12 { place += Double.random(in: 0...40, using: &random) }
                    return (time, place)
                })
            #expect(Self.rule(estimator).estimate(history, at: Self.moment(time)) >= 0, "seed \(seed)")
        }
    }

    @Test(
        "least squares point against the displacement no faster than the finger went back",
        arguments: 1...200 as ClosedRange<UInt64>)
    func restricted(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let places = (0..<12).map { _ in Double.random(in: -50...50, using: &random) }
        let history = Self.history(places.enumerated().map { (Double($0) * 8, $1) })
        let found = Self.rule(.lsq2).estimate(history, at: Self.moment(88))
        let way = places[11] - places[0]
        guard found * way < 0 else { return }
        let furthest = try #require(way > 0 ? places.max() : places.min())
        let turn = try #require(places.lastIndex(of: furthest))
        let back = (places[11] - furthest) / (Double(11 - turn) * 8) * 1000
        #expect(abs(found) <= abs(back) * (1 + 1e-12) && found * back > 0, "seed \(seed)")
    }

    @Test("a finger that moves evenly has its velocity, with confidence 1", arguments: all)
    func even(estimator: VelocityRule.Estimator) {
        for count in 2...20 {
            for velocity in [-3000, -1.5, 0, 250, 7999] {
                let history = Self.history((0..<count).map { (Double($0) * 5, Double($0) * velocity * 0.005) })
                let found = Self.rule(estimator).velocity(of: history, at: Self.moment(Double(count) * 5))
                #expect(abs(found.velocity - velocity) < 1e-8 * (1 + abs(velocity)), "\(count) samples, \(velocity)")
                #expect(found.confidence > 1 - 1e-9, "\(count) samples, \(velocity)")
            }
        }
    }

    @Test("a trembling finger gives a low confidence", arguments: all)
    func trembling(estimator: VelocityRule.Estimator) {
        let history = Self.history((0...12).map { (Double($0) * 8, $0.isMultiple(of: 2) ? 0 : 5) })
        let found = Self.rule(estimator).velocity(of: history, at: Self.moment(96))
        #expect(found.confidence < (estimator == .last ? 1.001 : 0.5))
    }

    @Test("for any samples the velocity is finite and within the maximum", arguments: all)
    func finite(estimator: VelocityRule.Estimator) {
        let places: [Double] = [
            0, 1e9, -1e9, 1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, .nan,
        ]
        let starts: [Double] = [0, 1e9, 9e15]
        let steps: [Double] = [0, 1e-9, 1e-3, 1.0000001e-3, 0.1, 8, 40]
        for seed in 1...300 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var history = SampleHistory()
            var time = starts.randomElement(using: &random) ?? 0
            for _ in 0..<8 {
                time += steps.randomElement(using: &random) ?? 0
                history.append(places.randomElement(using: &random) ?? 0, at: Self.moment(time))
            }
            let found = Self.rule(estimator, maximum: 8000).velocity(of: history, at: Self.moment(time))
            #expect(abs(found.velocity) <= 8000 && (0...1).contains(found.confidence), "seed \(seed): \(found)")
        }
    }

    @Test(
        "the velocity does not depend on the origin, and scales with the unit", arguments: 1...20 as ClosedRange<UInt64>
    )
    func invariant(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (time, place) = (0.0, 0.0)
        let samples = (0..<15).map { _ in
            time += Double.random(in: 3...12, using: &random)
            place += Double.random(in: -20...40, using: &random)
            return (time, place)
        }
        func found(_ shift: Double, _ offset: Double, _ scale: Double) -> Double {
            let history = Self.history(samples.map { ($0.0 + shift, $0.1 * scale + offset) })
            return Self.rule(.lsq2).estimate(history, at: Self.moment(time + shift))
        }
        let plain = found(0, 0, 1)
        #expect(abs(found(216_690_896, 4000, 1) - plain) < 1e-5 * (1 + abs(plain)), "seed \(seed)")
        #expect(abs(found(0, 0, 2) - 2 * plain) < 1e-9 * (1 + abs(plain)), "seed \(seed)")
    }

    private static func rule(_ estimator: VelocityRule.Estimator, maximum: Double = 1e9) -> VelocityRule {
        VelocityRule(estimator: estimator, horizon: 100, stopGap: 40, maximum: maximum)
    }

    private static func moment(_ milliseconds: Double) -> Timestamp { Timestamp(milliseconds: milliseconds) }

    private static func history(_ samples: [(time: Double, place: Double)]) -> SampleHistory {
        var history = SampleHistory()
        for sample in samples { history.append(sample.place, at: moment(sample.time)) }
        return history
    }
}

extension VelocityRule {
    /// The estimated velocity alone.
    func estimate(_ history: SampleHistory, at release: Timestamp) -> Double {
        velocity(of: history, at: release).velocity
    }
}
