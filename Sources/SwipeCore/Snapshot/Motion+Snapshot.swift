package import Motion

extension Spring: Coded {
    package init(_ object: inout MemberCoder, _ old: Spring?) throws(CodingError) {
        self.init(
            mass: try object.number("mass", old?.mass, in: 1e-4...1e4),
            // Stiffness and damping follow from angular frequencies up to 1e6 and damping ratios up to 1e11.
            stiffness: try object.number("stiffness", old?.stiffness, in: 1e-12...1e16),
            damping: try object.number("damping", old?.damping, in: 0...2e21))
        guard isValid else {
            throw object.error("a spring with a frequency from 1e-4 to 1e6 rad/s and a damping ratio up to 1e11")
        }
    }
}

extension Easing: Coded {
    package init(_ object: inout MemberCoder, _ old: Easing?) throws(CodingError) {
        self.init(
            try object.number("x1", old?.x1, in: 0...1), try object.number("y1", old?.y1, in: -10...10),
            try object.number("x2", old?.x2, in: 0...1), try object.number("y2", old?.y2, in: -10...10))
    }
}

extension Trajectory: Coded {
    /// A part of a motion: it begins where and when the one before ended.
    private typealias Stop = (offset: Double, duration: Double, easing: Easing)

    /// Either stops or a spring. The rest follows from them, to the last bit.
    package init(_ object: inout MemberCoder, _ old: Trajectory?) throws(CodingError) {
        var (parts, constants, speed): ([Stop]?, Spring?, Double?) = (nil, nil, nil)
        switch old?.shape {
        case nil: break
        case .segments(let segments): parts = segments.map { ($0.to, $0.duration, $0.easing) }
        case .spring(let spring, let initialVelocity): (constants, speed) = (spring, initialVelocity)
        }
        let from = try object.number("from", old?.from, in: CodedRange.offset)
        let stops = try object.optionalArray("stops", parts, counts: 1...Int.max) { object, old throws(CodingError) in
            Stop(
                try object.number("to", old?.offset, in: CodedRange.offset),
                try object.number("duration", old?.duration, in: CodedRange.duration),
                try object.object("easing", old?.easing))
        }
        if let stops {
            self.init(from: from, through: stops)
            guard duration <= 160_000 else { throw object.error("a motion of at most 160 seconds") }
        } else {
            self.init(
                from: from, to: try object.number("to", old?.to, in: CodedRange.offset),
                spring: try object.object("spring", constants),
                velocity: try object.number("velocity", speed, in: CodedRange.speed))
        }
    }
}
