import Motion
import TestSupport
import Testing

struct EasingTests {
    /// At 0, 0.1, … 1, to four decimals.
    static let tables: [(easing: Easing, values: [Double])] = [
        (.easeOut, [0, 0.1606, 0.3084, 0.4452, 0.5709, 0.6846, 0.7851, 0.8704, 0.9377, 0.9830, 1]),
        (.easeIn, [0, 0.0170, 0.0623, 0.1296, 0.2149, 0.3154, 0.4291, 0.5548, 0.6916, 0.8394, 1]),
        (.easeInOut, [0, 0.0197, 0.0817, 0.1874, 0.3319, 0.5, 0.6681, 0.8126, 0.9183, 0.9803, 1]),
        (.linear, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
    ]

    @Test("the named easings have the values of UIKit", arguments: tables)
    func namedValues(easing: Easing, values: [Double]) {
        for (step, expected) in values.enumerated() {
            let value = easing.value(at: Double(step) / 10)
            #expect(abs(value - expected) <= 0.00005 + 1e-9, "at \(step)/10")
        }
    }

    @Test("values agree with a bisection", arguments: 1...20 as ClosedRange<UInt64>)
    func bisection(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let easing = random.easing()
            for step in 0...50 {
                let time = Double(step) / 50
                let expected = Self.bisected(easing, at: time)
                #expect(abs(easing.value(at: time) - expected) < 1e-7, "seed \(seed), \(easing) at \(time)")
            }
        }
    }

    @Test("slopes agree with finite differences", arguments: 1...20 as ClosedRange<UInt64>)
    func slopes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let step = 1e-6
        for _ in 0..<20 {
            let easing = random.easing()
            for time in stride(from: 0.03, through: 0.97, by: 0.0313) {
                let difference = (easing.value(at: time + step) - easing.value(at: time - step)) / (2 * step)
                guard abs(difference) < 20 else { continue }  // nearly vertical, where a difference is inaccurate
                let slope = easing.slope(at: time)
                #expect(
                    abs(slope - difference) < 1e-3 * (1 + abs(difference)),
                    "seed \(seed), \(easing) at \(time): \(slope)")
            }
        }
    }

    @Test("the slopes at both ends are those of the control points")
    func endSlopes() {
        #expect(abs(Easing.easeIn.slope(at: 0)) < 1e-5)
        #expect(abs(Easing.easeOut.slope(at: 1)) < 1e-5)
        // y'(s) / x'(s) → 3 (1 - s) / … at s → 0, both control points' part of it alone: 1 / 0.58.
        #expect(abs(Easing.easeOut.slope(at: 0) - 1 / 0.58) < 1e-4)
        #expect(abs(Easing.easeIn.slope(at: 1) - 1 / 0.58) < 1e-4)
        #expect(abs(Easing(0.2, 0.6, 0.5, 0.5).slope(at: 0) - 3) < 1e-4)
        #expect(Easing.linear.slope(at: 0) == 1 && Easing.linear.slope(at: 1) == 1)
    }

    @Test("a curve whose control points lie on the diagonal is linear")
    func linear() {
        #expect(Easing(0.3, 0.3, 0.8, 0.8).isLinear)
        #expect(Easing(0.3, 0.3, 0.8, 0.8).value(at: 0.37) == 0.37)
        #expect(!Easing.easeIn.isLinear)
    }

    /// The curve's y where its x is `time`, x being monotonic.
    private static func bisected(_ easing: Easing, at time: Double) -> Double {
        func coordinate(_ a: Double, _ b: Double, _ s: Double) -> Double {
            3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
        }
        var low = 0.0
        var high = 1.0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if coordinate(easing.x1, easing.x2, middle) < time { low = middle } else { high = middle }
        }
        return coordinate(easing.y1, easing.y2, (low + high) / 2)
    }
}

extension SeededGenerator {
    fileprivate mutating func easing() -> Easing {
        Easing(number(in: 0...1), number(in: -1...2), number(in: 0...1), number(in: -1...2))
    }
}
