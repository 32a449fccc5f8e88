/// Lays the fewest straight lines along a curve that it is told vertex by vertex, joined, and no further than `tolerance`
/// from any vertex.
///
/// Every vertex is a gate, from `tolerance` below it to `tolerance` above, and a line goes on as long as one line passes all
/// gates. Kept of these lines are the steepest and the least steep (O'Rourke's algorithm): a gate is checked against the two,
/// and turns them where they miss it. When no line is left, the extreme one that reached furthest is laid; where it touched
/// the other side last its window begins, where it leaves the gates its window ends, and the next line may cross it anywhere
/// between. Reaching furthest from each window is optimal, as it is for links of sight in a corridor (Suri): no polyline of
/// fewer lines passes these gates.
struct PolylineFit {
    struct Knot: Hashable {
        /// In ms.
        var time: Double
        /// In px.
        var offset: Double

        func slope(to other: Knot) -> Double { (other.offset - offset) / (other.time - time) }
    }

    struct Line {
        var through: Knot
        /// In px per ms.
        var slope: Double
        /// Which vertex's gate it touches last.
        var touched = 0

        func offset(at time: Double) -> Double { through.offset + slope * (time - through.time) }
    }

    private(set) var knots: [Knot] = []
    let tolerance: Double
    private var vertices: [Knot] = []
    /// The lower ends of gates that the steepest line may yet turn about, each left of the next: a concave chain.
    private var lower = ConvexHull(bend: 1)
    /// The upper ends of gates that the least steep line may yet turn about: a convex chain.
    private var upper = ConvexHull(bend: -1)
    private var steepest: Line
    private var flattest: Line
    /// Where the curve has been since the last vertex, too soon after it to count.
    private var crowded: Double?
    /// Whether the last knot is later than where its lines cross, for want of room.
    private var isPushed = false
    /// The last line laid, and when the next may cross it.
    private var laid: (line: Line, from: Double, to: Double)?

    /// Knots are no closer than this, in ms, and nothing shorter is looked at: no screen shows it, and a number on the wire
    /// may not tell it from nothing.
    static let shortest = 1e-3

    init(from offset: Double, tolerance: Double) {
        self.tolerance = tolerance
        let start = Knot(time: 0, offset: offset)
        (steepest, flattest) = (Line(through: start, slope: .infinity), Line(through: start, slope: -.infinity))
        knots.reserveCapacity(32)
        vertices.reserveCapacity(128)
        begin(at: start)
    }

    /// The curve goes through `offset` at `time`.
    ///
    /// Of vertices that crowd into less than can be seen, the last one counts.
    mutating func pass(_ time: Double, _ offset: Double) {
        let closest = Self.shortest / 8
        let last = vertices[vertices.count - 1].time
        guard time - last >= closest else {
            crowded = offset
            return
        }
        if let crowded, time - last >= 2 * closest { take(Knot(time: last + closest, offset: crowded)) }
        crowded = nil
        take(Knot(time: time, offset: offset))
    }

    private mutating func take(_ vertex: Knot) {
        if vertex.offset - tolerance > steepest.offset(at: vertex.time) {
            lay(steepest, until: exit(of: steepest, before: vertex, side: -tolerance), side: tolerance)
        } else if vertex.offset + tolerance < flattest.offset(at: vertex.time) {
            lay(flattest, until: exit(of: flattest, before: vertex, side: tolerance), side: -tolerance)
        }
        vertices.append(vertex)
        narrow(
            Knot(time: vertex.time, offset: vertex.offset - tolerance),
            Knot(time: vertex.time, offset: vertex.offset + tolerance))
    }

    /// The curve ends at `time`, at `arrival`, and the motion puts it at `landing` there.
    ///
    /// When that is a jump that can be seen, it has a line of its own.
    mutating func end(at time: Double, arriving arrival: Double, landing: Double) {
        if abs(arrival - landing) <= tolerance || time - knots[knots.count - 1].time < 4 * Self.shortest {
            crowded = nil
            take(Knot(time: time, offset: arrival))
            close(at: Knot(time: time, offset: landing))
        } else {
            end(at: time - Self.shortest, arriving: arrival, landing: arrival)
            begin(at: Knot(time: time, offset: landing))
        }
    }

    /// The curve goes on from `offset` at `time`, wherever it was: a line of its own leads there.
    mutating func jump(at time: Double, to offset: Double) {
        begin(at: Knot(time: max(time, knots[knots.count - 1].time + Self.shortest), offset: offset))
    }

    /// A knot that must be, and from which the lines begin anew.
    private mutating func begin(at knot: Knot) {
        while knots.count > 1, knot.time - knots[knots.count - 1].time < Self.shortest / 2 { knots.removeLast() }
        knots.append(knot)
        vertices.removeAll(keepingCapacity: true)
        vertices.append(knot)
        lower.begin(at: knot)
        upper.begin(at: knot)
        steepest = Line(through: knot, slope: .infinity)
        flattest = Line(through: knot, slope: -.infinity)
        (laid, crowded, isPushed) = (nil, nil, false)
    }

    /// Keeps of the lines those that pass between the two ends of the last vertex's gate.
    private mutating func narrow(_ bottom: Knot, _ top: Knot) {
        let touched = vertices.count - 1
        let isBelow = top.offset < steepest.offset(at: top.time)
        let isAbove = bottom.offset > flattest.offset(at: bottom.time)
        if isBelow { steepest = lower.tangent(to: top, touching: touched) }
        if isAbove { flattest = upper.tangent(to: bottom, touching: touched) }
        if isBelow { upper.append(top) }
        if isAbove { lower.append(bottom) }
    }

    /// Where `line` leaves the gates on the way from the last vertex to `vertex`.
    private func exit(of line: Line, before vertex: Knot, side: Double) -> Double {
        let last = vertices[vertices.count - 1]
        let inside = abs(line.offset(at: last.time) - last.offset - side)
        let outside = abs(line.offset(at: vertex.time) - vertex.offset - side)
        return last.time + (vertex.time - last.time) * inside / (inside + outside)
    }

    /// Lays `line`, which ends no later than `end`, and looks from there on for lines that cross it.
    ///
    /// - Parameter side: where the gates' ends are that it touched last, and which the next line must pass on their inside too.
    private mutating func lay(_ line: Line, until end: Double, side: Double) {
        let start = vertices[line.touched].time
        join(line)
        laid = (line, start, end)
        let last = Knot(time: end, offset: line.offset(at: end))
        let touched = line.touched
        if side > 0 {
            lower.begin(at: last)
            upper.begin(at: Knot(time: start, offset: line.offset(at: start)))
            for vertex in vertices[(touched + 1)...] {
                upper.append(Knot(time: vertex.time, offset: vertex.offset + side))
            }
            (flattest, steepest) = (line, Line(through: last, slope: .infinity))
        } else {
            upper.begin(at: last)
            lower.begin(at: Knot(time: start, offset: line.offset(at: start)))
            for vertex in vertices[(touched + 1)...] {
                lower.append(Knot(time: vertex.time, offset: vertex.offset + side))
            }
            (steepest, flattest) = (line, Line(through: last, slope: -.infinity))
        }
    }

    /// Lays the last line, or the last two, so that they end at `end`, where the last vertex is.
    private mutating func close(at end: Knot) {
        if end.offset > steepest.offset(at: end.time) {
            lay(steepest, until: end.time, side: tolerance)
        } else if end.offset < flattest.offset(at: end.time) {
            lay(flattest, until: end.time, side: -tolerance)
        }
        let least = upper.greatestSlope(to: end)
        let greatest = lower.leastSlope(to: end)
        let slope = least.isFinite && greatest.isFinite ? (least + greatest) / 2 : least.isFinite ? least : greatest
        join(Line(through: end, slope: slope))
        begin(at: end)
    }

    /// A knot where `line` crosses the one laid before it.
    private mutating func join(_ line: Line) {
        guard let (before, from, to) = laid else { return }
        let crossing =
            before.through.time
            + (line.offset(at: before.through.time) - before.through.offset) / (before.slope - line.slope)
        let time = crossing.isFinite ? min(max(crossing, from), to) : to
        let last = knots[knots.count - 1]
        if time - last.time >= Self.shortest {
            knots.append(Knot(time: time, offset: before.offset(at: time)))
            isPushed = false
        } else if isPushed {
            knots[knots.count - 1].offset = line.offset(at: last.time)
        } else {
            knots.append(Knot(time: last.time + Self.shortest, offset: line.offset(at: last.time + Self.shortest)))
            isPushed = true
        }
    }
}
