package import Motion

extension Spring: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: Spring?) throws(SnapshotError) {
        self.init(
            mass: try object.number("mass", old?.mass, in: 1e-4...1e4),
            // Stiffness and damping follow from angular frequencies up to 1e6 and damping ratios up to 1e11.
            stiffness: try object.number("stiffness", old?.stiffness, in: 1e-12...1e16),
            damping: try object.number("damping", old?.damping, in: 0...2e21))
        try object.require(isValid, "a spring with a frequency from 1e-4 to 1e6 rad/s and a damping ratio up to 1e11")
    }
}

extension Easing: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: Easing?) throws(SnapshotError) {
        self.init(
            try object.number("x1", old?.x1, in: 0...1), try object.number("y1", old?.y1, in: -10...10),
            try object.number("x2", old?.x2, in: 0...1), try object.number("y2", old?.y2, in: -10...10))
    }
}

extension TimingFunction: SnapshotCoded {
    /// Either a curve or points.
    package init(_ object: inout SnapshotObject, _ old: TimingFunction?) throws(SnapshotError) {
        let (curve, points): (Easing?, [Point]?) =
            switch old {
            case nil: (nil, nil)
            case .bezier(let easing): (easing, nil)
            case .lines(let points): (nil, points)
            }
        if let lines = try object.optionalArray("lines", points, counts: 1...Int.max) {
            try object.require(
                zip(lines, lines.dropFirst()).allSatisfy { $0.time <= $1.time }, "points in the order of time")
            self = .lines(lines)
        } else {
            self = .bezier(try object.object("bezier", curve))
        }
    }
}

extension TimingFunction.Point: SnapshotCoded {
    package init(_ object: inout SnapshotObject, _ old: Self?) throws(SnapshotError) {
        self.init(
            time: try object.number("time", old?.time, in: -1000...1000),
            progress: try object.number("progress", old?.progress, in: -10...10))
    }
}

extension Trajectory: SnapshotCoded {
    /// A part of a motion: it begins where and when the one before ended.
    private struct Stop: SnapshotCoded {
        var offset: Double
        var duration: Double
        var easing: Easing

        init(_ segment: Segment) { (offset, duration, easing) = (segment.to, segment.duration, segment.easing) }

        init(_ object: inout SnapshotObject, _ old: Stop?) throws(SnapshotError) {
            offset = try object.number("to", old?.offset, in: SnapshotRange.offset)
            duration = try object.number("duration", old?.duration, in: SnapshotRange.duration)
            easing = try object.object("easing", old?.easing)
        }
    }

    /// Either stops or a spring. The rest follows from them, to the last bit.
    package init(_ object: inout SnapshotObject, _ old: Trajectory?) throws(SnapshotError) {
        var (parts, constants, speed): ([Stop]?, Spring?, Double?) = (nil, nil, nil)
        switch old?.shape {
        case nil: break
        case .segments(let segments): parts = segments.map { Stop($0) }
        case .spring(let spring, let initialVelocity): (constants, speed) = (spring, initialVelocity)
        }
        let from = try object.number("from", old?.from, in: SnapshotRange.offset)
        if let stops = try object.optionalArray("stops", parts, counts: 1...Int.max) {
            self.init(from: from, through: stops.map { ($0.offset, $0.duration, $0.easing) })
            try object.require(duration <= 160_000, "a motion of at most 160 seconds")
        } else {
            self.init(
                from: from, to: try object.number("to", old?.to, in: SnapshotRange.offset),
                spring: try object.object("spring", constants),
                velocity: try object.number("velocity", speed, in: SnapshotRange.speed))
        }
    }
}
