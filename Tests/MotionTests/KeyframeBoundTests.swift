import Motion
import TestSupport
import Testing

/// Keyframes, compared with the motion that they approximate.
struct KeyframeBoundTests {
    static let bounds = [0.1, 0.25, 1, 7]
    /// Bounds smaller than the jump at the end of a spring.
    static let small = [0.01, 0.05, 0.099]

    /// Motions that are hard to approximate: oscillations, kinks, and easings with vertical tangents. The first is the most common one.
    static let motions: [Trajectory] = [
        Trajectory(from: -120, to: -225, spring: Spring(response: 0.4, dampingRatio: 0.86), velocity: -400),
        Trajectory(from: 0, to: -300, spring: Spring(response: 0.3, dampingRatio: 0.1), velocity: 3000),
        Trajectory(from: 50, to: 50, spring: Spring(response: 0.5, dampingRatio: 0.5), velocity: 1500),
        Trajectory(from: 300, to: 0, spring: Spring(stiffness: 100, damping: 20), velocity: -4000),
        Trajectory(from: 0, to: 300, spring: Spring(stiffness: 300, damping: 100), velocity: 8000),
        Trajectory(from: 0, to: 0.2, spring: Spring(response: 0.4, dampingRatio: 0.6), velocity: 0),
        Trajectory(from: 0, through: [(-300, 350, .easeOut)]),
        Trajectory(from: 0, through: [(320, 350, Easing(0, 1, 0, 1))]),
        Trajectory(from: 0, through: [(320, 351, Easing(1, 0, 0, 1))]),
        Trajectory(from: 0, through: [(320, 350, Easing(1, -3, 1, 4))]),
        Trajectory(from: -37.5, through: [(-170, 100, .easeOut), (-150, 100, .easeOut)]),
        Trajectory(from: -69, through: [(2, 200, .easeIn), (-1.4, 100, .easeInOut), (0, 100, .easeOut)]),
    ]

    @Test("samples and keyframes stay within the bound", arguments: motions, bounds)
    func stayWithin(motion: Trajectory, bound: Double) {
        for keyframes in [motion.samples(maximumError: bound), motion.keyframes(maximumError: bound)] {
            Self.expectWithin(keyframes, motion, bound, "hard case")
            Self.expectWithin(keyframes.map(\.onTheWire), motion, bound, "on the wire")
        }
    }

    @Test("keyframes of random springs stay within the bound, the jump at the end included", arguments: small + bounds)
    func springs(bound: Double) {
        let isSmall = Self.small.contains(bound)
        for seed in 1...(isSmall ? 10 : 60) as ClosedRange<UInt64> {
            let motion = Self.spring(seed)
            for keyframes in [motion.samples(maximumError: bound), motion.keyframes(maximumError: bound)] {
                Self.expectWithin(keyframes, motion, bound, "seed \(seed)", each: isSmall ? 1 : 0.1)
                if isSmall { continue }
                Self.expectWithin(keyframes.map(\.onTheWire), motion, bound, "seed \(seed), on the wire")
            }
        }
    }

    /// Jumps: springs that are cut off at the longest duration, phases without duration, and motions too short to be seen.
    static let jumps: [Trajectory] =
        [
            Trajectory(from: 0, to: 100, spring: Spring(stiffness: 100, damping: 0.01), velocity: 0),
            // Its last segment turns back and ends nearly where it began.
            Trajectory(
                from: -1325.3, to: -387.88, spring: Spring(mass: 53.4354, stiffness: 0.386794, damping: 18.177717),
                velocity: -817.66481),
            Trajectory(from: 0, through: [(50, 0, .linear), (100, 100, .easeIn), (90, 0, .linear)]),
            Trajectory(
                from: 0, through: [(100, 100, .easeIn), (-40, 0, .linear), (0, 0, .linear), (90, 80, .easeOut)]),
        ]
        + [1e-9, 1e-4, 1e-3, 0.01].map { duration in
            Trajectory(from: 0, through: [(50, duration / 2, .easeIn), (90, duration / 2, .easeOut)])
        }

    @Test(
        "motions with jumps stay within the bound, and their keyframes' times increase", arguments: jumps, [0.25, 1, 7])
    func discontinuous(motion: Trajectory, bound: Double) {
        for keyframes in [motion.samples(maximumError: bound), motion.keyframes(maximumError: bound)] {
            Self.expectWithin(keyframes, motion, bound, "jump")
        }
    }

    @Test(
        "extreme springs have at most the maximum number of keyframes", arguments: [1e-4, 1, 1e7], [1e-4, 1, 1e7])
    func wild(stiffness: Double, damping: Double) {
        for mass in [0.001, 1, 1000] {
            for velocity in [0, 1e3, -1e9] {
                let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
                let motion = Trajectory(from: 0, to: 300, spring: spring, velocity: velocity)
                for keyframes in [motion.samples(maximumError: 0.25), motion.keyframes(maximumError: 0.25)] {
                    #expect(keyframes.count <= Trajectory.maximumKeyframes, "\(motion)")
                    // A spring with thousands of oscillations has fewer keyframes than it needs.
                    let bound = spring.dampingRatio > 0.05 && velocity > -1e9 ? 0.25 : 1e9
                    Self.expectWithin(keyframes, motion, bound, "wild", each: motion.duration / 1111)
                }
            }
        }
    }

    @Test("keyframes of springs are far fewer than samples, and their easings are valid in CSS")
    func arcs() {
        var (arcs, samples) = (0, 0)
        for seed in 1...60 as ClosedRange<UInt64> {
            let motion = Self.spring(seed)
            let keyframes = motion.keyframes(maximumError: 0.1)
            arcs += keyframes.count
            samples += motion.samples(maximumError: 0.1).count
            for easing in keyframes.compactMap(\.easing) {
                #expect((0...1).contains(easing.x1) && (0...1).contains(easing.x2), "seed \(seed)")
                #expect(abs(easing.y1) <= 10 && abs(easing.y2) <= 10, "seed \(seed)")
            }
        }
        #expect(Double(arcs) < 0.45 * Double(samples), "\(arcs) arcs, \(samples) samples")
    }

    @Test("each keyframe has the motion's velocity", arguments: motions)
    func velocities(motion: Trajectory) {
        for keyframe in motion.samples(maximumError: 0.25) {
            #expect(keyframe.velocity == motion.velocity(at: keyframe.time))
        }
    }

    // MARK: Helpers

    private static func spring(_ seed: UInt64) -> Trajectory {
        var random = SeededGenerator(seed: seed)
        return Trajectory(
            from: random.number(in: -400...400), to: random.number(in: -400...400), spring: random.spring(0.05...3),
            velocity: random.number(in: -6000...6000))
    }

    private static func expectWithin(
        _ keyframes: [Keyframe], _ motion: Trajectory, _ bound: Double, _ place: String, each step: Double = 1
    ) {
        #expect(keyframes.first?.time == 0 && abs((keyframes.first?.offset ?? .nan) - motion.from) < 1e-4, "\(place)")
        #expect(abs((keyframes.last?.time ?? .nan) - motion.duration) < 1e-4, "\(place), \(motion)")
        #expect(keyframes.last?.offset == motion.to || place.contains("wire"), "\(place), \(motion)")
        #expect(zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.time < $1.time }, "\(place), \(motion)")
        var (worst, index) = (0.0, 0)
        for moment in Array(stride(from: 0, to: motion.duration, by: step)) {
            while index + 2 < keyframes.count, keyframes[index + 1].time <= moment { index += 1 }
            let (start, end) = (keyframes[index], keyframes[index + 1])
            let progress = start.easing?.value(at: (moment - start.time) / (end.time - start.time)) ?? 0
            worst = max(worst, abs(start.offset + (end.offset - start.offset) * progress - motion.offset(at: moment)))
        }
        #expect(worst <= bound, "\(place), bound \(bound), \(motion)")
    }
}

extension Keyframe {
    /// The keyframe as a client reads it: rounded to four decimals.
    fileprivate var onTheWire: Keyframe {
        func rounded(_ x: Double) -> Double { (x * 1e4).rounded() / 1e4 }
        var keyframe = self
        keyframe.time = rounded(time)
        keyframe.offset = rounded(offset)
        keyframe.easing = easing.map {
            Easing(rounded($0.x1), rounded($0.y1), rounded($0.x2), rounded($0.y2))
        }
        return keyframe
    }
}

extension SeededGenerator {
    /// A random spring with a damping ratio within `ratios`.
    fileprivate mutating func spring(_ ratios: ClosedRange<Double>) -> Spring {
        let (mass, stiffness) = (number(in: 0.5...3), number(in: 20...1000))
        return Spring(
            mass: mass, stiffness: stiffness, damping: number(in: ratios) * 2 * (stiffness * mass).squareRoot())
    }
}
