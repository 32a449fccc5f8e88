extension Trajectory {
    /// The motion as keyframes for linear interpolation. Played, they miss the motion by at most `maximumError` px, the
    /// jump at the end of a spring included.
    ///
    /// The first and last keyframes lie on the motion. Those between may miss it by nearly the whole bound, so that
    /// there are few. `SpringVertices` and `EasingVertices` give a polyline of many vertices close to the motion, and
    /// `PolylineFit` one of few lines close to those vertices. The bound is relaxed if the motion needs more than
    /// `maximumKeyframes`, and within a microsecond of a jump.
    package func samples(maximumError: Double) -> [Keyframe] {
        precondition(maximumError > 0, "maximumError must be positive")
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
            // The number of lines is proportional to 1/√bound. If the limit was reached early, the bound grows faster.
            let reached = (knots.last?.time ?? 0) / duration
            bound *= reached > 0.25 ? 4 : reached > 0.05 ? 16 : 64
        }
    }

    package static let maximumKeyframes = 500

    /// The parts of the bound for the vertices and for the lines. The rest, a 64th, is for rounding of numbers in
    /// messages.
    private static let vertexShare = 1.0 / 16
    private static let lineShare = 1 - 1.0 / 16 - 1.0 / 64

    /// A spring with more vertices needs more than `maximumKeyframes` lines.
    private static let maximumVertices = 64 * maximumKeyframes

    /// The polyline for the motion. It ends early if it has more than `maximumKeyframes` knots.
    private func polyline(within bound: Double) -> [PolylineFit.Knot] {
        var fit = PolylineFit(from: from, tolerance: bound * Self.lineShare)
        switch shape {
        case .segments(let segments): addVertices(of: segments, to: &fit, within: bound * Self.vertexShare)
        case .spring(let spring, let velocity):
            addVertices(of: spring, velocity: velocity, to: &fit, within: bound * Self.vertexShare)
        }
        return fit.knots
    }

    private func addVertices(
        of spring: Spring, velocity: Double, to fit: inout PolylineFit, within bound: Double
    ) {
        let motion = motion(of: spring, velocity)
        var vertices = SpringVertices(spring, motion, duration: duration / 1000, within: bound)
        var count = 0
        while let vertex = vertices.next() {
            count += 1
            if fit.knots.count > Self.maximumKeyframes || count > Self.maximumVertices { return }
            guard vertex.time * 1000 < duration - Self.shortestVisible else { break }
            fit.addVertex(vertex.time * 1000, to + vertex.displacement)
        }
        fit.end(
            at: duration, arriving: to + motion.state(after: duration / 1000).displacement, landing: to)
    }

    private func addVertices(of segments: [Segment], to fit: inout PolylineFit, within bound: Double) {
        var position = from
        for segment in visibleSegments(of: segments) {
            if position == segment.from {
                if segment.start > 0 { fit.addVertex(segment.start, position) }
            } else if segment.start > 0 {
                fit.end(at: segment.start, arriving: position, landing: segment.from)
            } else {
                fit.jump(at: 0, to: segment.from)
            }
            let end = segment.start + segment.duration
            var vertices = EasingVertices(segment, within: bound)
            while let vertex = vertices.next() {
                guard vertex.time < end - Self.shortestVisible else { break }
                fit.addVertex(vertex.time, vertex.offset)
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
