/// The part of a convex hull that a tangent may still touch: the hull of the lower or of the upper ends of the ranges
/// in `PolylineFit`, oldest point first.
struct ConvexHull {
    private var points: [PolylineFit.Knot] = []
    private var first = 0
    /// 1 for lower ends, whose hull is concave; -1 for upper ends, whose hull is convex.
    private let bend: Double

    init(bend: Double) {
        self.bend = bend
        points.reserveCapacity(32)
    }

    mutating func begin(at point: PolylineFit.Knot) {
        points.removeAll(keepingCapacity: true)
        points.append(point)
        first = 0
    }

    /// Adds the next point and removes the points that are inside the hull from then on.
    mutating func append(_ point: PolylineFit.Knot) {
        while points.count >= first + 2 {
            let (a, b) = (points[points.count - 2], points[points.count - 1])
            let cross = (b.time - a.time) * (point.offset - a.offset) - (b.offset - a.offset) * (point.time - a.time)
            guard cross * bend >= 0 else { break }
            points.removeLast()
        }
        points.append(point)
    }

    /// The tangent from `point` to the hull. Points before the one that it touches are not needed any more.
    mutating func tangent(to point: PolylineFit.Knot, touching touched: Int) -> PolylineFit.Line {
        var slope = points[first].slope(to: point)
        while first + 1 < points.count {
            let next = points[first + 1].slope(to: point)
            if next * bend > slope * bend { break }
            slope = next
            first += 1
        }
        return PolylineFit.Line(through: points[first], slope: slope, touched: touched)
    }

    /// The least slope of a line from a lower end to `end`, or the greatest from an upper end.
    func limitingSlope(to end: PolylineFit.Knot) -> Double {
        let slopes = points[first...].lazy.filter { $0.time < end.time }.map { $0.slope(to: end) }
        return (bend > 0 ? slopes.min() : slopes.max()) ?? bend * .infinity
    }
}
