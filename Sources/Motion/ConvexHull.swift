/// The ends of gates, on one side, about which a line may yet turn: their hull, oldest first.
struct ConvexHull {
    private var points: [PolylineFit.Knot] = []
    private var first = 0
    /// 1 for lower ends, whose chain bends down; -1 for upper ones.
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

    /// Takes in the next point; those that it hides are forgotten.
    mutating func append(_ point: PolylineFit.Knot) {
        while points.count >= first + 2 {
            let (a, b) = (points[points.count - 2], points[points.count - 1])
            let cross = (b.time - a.time) * (point.offset - a.offset) - (b.offset - a.offset) * (point.time - a.time)
            guard cross * bend >= 0 else { break }
            points.removeLast()
        }
        points.append(point)
    }

    /// The line to `point` that has all points of the chain on its inside. What is before the point about which it turns is of
    /// no more use.
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

    func leastSlope(to end: PolylineFit.Knot) -> Double {
        points[first...].lazy.filter { $0.time < end.time }.map { $0.slope(to: end) }.min() ?? .infinity
    }

    func greatestSlope(to end: PolylineFit.Knot) -> Double {
        points[first...].lazy.filter { $0.time < end.time }.map { $0.slope(to: end) }.max() ?? -.infinity
    }
}
