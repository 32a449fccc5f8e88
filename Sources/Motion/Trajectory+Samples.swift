extension Trajectory {
    /// The motion as keyframes for linear interpolation. Played, they miss the motion by at most `maximumError` px, the
    /// jump at the end of a spring included.
    ///
    /// All of them lie on the motion, or close to it: eased keyframes miss it by at most an eighth of the bound,
    /// `EasingVertices` divides each of their segments into lines that miss it by another eighth, and most of these
    /// vertices are left out. The bound is relaxed if the motion needs more than `maximumKeyframes`, and within a
    /// microsecond of a jump.
    package func samples(maximumError: Double) -> [Keyframe] {
        precondition(maximumError > 0, "maximumError must be positive")
        var bound = maximumError
        while true {
            if let eased = easedKeyframes(maximumError: bound / 8) {
                let samples = Self.thinned(vertices(of: eased, within: bound / 8), within: bound * Self.lineShare)
                if samples.count <= Self.maximumKeyframes { return samples.map(withVelocity) }
            }
            bound *= 4
        }
    }

    /// The part of the bound for leaving out vertices. The rest, a 64th, is for rounding of numbers in messages.
    private static let lineShare = 1 - 2.0 / 8 - 1.0 / 64

    private func withVelocity(_ keyframe: Keyframe) -> Keyframe {
        var keyframe = keyframe
        keyframe.velocity = velocity(at: keyframe.time)
        return keyframe
    }

    /// Points on the segments between keyframes, as keyframes for linear interpolation.
    private func vertices(of eased: [Keyframe], within bound: Double) -> [Keyframe] {
        var vertices: [Keyframe] = []
        for (keyframe, next) in zip(eased, eased.dropFirst()) {
            var last = keyframe
            last.easing = .linear
            vertices.append(last)
            let segment = Segment(
                start: keyframe.time, duration: next.time - keyframe.time, from: keyframe.offset, to: next.offset,
                easing: keyframe.easing ?? .linear)
            var points = EasingVertices(segment, within: bound)
            while let point = points.next(), next.time - point.time >= Self.shortest {
                guard point.time - last.time >= Self.shortest else { continue }
                last = Keyframe(time: point.time, offset: point.offset, velocity: 0, easing: .linear)
                vertices.append(last)
            }
        }
        return vertices + eased.suffix(1)
    }

    /// The vertices without those that a line from the last one kept misses by at most `tolerance` px. The first and the
    /// last remain.
    private static func thinned(_ vertices: [Keyframe], within tolerance: Double) -> [Keyframe] {
        var kept = [vertices[0]]
        var (last, start) = (vertices[0], vertices[0])
        var (least, greatest) = (-Double.infinity, Double.infinity)
        for vertex in vertices.dropFirst() {
            let slope = (vertex.offset - start.offset) / (vertex.time - start.time)
            if slope < least || slope > greatest {
                kept.append(last)
                start = last
                (least, greatest) = (-Double.infinity, Double.infinity)
            }
            let span = vertex.time - start.time
            least = max(least, (vertex.offset - tolerance - start.offset) / span)
            greatest = min(greatest, (vertex.offset + tolerance - start.offset) / span)
            last = vertex
        }
        return vertices.count > 1 ? kept + [last] : kept
    }
}
