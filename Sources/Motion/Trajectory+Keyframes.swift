extension Trajectory {
    /// The motion as keyframes with an easing each. Played, they miss the motion by at most `maximumError` px.
    ///
    /// An eased motion has one keyframe for each of its segments and no error, but for the microsecond that a jump
    /// takes. A spring has no easing, so it is divided into a few segments, each a cubic in time
    /// (`SpringArcs`). A cubic in time is a cubic Bézier easing whose control points are at 1/3 and 2/3 of the
    /// duration. Progress may leave 0...1, which CSS allows.
    ///
    /// If a motion needs more than `maximumKeyframes`, the result is that of `samples`.
    package func keyframes(maximumError: Double) -> [Keyframe] {
        precondition(maximumError > 0, "maximumError must be positive")
        guard duration >= Self.shortestVisible else { return samples(maximumError: maximumError) }
        switch shape {
        case .segments(let segments):
            let keyframes = keyframes(of: segments)
            return keyframes.count <= Self.maximumKeyframes ? keyframes : samples(maximumError: maximumError)
        case .spring(let spring, let velocity):
            let motion = motion(of: spring, velocity)
            // The error from rounding an easing grows with the length of its segment, at most |x₀| + |v₀| / ω.
            let reach = abs(from - to) + abs(velocity) / motion.angularFrequency
            let bound = max(maximumError * Self.arcShare - Self.easingGrid * reach, maximumError / 2)
            var arcs = SpringArcs(motion, duration: duration / 1000, within: bound)
            var keyframes: [Keyframe] = []
            keyframes.reserveCapacity(16)
            while let arc = arcs.next() {
                guard keyframes.count < Self.maximumKeyframes - 1 else { return samples(maximumError: maximumError) }
                let offset = keyframes.isEmpty ? from : to + arc.start.displacement
                keyframes.append(
                    Keyframe(
                        time: arc.time * 1000, offset: offset, velocity: arc.start.velocity, easing: arc.easing))
            }
            keyframes.append(Keyframe(time: duration, offset: to, velocity: 0))
            return keyframes
        }
    }

    /// Two keyframes: the start of the motion and its end.
    package var endpoints: [Keyframe] {
        let start = Keyframe(time: 0, offset: from, velocity: velocity(at: 0), easing: nil)
        return [start, Keyframe(time: duration, offset: to, velocity: 0, easing: nil)]
    }

    /// The part of the bound for the approximation. The rest, a 64th, is for rounding of numbers in messages, which
    /// have four decimals in easings.
    private static let arcShare = 1 - 1.0 / 64
    private static let easingGrid = 1e-4

    /// The keyframes of an eased motion. A jump has a separate keyframe a microsecond before it, because times must
    /// increase.
    private func keyframes(of segments: [Segment]) -> [Keyframe] {
        var keyframes: [Keyframe] = []
        var position = from
        func add(_ time: Double, _ offset: Double, _ easing: Easing) {
            keyframes.append(Keyframe(time: time, offset: offset, velocity: velocity(at: time), easing: easing))
        }
        let visibleSegments = visibleSegments(of: segments)
        if visibleSegments.isEmpty { add(0, from, .linear) }
        for segment in visibleSegments {
            let isJump = position != segment.from
            if isJump { add(max(segment.start - PolylineFit.shortest, 0), position, .linear) }
            add(isJump ? max(segment.start, PolylineFit.shortest) : segment.start, segment.from, segment.easing)
            position = segment.to
        }
        if position != to, !visibleSegments.isEmpty { add(duration - PolylineFit.shortest, position, .linear) }
        return keyframes + [Keyframe(time: duration, offset: to, velocity: 0)]
    }

    /// Motions and segments shorter than this, in ms, are jumps, because no screen shows more of them.
    static let shortestVisible = 4 * PolylineFit.shortest

    /// The segments that are long enough to be seen. They are extended over the time of those that are left out, and
    /// the content jumps between them.
    func visibleSegments(of segments: [Segment]) -> [Segment] {
        var visibleSegments = segments.filter { $0.duration >= Self.shortestVisible }
        if visibleSegments.count == segments.count { return visibleSegments }
        var time = 0.0
        for index in visibleSegments.indices {
            let isLast = index == visibleSegments.count - 1
            let end = isLast ? duration : visibleSegments[index].start + visibleSegments[index].duration
            (visibleSegments[index].start, visibleSegments[index].duration) = (time, end - time)
            time = end
        }
        return visibleSegments
    }
}
