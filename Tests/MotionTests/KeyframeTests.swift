import Motion
import TestSupport
import Testing

struct KeyframeTests {
    @Test("keyframes start at the start, end at the target, and have increasing times")
    func ends() {
        for seed in 1...60 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let motion = random.trajectory()
            for keyframes in [motion.keyframes(maximumError: 0.25), motion.samples(maximumError: 0.25)] {
                Self.expectWhole(keyframes, of: motion, "seed \(seed)")
            }
        }
    }

    @Test("a motion of any span ends at its target", arguments: [0, 1e-12, 1e-4, 0.2, 1, 1e3, 1e6, 1e9])
    func spans(span: Double) {
        let spring = Spring(response: 0.4, dampingRatio: 0.6)
        let motions = [
            Trajectory(from: 10, through: [(10 + span, 350, .easeOut)]),
            Trajectory(from: 10, through: [(10 + span, 100, .easeIn), (10 - span, 100, .easeOut)]),
            Trajectory(from: 10, to: 10 + span, spring: spring, velocity: 0),
            Trajectory(from: 10, to: 10 - span, spring: spring, velocity: 1000),
        ]
        for motion in motions where motion.duration > 0 {
            for keyframes in [motion.keyframes(maximumError: 0.25), motion.samples(maximumError: 0.25)] {
                Self.expectWhole(keyframes, of: motion, "span \(span)")
            }
        }
    }

    @Test("a linear motion has only its two ends as samples")
    func straight() {
        let motion = Trajectory(from: 0, through: [(1000, 400, .linear)])
        #expect(motion.samples(maximumError: 0.1).map(\.time) == [0, 400])
    }

    // MARK: Helpers

    private static func expectWhole(_ keyframes: [Keyframe], of motion: Trajectory, _ place: String) {
        #expect(keyframes.first?.time == 0 && keyframes.first?.offset == motion.from, "\(place), \(motion)")
        #expect(keyframes.last?.time == motion.duration && keyframes.last?.offset == motion.to, "\(place), \(motion)")
        #expect(keyframes.last?.easing == nil && keyframes.dropLast().allSatisfy { $0.easing != nil }, "\(place)")
        #expect(zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.time < $1.time }, "\(place), \(motion)")
        #expect(keyframes.allSatisfy { $0.offset.isFinite && $0.velocity.isFinite }, "\(place), \(motion)")
    }
}
