extension Trajectory {
    /// The motion as keyframes for linear interpolation, which stays within `maximumError` px of it, the jump that ends a
    /// spring included.
    ///
    /// The first and the last lie on the motion. Those between may lie off it by nearly the whole bound: so the lines reach
    /// furthest, and there are few. Proven by `SpringVertices` and `EasingVertices` (the motion is close to a polyline of many
    /// vertices) and `PolylineFit` (few lines are close to that). The bound yields where more than `mostKeyframes` would be
    /// needed, and within a microsecond of a jump.
    package func samples(maximumError: Double) -> [Keyframe] {
        precondition(maximumError > 0, "the bound is greater than 0")
        guard duration > 0 else { return [Keyframe(time: 0, offset: to, velocity: 0)] }
        guard duration >= Self.shortestVisible else {
            let start = Keyframe(time: 0, offset: from, velocity: velocity(at: 0), easing: .linear)
            return [start, Keyframe(time: duration, offset: to, velocity: 0)]
        }
        var bound = maximumError
        while true {
            let knots = polyline(within: bound)
            if let last = knots.last, last.time == duration, knots.count <= Self.maximumKeyframes {
                return keyframes(at: knots)
            }
            // The number of lines falls with √bound: half of them lead to where the most ended, or fewer if that is not far.
            let reached = (knots.last?.time ?? 0) / duration
            bound *= reached > 0.25 ? 4 : reached > 0.05 ? 16 : 64
        }
    }

    /// The most keyframes that an animation has.
    package static let maximumKeyframes = 500

    /// What of the bound is for the vertices, and what is left for the lines; a sixty-fourth is for numbers that are rounded
    /// on the way to the client.
    private static let vertexShare = 1.0 / 16
    private static let lineShare = 1 - 1.0 / 16 - 1.0 / 64

    /// A spring of more vertices is too wild for the most keyframes.
    private static let maximumVertices = 64 * maximumKeyframes

    /// It ends before the motion does when the most keyframes are not enough.
    private func polyline(within bound: Double) -> [PolylineFit.Knot] {
        var fit = PolylineFit(from: from, tolerance: bound * Self.lineShare)
        switch shape {
        case .segments(let segments): lay(&fit, along: segments, within: bound * Self.vertexShare)
        case .spring(let spring, let velocity):
            lay(&fit, along: spring, velocity: velocity, within: bound * Self.vertexShare)
        }
        return fit.knots
    }

    private func lay(_ fit: inout PolylineFit, along spring: Spring, velocity: Double, within bound: Double) {
        let motion = SpringMotion(spring, from: Spring.State(displacement: from - to, velocity: velocity))
        var vertices = SpringVertices(spring, motion, duration: duration / 1000, within: bound)
        var count = 0
        while let vertex = vertices.next() {
            count += 1
            if fit.knots.count > Self.maximumKeyframes || count > Self.maximumVertices { return }
            guard vertex.time * 1000 < duration - Self.shortestVisible else { break }
            fit.pass(vertex.time * 1000, to + vertex.displacement)
        }
        fit.end(
            at: duration, arriving: to + motion.state(after: duration / 1000).displacement, landing: to)
    }

    private func lay(_ fit: inout PolylineFit, along segments: [Segment], within bound: Double) {
        var position = from
        for segment in visibleSegments(of: segments) {
            if position == segment.from {
                if segment.start > 0 { fit.pass(segment.start, position) }
            } else if segment.start > 0 {
                fit.end(at: segment.start, arriving: position, landing: segment.from)
            } else {
                fit.jump(at: 0, to: segment.from)
            }
            let end = segment.start + segment.duration
            var vertices = EasingVertices(segment, within: bound)
            while let vertex = vertices.next() {
                guard vertex.time < end - Self.shortestVisible else { break }
                fit.pass(vertex.time, vertex.offset)
                if fit.knots.count > Self.maximumKeyframes { return }
            }
            position = segment.to
        }
        fit.end(at: duration, arriving: position, landing: to)
    }

    private func keyframes(at knots: [PolylineFit.Knot]) -> [Keyframe] {
        var keyframes: [Keyframe] = []
        keyframes.reserveCapacity(knots.count)
        for knot in knots.dropLast() {
            keyframes.append(
                Keyframe(time: knot.time, offset: knot.offset, velocity: velocity(at: knot.time), easing: .linear))
        }
        keyframes.append(Keyframe(time: duration, offset: to, velocity: 0))
        return keyframes
    }
}
