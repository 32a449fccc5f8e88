/// Approximates a curve, given vertex by vertex, by a polyline of the fewest lines that miss no vertex by more than
/// `tolerance`.
///
/// Each vertex has a range from `tolerance` below it to `tolerance` above it, and a line is extended as long as some
/// line passes through all ranges. Only the steepest and the flattest of them are kept (O'Rourke, "An on-line
/// algorithm for fitting straight lines between data ranges", 1981). Each new range is compared with the two. If one of
/// them misses the range, it is turned until it touches it. When no line passes through all ranges, the line that covers
/// most of the curve is added to the polyline. The next line may cross it anywhere between the point where it last
/// touched the other side and the point where it leaves the ranges. To reach as far as possible from each such window is
/// optimal, as for minimum-link paths in a polygon (Suri, 1986): no polyline with fewer lines passes these ranges.
struct PolylineFit {
    /// A point of the polyline or of the curve.
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
        /// The index of the vertex whose range it touched last.
        var touched = 0

        func offset(at time: Double) -> Double { through.offset + slope * (time - through.time) }
    }

    private(set) var knots: [Knot] = []
    let tolerance: Double
    private var vertices: [Knot] = []
    /// The hull of the lower ends of the ranges that the steepest line may still touch.
    private var lower = ConvexHull(bend: 1)
    /// The hull of the upper ends of the ranges that the flattest line may still touch.
    private var upper = ConvexHull(bend: -1)
    private var steepest: Line
    private var flattest: Line
    /// The latest offset of the curve that came too soon after the last vertex to be one.
    private var skippedOffset: Double?
    /// Whether the last knot is later than the crossing of its lines, because the crossing was too close to the knot
    /// before.
    private var wasDelayed = false
    /// The last line of the polyline, and the times between which the next line may cross it.
    private var lastLine: (line: Line, from: Double, to: Double)?

    /// The minimum distance of knots in ms. Nothing shorter is visible, and numbers in messages cannot express much
    /// less.
    static let shortest = 1e-3

    /// A polyline that starts at `offset` at time 0.
    init(from offset: Double, tolerance: Double) {
        self.tolerance = tolerance
        let start = Knot(time: 0, offset: offset)
        (steepest, flattest) = (Line(through: start, slope: .infinity), Line(through: start, slope: -.infinity))
        knots.reserveCapacity(32)
        vertices.reserveCapacity(128)
        begin(at: start)
    }

    /// Adds a vertex of the curve: `offset` at `time`.
    ///
    /// If vertices are too close together to be distinguished, the last counts.
    mutating func addVertex(_ time: Double, _ offset: Double) {
        let closest = Self.shortest / 8
        let last = vertices[vertices.count - 1].time
        guard time - last >= closest else {
            skippedOffset = offset
            return
        }
        if let skippedOffset, time - last >= 2 * closest { add(Knot(time: last + closest, offset: skippedOffset)) }
        skippedOffset = nil
        add(Knot(time: time, offset: offset))
    }

    private mutating func add(_ vertex: Knot) {
        if vertex.offset - tolerance > steepest.offset(at: vertex.time) {
            append(steepest, until: exitTime(of: steepest, before: vertex, side: -tolerance), side: tolerance)
        } else if vertex.offset + tolerance < flattest.offset(at: vertex.time) {
            append(flattest, until: exitTime(of: flattest, before: vertex, side: tolerance), side: -tolerance)
        }
        vertices.append(vertex)
        narrow(
            Knot(time: vertex.time, offset: vertex.offset - tolerance),
            Knot(time: vertex.time, offset: vertex.offset + tolerance))
    }

    /// Ends the curve at `time`, where it arrives at `arrival` and then jumps to `landing`. A visible jump gets
    /// a separate line.
    mutating func end(at time: Double, arriving arrival: Double, landing: Double) {
        if abs(arrival - landing) <= tolerance || time - knots[knots.count - 1].time < 4 * Self.shortest {
            skippedOffset = nil
            add(Knot(time: time, offset: arrival))
            close(at: Knot(time: time, offset: landing))
        } else {
            end(at: time - Self.shortest, arriving: arrival, landing: arrival)
            begin(at: Knot(time: time, offset: landing))
        }
    }

    /// Continues the curve from `offset` at `time`, wherever the curve was. A separate line leads to that point.
    mutating func jump(at time: Double, to offset: Double) {
        begin(at: Knot(time: max(time, knots[knots.count - 1].time + Self.shortest), offset: offset))
    }

    /// Adds a fixed knot and starts new lines there.
    private mutating func begin(at knot: Knot) {
        while knots.count > 1, knot.time - knots[knots.count - 1].time < Self.shortest / 2 { knots.removeLast() }
        knots.append(knot)
        vertices.removeAll(keepingCapacity: true)
        vertices.append(knot)
        lower.begin(at: knot)
        upper.begin(at: knot)
        steepest = Line(through: knot, slope: .infinity)
        flattest = Line(through: knot, slope: -.infinity)
        (lastLine, skippedOffset, wasDelayed) = (nil, nil, false)
    }

    /// Keeps only lines that pass between the two ends of the last vertex's range.
    private mutating func narrow(_ bottom: Knot, _ top: Knot) {
        let touched = vertices.count - 1
        let isBelow = top.offset < steepest.offset(at: top.time)
        let isAbove = bottom.offset > flattest.offset(at: bottom.time)
        if isBelow { steepest = lower.tangent(to: top, touching: touched) }
        if isAbove { flattest = upper.tangent(to: bottom, touching: touched) }
        if isBelow { upper.append(top) }
        if isAbove { lower.append(bottom) }
    }

    /// The time at which `line` leaves the ranges between the last vertex and `vertex`.
    private func exitTime(of line: Line, before vertex: Knot, side: Double) -> Double {
        let last = vertices[vertices.count - 1]
        let inside = abs(line.offset(at: last.time) - last.offset - side)
        let outside = abs(line.offset(at: vertex.time) - vertex.offset - side)
        return last.time + (vertex.time - last.time) * inside / (inside + outside)
    }

    /// Adds `line`, which ends no later than `end`, to the polyline, and starts to look for lines that cross it from
    /// there.
    ///
    /// - Parameter side: the offset of those ends of the ranges that the line touched last. The next line must pass
    ///   them too.
    private mutating func append(_ line: Line, until end: Double, side: Double) {
        let start = vertices[line.touched].time
        addKnot(crossing: line)
        lastLine = (line, start, end)
        let last = Knot(time: end, offset: line.offset(at: end))
        let passed = vertices[(line.touched + 1)...]
        func restart(_ passing: inout ConvexHull, _ other: inout ConvexHull) {
            other.begin(at: last)
            passing.begin(at: Knot(time: start, offset: line.offset(at: start)))
            for vertex in passed { passing.append(Knot(time: vertex.time, offset: vertex.offset + side)) }
        }
        if side > 0 {
            restart(&upper, &lower)
            (flattest, steepest) = (line, Line(through: last, slope: .infinity))
        } else {
            restart(&lower, &upper)
            (steepest, flattest) = (line, Line(through: last, slope: -.infinity))
        }
    }

    /// Adds the last line, or the last two, so that the polyline ends at `end`, which is the last vertex.
    private mutating func close(at end: Knot) {
        if end.offset > steepest.offset(at: end.time) {
            append(steepest, until: end.time, side: tolerance)
        } else if end.offset < flattest.offset(at: end.time) {
            append(flattest, until: end.time, side: -tolerance)
        }
        let least = upper.limitingSlope(to: end)
        let greatest = lower.limitingSlope(to: end)
        let slope = least.isFinite && greatest.isFinite ? (least + greatest) / 2 : least.isFinite ? least : greatest
        addKnot(crossing: Line(through: end, slope: slope))
        begin(at: end)
    }

    /// Adds a knot where `line` crosses the line before it.
    private mutating func addKnot(crossing line: Line) {
        guard let (before, from, to) = lastLine else { return }
        let crossing =
            before.through.time
            + (line.offset(at: before.through.time) - before.through.offset) / (before.slope - line.slope)
        let time = crossing.isFinite ? min(max(crossing, from), to) : to
        let last = knots[knots.count - 1]
        if time - last.time >= Self.shortest {
            knots.append(Knot(time: time, offset: before.offset(at: time)))
            wasDelayed = false
        } else if wasDelayed {
            knots[knots.count - 1].offset = line.offset(at: last.time)
        } else {
            knots.append(Knot(time: last.time + Self.shortest, offset: line.offset(at: last.time + Self.shortest)))
            wasDelayed = true
        }
    }
}
