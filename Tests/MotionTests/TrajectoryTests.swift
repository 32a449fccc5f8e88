import Motion
import TestSupport
import Testing

struct TrajectoryTests {
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
