import Motion
import TestSupport
import Testing

/// CSS easings, parsed and played like a browser does it.
struct CSSEasingTests {
    @Test("a single eased segment is a cubic-bezier(…)")
    func bezier() throws {
        let motion = Trajectory(from: 0, through: [(-300, 350, .easeOut)])
        let css = try #require(motion.css(maximumError: 0.25))
        #expect(css.easing == "cubic-bezier(0, 0, 0.58, 1)" && css.duration == 350)
        let even = Trajectory(from: 0, through: [(-300, 350, .linear)])
        #expect(even.css(maximumError: 0.25)?.easing == "linear")
        #expect(Easing(1.0 / 3, -0.05, 0.25, 1.5).css == "cubic-bezier(0.333333, -0.05, 0.25, 1.5)")
    }

    @Test("a motion that ends where it starts has no CSS easing")
    func noProgress() {
        let swing = Trajectory(from: 7, to: 7, spring: Spring(response: 0.4, dampingRatio: 0.6), velocity: 2000)
        #expect(swing.css(maximumError: 0.25) == nil)
        #expect(Trajectory(from: 7, through: [(7, 100, .easeOut)]).css(maximumError: 0.25) == nil)
    }

    @Test("phases are a linear(…) whose progress exceeds 1 where they overshoot")
    func phases() throws {
        let motion = Trajectory(from: 0, through: [(-120, 100, .linear), (-100, 100, .linear)])
        let css = try #require(motion.css(maximumError: 0.25))
        let stops = try #require(Self.stops(of: css.easing))
        #expect(css.duration == 200 && stops.count == 3)
        #expect(abs(stops[1].progress - 1.2) < 0.25 / 100 && abs(stops[1].time - 0.5) < 0.25 / 120)
    }

    @Test("a linear(…) stays within the bound", arguments: [0.1, 0.25, 1])
    func within(bound: Double) throws {
        for seed in 1...60 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let scale = [0.1, 1, 3][Int(seed % 3)]
            let motion = Trajectory(
                from: random.number(in: -400...400) * scale, to: random.number(in: -400...400) * scale,
                spring: random.spring(0.1...3), velocity: random.number(in: -6000...6000))
            let css = try #require(motion.css(maximumError: bound))
            let stops = try #require(Self.stops(of: css.easing), "\(css.easing)")
            #expect(stops.first?.time == 0 && stops.last?.time == 1 && stops.last?.progress == 1)
            #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.time <= $1.time }, "seed \(seed)")
            for moment in stride(from: 0, to: motion.duration, by: 1) {
                let progress = Self.progress(stops, at: moment / css.duration)
                let offset = motion.from + (motion.to - motion.from) * progress
                #expect(abs(offset - motion.offset(at: moment)) <= bound, "seed \(seed) at \(moment) ms, \(css.easing)")
            }
        }
    }

    @Test("numbers of any size have no exponent")
    func sizes() throws {
        let spring = Spring(response: 0.4, dampingRatio: 0.5)
        for (span, velocity) in [(1e-4, 1e9), (1e9, 0), (1e9, 1e9), (1e-9, 100)] {
            let motion = Trajectory(from: 0, to: span, spring: spring, velocity: velocity)
            let css = try #require(motion.css(maximumError: 0.25))
            #expect(!css.easing.contains("e", after: "linear"), "\(css.easing)")
            #expect(Self.stops(of: css.easing) != nil, "\(css.easing)")
        }
    }

    private typealias Stop = (progress: Double, time: Double)

    /// The stops of `linear(…)`; nil when it is not one.
    private static func stops(of text: String) -> [Stop]? {
        guard text.hasPrefix("linear("), text.hasSuffix(")") else { return nil }
        let parts = text.dropFirst(7).dropLast().split(separator: ",").map { $0.split(separator: " ") }
        guard parts.first == ["0"], parts.last == ["1"] else { return nil }
        var stops: [Stop] = []
        for (index, part) in parts.enumerated() {
            let isEnd = index == 0 || index == parts.count - 1
            guard part.count == (isEnd ? 1 : 2), let progress = Double(part[0]) else { return nil }
            if isEnd {
                stops.append((progress, index == 0 ? 0 : 1))
            } else {
                guard part[1].hasSuffix("%"), let percent = Double(part[1].dropLast()) else { return nil }
                stops.append((progress, percent / 100))
            }
        }
        return stops
    }

    private static func progress(_ stops: [Stop], at time: Double) -> Double {
        let after = stops.firstIndex { $0.time > time } ?? stops.count - 1
        let (start, end) = (stops[after - 1], stops[after])
        guard end.time > start.time else { return end.progress }
        return start.progress + (end.progress - start.progress) * (time - start.time) / (end.time - start.time)
    }
}

extension String {
    fileprivate func contains(_ character: Character, after prefix: String) -> Bool {
        dropFirst(prefix.count).contains(character)
    }
}
