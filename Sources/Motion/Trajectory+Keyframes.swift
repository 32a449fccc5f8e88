extension Trajectory {
    /// The motion as keyframes with an easing a segment, played within `maximumError` px of it.
    ///
    /// An eased motion has one for each of its segments, and no error, but that segments beside a jump are shorter by the
    /// microsecond that it takes. A spring has no easing of its own: it is cut into a few arcs, each a cubic in time, which
    /// cubic Bézier easings are when their control points are at 1/3 and 2/3 of the time. Progress may leave 0...1, as CSS
    /// allows; time never does, as CSS demands. See `SpringArcs` for why progress is never divided by a way of nothing.
    package func keyframes(maximumError: Double) -> [Keyframe] {
        precondition(maximumError > 0, "the bound is greater than 0")
        guard duration >= Self.shortestVisible else { return samples(maximumError: maximumError) }
        switch shape {
        case .segments(let segments): return keyframes(of: segments)
        case .spring(let spring, let velocity):
            let motion = SpringMotion(spring, from: Spring.State(displacement: from - to, velocity: velocity))
            // What rounding takes from an easing grows with the way of its arc, and that with |x₀| + |v₀| / ω.
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
            return keyframes + [Keyframe(time: duration, offset: to, velocity: 0)]
        }
    }

    /// Where it starts and where it ends, and nothing of what is between.
    package var endpoints: [Keyframe] {
        let start = Keyframe(time: 0, offset: from, velocity: velocity(at: 0), easing: nil)
        return [start, Keyframe(time: duration, offset: to, velocity: 0, easing: nil)]
    }

    /// A sixty-fourth of the bound is for numbers that are rounded on the way to the client; an easing's, to a grid of this.
    private static let arcShare = 1 - 1.0 / 64
    private static let easingGrid = 1e-4

    /// A jump has a keyframe of its own, a microsecond before it: times rise.
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

    /// Motions and segments shorter than this, in ms, are jumps: no screen shows more of them.
    static let shortestVisible = 4 * PolylineFit.shortest

    /// The segments that are seen, each from where the one before it ends to where it ends itself. Content jumps between
    /// them where others have been left out.
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
