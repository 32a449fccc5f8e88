extension Trajectory {
    /// The motion as keyframes with an easing a segment. A spring has no easing of its own and is sampled.
    ///
    /// - Parameter maximumError: px by which linear interpolation between samples may miss the motion.
    package func keyframes(maximumError: Double) -> [Keyframe] {
        switch shape {
        case .segments(let segments):
            let starts = segments.map { segment in
                Keyframe(
                    time: segment.start, offset: segment.from, velocity: velocity(at: segment.start),
                    easing: segment.easing)
            }
            return starts + [Keyframe(time: duration, offset: to, velocity: 0)]
        case .spring:
            return samples(maximumError: maximumError)
        }
    }

    /// The motion as keyframes for linear interpolation, which stays within `maximumError` px of it.
    ///
    /// Each segment reaches as far as the bound allows, so that there are few. Joints of eased segments are always kept.
    package func samples(maximumError: Double) -> [Keyframe] {
        var times = [0.0]
        for joint in joints {
            while let last = times.last, last < joint {
                times.append(reach(from: last, to: joint, within: maximumError))
            }
        }
        return times.enumerated().map { index, time in
            let isLast = index == times.count - 1
            return Keyframe(
                time: time, offset: offset(at: time), velocity: velocity(at: time), easing: isLast ? nil : .linear)
        }
    }

    /// The moments at which velocity may jump, and the end.
    private var joints: [Double] {
        switch shape {
        case .segments(let segments): segments.map { $0.start + $0.duration }
        case .spring: [duration]
        }
    }

    /// The latest moment up to `end` to which a straight line from `start` misses the motion by no more than `bound`.
    private func reach(from start: Double, to end: Double, within bound: Double) -> Double {
        if isStraight(from: start, to: end, within: bound) { return end }
        var short = start
        var long = end
        var step = max(Self.firstStep, grid)
        while start + step < end, isStraight(from: start, to: start + step, within: bound) {
            short = start + step
            step *= 2
        }
        long = min(long, start + step)
        while long - short > grid {
            let middle = (short + long) / 2
            if isStraight(from: start, to: middle, within: bound) { short = middle } else { long = middle }
        }
        return max(short, min(start + grid, end))
    }

    /// Whether the straight line between two moments misses the motion by no more than `bound`, judged at moments between.
    private func isStraight(from start: Double, to end: Double, within bound: Double) -> Bool {
        let (first, last) = (offset(at: start), offset(at: end))
        let probes = 12
        return (1..<probes).allSatisfy { probe in
            let fraction = Double(probe) / Double(probes)
            let motion = offset(at: start + (end - start) * fraction)
            return abs(motion - (first + (last - first) * fraction)) <= bound * Self.probeMargin
        }
    }

    /// Keyframes are no closer than this, in ms: a motion that is wilder than any screen still has few enough.
    private var grid: Double { max(0.1, duration / Double(Self.mostKeyframes)) }

    /// The most keyframes that an animation has; past them the error bound yields.
    package static let mostKeyframes = 500
    /// Where the search for a segment's end begins, in ms.
    private static let firstStep = 4.0
    /// What is left of the bound for what lies between two probes.
    private static let probeMargin = 0.97
}
