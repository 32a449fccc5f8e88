import Motion
import TestSupport
import Testing

struct KeyframeTests {
    static let bounds = [0.1, 0.25, 1]

    @Test("there are at most half more samples than the fewest that the bound allows", arguments: bounds)
    func fewSamples(bound: Double) {
        for seed in 1...20 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let motion = random.trajectory()
            let count = motion.samples(maximumError: bound).count
            let fewest = Self.fewestSamples(of: motion, within: bound)
            #expect(Double(count) <= 1.5 * Double(fewest), "seed \(seed), bound \(bound), \(fewest) do for \(motion)")
        }
    }

    @Test("keyframes begin at the start, end at the target, and follow each other in time")
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

    @Test("the wildest motion has no more keyframes than the most")
    func most() {
        let underdamped = Spring(stiffness: 1e6, damping: 20)
        for span in [1e3, 1e9] {
            let motion = Trajectory(from: 0, to: span, spring: underdamped, velocity: 1e9)
            #expect(motion.samples(maximumError: 0.1).count <= Trajectory.maximumKeyframes + 1)
        }
    }

    @Test("an eased motion has one keyframe a segment, with its easing, and one at the end")
    func easings() {
        let motion = Trajectory(from: -37.5, through: [(-170, 100, .easeOut), (-150, 100, .easeInOut)])
        let keyframes = motion.keyframes(maximumError: 0.25)
        #expect(keyframes.map(\.time) == [0, 100, 200])
        #expect(keyframes.map(\.offset) == [-37.5, -170, -150])
        #expect(keyframes.map(\.easing) == [.easeOut, .easeInOut, nil])
        #expect(keyframes.last?.velocity == 0)
    }

    @Test("a straight motion needs no sample between its ends")
    func straight() {
        let motion = Trajectory(from: 0, through: [(1000, 400, .linear)])
        #expect(motion.samples(maximumError: 0.1).map(\.time) == [0, 400])
    }

    // MARK: Looking

    private static func expectWhole(_ keyframes: [Keyframe], of motion: Trajectory, _ place: String) {
        #expect(keyframes.first?.time == 0 && keyframes.first?.offset == motion.from, "\(place), \(motion)")
        #expect(keyframes.last?.time == motion.duration && keyframes.last?.offset == motion.to, "\(place), \(motion)")
        #expect(keyframes.last?.easing == nil && keyframes.dropLast().allSatisfy { $0.easing != nil }, "\(place)")
        #expect(zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.time < $1.time }, "\(place), \(motion)")
        #expect(keyframes.allSatisfy { $0.offset.isFinite && $0.velocity.isFinite }, "\(place), \(motion)")
    }

    /// The fewest points of the motion, at whole milliseconds or its end, whose straight lines stay within `bound` of it.
    ///
    /// best(j) is the least over all i < j from which a line reaches j, of best(i) + 1. A line from i reaches j if its slope
    /// lies in the funnel of slopes that pass within the bound of every moment between.
    private static func fewestSamples(of motion: Trajectory, within bound: Double) -> Int {
        let times = Array(stride(from: 0, to: motion.duration, by: 1)) + [motion.duration]
        let offsets = times.map(motion.offset(at:))
        var best = [Int](repeating: .max, count: times.count)
        best[0] = 1
        for start in times.indices {
            var (low, high) = (-Double.infinity, Double.infinity)
            for end in times.indices.dropFirst(start + 1) {
                let span = times[end] - times[start]
                let slope = (offsets[end] - offsets[start]) / span
                if low <= slope, slope <= high { best[end] = min(best[end], best[start] + 1) }
                low = max(low, slope - bound / span)
                high = min(high, slope + bound / span)
                if low > high { break }
            }
        }
        return best[best.count - 1]
    }
}
