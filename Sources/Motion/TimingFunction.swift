/// How a step of a motion follows time: a cubic Bézier curve, or straight lines between points as in CSS `linear()`.
package enum TimingFunction: Hashable, Sendable {
    case bezier(Easing)
    /// The points in order of time; there is at least one. Two points of the same time are a jump.
    case lines([Point])

    /// A point that the lines go through.
    package struct Point: Hashable, Sendable {
        /// A fraction of the step's duration. It may lie outside of 0...1.
        package var time: Double
        /// A fraction of the way.
        package var progress: Double
    }

    package static let linear = TimingFunction.bezier(.linear)
    package static let easeIn = TimingFunction.bezier(.easeIn)
    package static let easeOut = TimingFunction.bezier(.easeOut)
    package static let easeInOut = TimingFunction.bezier(.easeInOut)

    /// The stops of a `Trajectory` that goes from `start` to `target` in `duration` ms.
    ///
    /// Lines may start and end elsewhere. Content then jumps there at the start, and to the target at the end.
    package func stops(
        from start: Double, to target: Double, in duration: Double
    ) -> [(offset: Double, duration: Double, easing: Easing)] {
        switch self {
        case .bezier(let easing): return [(target, duration, easing)]
        case .lines(let points):
            var stops: [(offset: Double, duration: Double, easing: Easing)] = []
            var time = 0.0
            for point in Self.withinDuration(points) {
                stops.append((start + (target - start) * point.progress, (point.time - time) * duration, .linear))
                time = point.time
            }
            return stops + [(target, 0, .linear)]
        }
    }

    /// The points within 0...1, and those where the lines enter and leave it. Before the first point and after the last
    /// one, the nearest line goes on.
    private static func withinDuration(_ points: [Point]) -> [Point] {
        let next = points.firstIndex { $0.time > 0 } ?? points.count
        let end = points.firstIndex { $0.time >= 1 } ?? points.count
        let inside = next < end ? Array(points[next..<end]) : []
        return [progress(points, at: 0, before: next)] + inside + [progress(points, at: 1, before: end)]
    }

    /// The point at `time` on the line that ends at the point `index`, or the nearest line if there is none.
    private static func progress(_ points: [Point], at time: Double, before index: Int) -> Point {
        guard points.count > 1 else { return Point(time: time, progress: points[0].progress) }
        let second = min(max(index, 1), points.count - 1)
        let (a, b) = (points[second - 1], points[second])
        guard b.time > a.time else { return Point(time: time, progress: index <= second ? a.progress : b.progress) }
        let part = (time - a.time) / (b.time - a.time)
        return Point(time: time, progress: a.progress + part * (b.progress - a.progress))
    }
}
