import TestSupport
import Testing

@testable import SwipeCore

/// Each estimator with movements that are known to be difficult, and what all of them have in common.
struct EstimatorTests {
    static let all = VelocityRule.Estimator.allCases

    /// Chromium's test of crbug 417855: 10 px each ms for 50 ms, then 10 ms without motion.
    static let suddenStop = history((0...60).map { (Double($0), Double(min($0, 50)) * 10) })

    @Test("after a sudden stop the parabola points back, and the reported velocity is 0")
    func sudden() {
        let rule = Self.rule(.lsq2)
        let slope = SampleWindow(Self.suddenStop, at: Self.moment(60), by: rule).parabola.slope
        #expect(abs(slope + 4.304511278195484) < 1e-12)
        #expect(rule.velocity(of: Self.suddenStop, at: Self.moment(60)).velocity == 0)
    }

    @Test("after a sudden stop impulse keeps the whole velocity, because standing still takes no energy")
    func suddenByImpulse() {
        #expect(abs(Self.rule(.impulse).estimate(Self.suddenStop, at: Self.moment(60)) - 10_000) < 1e-9)
    }

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

    @Test("a finger that is flicked back before its release has a velocity back, although it is not back at its start")
    func flickedBack() {
        // 2 px a ms for 60 ms, then as fast back for 32 ms.
        let steps = [Double](repeating: 8, count: 15) + [Double](repeating: -8, count: 8)
        var samples = [(time: 0.0, place: 0.0)]
        for step in steps {
            samples.append((samples[samples.count - 1].time + 4, samples[samples.count - 1].place + step))
        }
        let history = Self.history(samples.map { ($0.time, $0.place) })
        let window = SampleWindow(history, at: Self.moment(92), by: Self.rule(.lsq2))
        #expect(window.displacement > 0 && window.parabola.slope < -1)
        #expect(abs(Self.rule(.lsq2).estimate(history, at: Self.moment(92)) + 2000) < 1e-9)
    }

    @Test("a finger that rolls back by a pixel as it lifts has the velocity of that pixel and not the parabola's")
    func rolledBack() {
        var samples = (0...60).map { (Double($0), Double(min($0, 50)) * 10) }
        samples.append((64, 499))
        let rolled = Self.history(samples)
        #expect(SampleWindow(rolled, at: Self.moment(64), by: Self.rule(.lsq2)).parabola.slope < -3)
        #expect(abs(Self.rule(.lsq2).estimate(rolled, at: Self.moment(64)) + 250) < 1e-9)
    }

    @Test(
        "a finger that rests longer than the stop gap before its release has stopped, with confidence 1", arguments: all
    )
    func rested(estimator: VelocityRule.Estimator) {
        let history = Self.history((0...6).map { (Double($0) * 8, Double($0) * 20) })
        let rule = Self.rule(estimator)
        #expect(rule.estimate(history, at: Self.moment(48 + 40)) != 0)
        let stopped = rule.velocity(of: history, at: Self.moment(48 + 40.001))
        #expect(stopped.velocity == 0 && stopped.confidence == 1 && stopped.samples == 0 && stopped.window == 0)
    }

    @Test("fewer than two samples give no velocity and no confidence", arguments: all)
    func unknown(estimator: VelocityRule.Estimator) {
        for samples in [[], [(0, 7)], [(0, 7), (0, 90)]] as [[(Double, Double)]] {
            let found = Self.rule(estimator).velocity(of: Self.history(samples), at: Self.moment(0))
            #expect(found.velocity == 0 && found.confidence == 0 && found.samples == min(samples.count, 1))
        }
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

    @Test(
        "the estimate reports how many samples it used and over what time", arguments: zip(all, [13, 13, 4, 4, 13, 2]))
    func window(estimator: VelocityRule.Estimator, samples: Int) {
        let history = Self.history((0...20).map { (Double($0) * 8, Double($0 * $0)) })
        let found = Self.rule(estimator).velocity(of: history, at: Self.moment(160))
        #expect(found.samples == samples && found.window == Double(samples - 1) * 8)
        #expect(found.estimator == estimator)
    }

    @Test("impulse is the velocity that corresponds to the work")
    func work() {
        // 1, then 3 px a ms: W = 1/2 + (3 - 1) · 3, v = √(2 W) = √13.
        let history = Self.history([(0, 0), (10, 10), (20, 40)])
        #expect(abs(Self.rule(.impulse).estimate(history, at: Self.moment(20)) - 1000 * 13.0.squareRoot()) < 1e-9)
        // 2, then -1 px a ms: W = 2 + (-1 - 2) · 1, below 0.
        let back = Self.history([(0, 0), (10, 20), (20, 10)])
        #expect(abs(Self.rule(.impulse).estimate(back, at: Self.moment(20)) + 1000 * 2.0.squareRoot()) < 1e-9)
    }

    @Test("weights apply to the velocities that exist, so fewer samples do not make a finger slower")
    func weights() {
        // 1, 2 and 4 px a ms, the oldest first.
        let history = Self.history([(0, 0), (10, 10), (20, 30), (30, 70)])
        func found(_ estimator: VelocityRule.Estimator, _ history: SampleHistory) -> Double {
            Self.rule(estimator).estimate(history, at: Self.moment(30))
        }
        #expect(abs(found(.weightedIOS, history) - 1500) < 1e-9)
        #expect(abs(found(.weightedMacOS, history) - 2250) < 1e-9)
        let three = Self.history([(10, 10), (20, 30), (30, 70)])
        #expect(abs(found(.weightedIOS, three) - (0.05 * 4000 + 0.35 * 2000) / 0.4) < 1e-9)
        #expect(abs(found(.weightedMacOS, three) - (0.2 * 4000 + 0.65 * 2000) / 0.85) < 1e-9)
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

    @Test("an accelerating finger has its velocity at the release by least squares")
    func accelerating() {
        // x = 2000 t² px, so x' = 4000 t: at 80 ms 320 px/s.
        let samples: [(Double, Double)] = (0...10).map { (Double($0) * 8, 0.128 * Double($0 * $0)) }
        let history = Self.history(samples)
        for (estimator, velocity) in [(VelocityRule.Estimator.lsq2, 320.0), (.mean, 160), (.last, 304)] {
            #expect(abs(Self.rule(estimator).estimate(history, at: Self.moment(80)) - velocity) < 1e-6)
        }
    }

    @Test("samples before a stop do not count")
    func stop() {
        let before: [(Double, Double)] = (0..<10).map { (Double($0) * 8, 1000 - Double($0) * 20) }
        let after: [(Double, Double)] = (0..<5).map { (112.5 + Double($0) * 8, Double($0) * 4) }
        let rule = Self.rule(.lsq2)
        #expect(abs(rule.estimate(Self.history(before + after), at: Self.moment(144.5)) - 500) < 1e-6)
        #expect(rule.estimate(Self.history(before + after.prefix(1)), at: Self.moment(112.5)) == 0)
    }

    @Test("samples beyond the horizon do not count")
    func horizon() {
        let old: [(Double, Double)] = (0..<5).map { (Double($0) * 10, Double($0) * -100) }
        let new: [(Double, Double)] = (0...10).map { (50 + Double($0) * 10, Double($0) * 3) }
        let history = Self.history(old + new)
        #expect(abs(Self.rule(.lsq2).estimate(history, at: Self.moment(150)) - 300) < 1e-6)
        let longer = VelocityRule(estimator: .lsq2, horizon: 120, stopGap: 40, maximum: 1e9)
        #expect(longer.estimate(history, at: Self.moment(150)) != 300)
    }

    @Test("a second sample of the same moment replaces the first, and moments closer than a clock's precision are one")
    func sameMoment() {
        let replaced = Self.history([(0, 0), (10, 10), (20, 20), (30, -500), (30, 30)])
        #expect(abs(Self.rule(.lsq2).estimate(replaced, at: Self.moment(30)) - 1000) < 1e-6)
        let tiny = Self.history([(0, 0), (1e-100, -30), (2e-100, -40)])
        #expect(Self.rule(.lsq2).estimate(tiny, at: Self.moment(2e-100)) == 0)
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
