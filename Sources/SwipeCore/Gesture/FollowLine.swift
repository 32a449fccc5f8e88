/// A point of a follow line: how far the finger has moved, in px, and where content is then.
package struct FollowPoint: Hashable, Sendable {
    package var finger: Double
    package var offset: Double
}

/// How content follows the finger from where it is, as points with straight lines between them. A client draws content
/// with it until the daemon has answered.
enum FollowLine {
    /// A fast finger, of 4,000 px/s, moves this many px in a repaint of 60 Hz.
    static let reach = 64.0
    /// How far content that follows along a curve may be from a line, in px; at most 0.1 px is promised.
    private static let maximumError = 0.09
    /// Points closer than this to the line between their neighbors, in px, are left out.
    private static let straight = 1e-5
    private static let maximumHalvings = 6

    /// - Parameters:
    /// - kinks: where `offset` may have a corner or a step.
    /// - offset: where content is when the finger has moved by this distance.
    /// - isEnd: whether content no longer follows there.
    static func points(
        kinks: [Double], offset: (Double) -> Double, isEnd: (FollowPoint) -> Bool
    ) -> [FollowPoint] {
        func point(_ finger: Double) -> FollowPoint { FollowPoint(finger: finger, offset: offset(finger)) }
        func half(_ sign: Double) -> [FollowPoint] {
            var points = [point(0)]
            let ahead = kinks.filter { $0 * sign > 0 && abs($0) < reach }.inOrder { abs($0) < abs($1) }
            for finger in ahead + [sign * reach] where finger != points.last?.finger {
                let next = point(finger)
                appendCurve(to: next, &points, halvings: maximumHalvings, point)
                if isEnd(next) { break }
            }
            return points
        }
        return simplified(half(-1).reversed() + half(1).dropFirst())
    }

    /// Appends the points of a curve that begins at the last point.
    private static func appendCurve(
        to end: FollowPoint, _ points: inout [FollowPoint], halvings: Int, _ point: (Double) -> FollowPoint
    ) {
        guard let start = points.last else { return }
        let middle = point((start.finger + end.finger) / 2)
        if halvings > 0, abs(middle.offset - (start.offset + end.offset) / 2) > maximumError {
            appendCurve(to: middle, &points, halvings: halvings - 1, point)
            appendCurve(to: end, &points, halvings: halvings - 1, point)
        } else {
            points.append(end)
        }
    }

    /// The points without those on a straight line between their neighbors.
    private static func simplified(_ points: [FollowPoint]) -> [FollowPoint] {
        var kept: [FollowPoint] = []
        for (index, point) in points.enumerated() {
            if let last = kept.last, index + 1 < points.count {
                let next = points[index + 1]
                let part = (point.finger - last.finger) / (next.finger - last.finger)
                if abs(last.offset + part * (next.offset - last.offset) - point.offset) < straight { continue }
            }
            kept.append(point)
        }
        return kept
    }
}

extension Tracking {
    /// How content follows the finger from here; nil at a snap point.
    func followLine(_ map: TrackingMap) -> [FollowPoint]? {
        guard caught == nil, snap == nil else { return nil }
        let (pull, isCatching) = (pull, map.rule.beyond == .catching)
        return FollowLine.points(
            kinks: map.kinks(grabbed: grabbed).map { $0 - pull },
            offset: { map.offset(at: pull + $0, grabbed: grabbed, on: side) },
            isEnd: {
                isCatching && Self.reachedSnapPoint(at: $0.offset, travel: travel + $0.finger, map.geometry) != nil
            })
    }
}
