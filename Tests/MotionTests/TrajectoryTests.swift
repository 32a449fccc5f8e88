import Motion
import TestSupport
import Testing

struct TrajectoryTests {
    @Test("a curve goes from its start to its end, along its easing")
    func curve() {
        let curve = Trajectory(from: -120, through: [(-300, 350, .easeOut)])
        #expect(curve.from == -120 && curve.to == -300 && curve.duration == 350)
        for tenth in 0...10 {
            let expected = -120 - 180 * Easing.easeOut.value(at: Double(tenth) / 10)
            #expect(abs(curve.offset(at: 35 * Double(tenth)) - expected) < 1e-9)
        }
    }

    @Test("phases follow one another")
    func phases() {
        // RMSwipeTableViewCell's bounce, released at -69.0196: 3 % past home, 2 % short of it, home.
        let bounce = Trajectory(
            from: -69.0196,
            through: [(2.070588, 200, .easeIn), (-1.380392, 100, .easeInOut), (0, 100, .easeOut)])
        #expect(bounce.duration == 400)
        #expect(bounce.offset(at: 0) == -69.0196)
        #expect(abs(bounce.offset(at: 200) - 2.070588) < 1e-9)
        #expect(abs(bounce.offset(at: 250) - (2.070588 - 1.380392) / 2) < 1e-9)
        #expect(abs(bounce.offset(at: 300) + 1.380392) < 1e-9)
        #expect(bounce.offset(at: 400) == 0)
    }

    @Test("before its start and after its end a motion does not move")
    func outside() {
        let motions = [
            Trajectory(from: 5, through: [(9, 100, .linear)]),
            Trajectory(from: 5, to: 9, spring: Spring(stiffness: 200, damping: 20), velocity: 0),
        ]
        for motion in motions {
            #expect(motion.offset(at: -1) == 5 && motion.velocity(at: -1) == 0)
            #expect(motion.offset(at: motion.duration) == 9 && motion.velocity(at: motion.duration) == 0)
            #expect(motion.offset(at: 1e6) == 9 && motion.velocity(at: 1e6) == 0)
        }
    }

    @Test("velocity is the derivative of the offset", arguments: 1...30 as ClosedRange<UInt64>)
    func velocity(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let motion = random.trajectory()
        let step = 1e-4
        for fraction in stride(from: 0.013, to: 0.99, by: 0.0371) {
            let time = motion.duration * fraction
            let difference = (motion.offset(at: time + step) - motion.offset(at: time - step)) / (2 * step) * 1000
            let scale = 1 + abs(difference) + abs(motion.to - motion.from) + abs(motion.velocity(at: 0))
            #expect(
                abs(motion.velocity(at: time) - difference) < 2e-3 * scale, "seed \(seed), \(motion) at \(time)")
        }
    }

    @Test("the jump at the end of a spring is too small to be seen", arguments: 1...30 as ClosedRange<UInt64>)
    func springEnd(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let motion = Trajectory(
            from: random.number(in: -400...400), to: random.number(in: -400...400),
            spring: random.spring(0.1...4), velocity: random.number(in: -4000...4000))
        guard motion.duration < Trajectory.longestDuration else { return }
        #expect(abs(motion.offset(at: motion.duration.nextDown) - motion.to) <= Trajectory.restDistance, "seed \(seed)")
    }

    @Test("an almost undamped spring is cut off at the longest duration")
    func longest() {
        let motion = Trajectory(from: 0, to: 100, spring: Spring(stiffness: 100, damping: 0.01), velocity: 0)
        #expect(motion.duration == Trajectory.longestDuration)
        #expect(motion.offset(at: motion.duration) == 100)
    }

    @Test("a phase without duration is a jump and does not affect the others")
    func jump() {
        let motion = Trajectory(from: 0, through: [(50, 0, .linear), (100, 100, .linear), (90, 0, .linear)])
        #expect(motion.duration == 100 && motion.to == 90)
        #expect(motion.offset(at: 0) == 0)
        #expect(motion.offset(at: 50) == 75)
        #expect(motion.offset(at: 100) == 90)
        #expect(motion.velocity(at: 50) == 500)
    }

    @Test("a motion without stops is refused")
    func refused() async {
        await #expect(processExitsWith: .failure) { _ = Trajectory(from: 0, through: []) }
    }
}

extension SeededGenerator {
    /// A random motion of each kind that cells use: a spring, a curve, or phases.
    mutating func trajectory() -> Trajectory {
        let from = number(in: -400...400)
        let to = number(in: -400...400)
        switch next() % 3 {
        case 0: return Trajectory(from: from, to: to, spring: spring(0.2...3), velocity: number(in: -4000...4000))
        case 1: return Trajectory(from: from, through: [(to, number(in: 50...800), easing())])
        default:
            return Trajectory(
                from: from,
                through: [
                    (to + number(in: -30...30), number(in: 50...300), easing()),
                    (to + number(in: -20...20), number(in: 50...300), easing()), (to, number(in: 50...300), easing()),
                ])
        }
    }

    private mutating func easing() -> Easing {
        let named = [Easing.linear, .easeIn, .easeOut, .easeInOut]
        return named[Int(next() % 4)]
    }
}
