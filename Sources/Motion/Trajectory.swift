/// One motion of a cell's content as a function of time, from its start to its rest position.
///
/// It is a chain of eased segments, or a spring. Times are in milliseconds since the start, offsets in px and
/// velocities in px/s. Before its start and after its end the content does not move.
package struct Trajectory: Hashable, Sendable {
    /// A part of the motion with one easing.
    package struct Segment: Hashable, Sendable {
        /// In ms since the start of the motion.
        package var start: Double
        /// In ms.
        package var duration: Double
        /// The offset at the segment's start, in px.
        package var from: Double
        /// The offset at its end, in px.
        package var to: Double
        package var easing: Easing
    }

    /// How the content moves: along segments, or as a spring that is released with `initialVelocity`.
    package enum Shape: Hashable, Sendable {
        case segments([Segment])
        case spring(Spring, initialVelocity: Double)
    }

    package let from: Double
    package let to: Double
    /// In ms.
    package let duration: Double
    /// How content moves in between.
    package let shape: Shape

    /// A spring counts as at rest when it stays within this many px of its target, which is too little to be seen.
    package static let restDistance = 0.1
    /// The longest duration of a spring, in ms. An almost undamped one is cut off there.
    package static let longestDuration = 10_000.0

    /// A motion through `stops`. It reaches each stop after that stop's duration, with its easing, and ends at the
    /// last.
    ///
    /// There must be at least one stop.
    package init(from: Double, through stops: [(offset: Double, duration: Double, easing: Easing)]) {
        precondition(!stops.isEmpty, "a trajectory needs at least one stop")
        var segments: [Segment] = []
        var position = from
        var time = 0.0
        for stop in stops {
            segments.append(
                Segment(start: time, duration: stop.duration, from: position, to: stop.offset, easing: stop.easing))
            position = stop.offset
            time += stop.duration
        }
        self.from = from
        self.to = position
        self.duration = time
        self.shape = .segments(segments)
    }

    /// The motion of a spring that is released at `from` with `velocity` and comes to rest at `to`.
    package init(from: Double, to: Double, spring: Spring, velocity: Double) {
        self.from = from
        self.to = to
        let motion = SpringMotion(spring, from: Spring.State(displacement: from - to, velocity: velocity))
        self.duration = 1000 * motion.settleTime(within: Self.restDistance, limit: Self.longestDuration / 1000)
        self.shape = .spring(spring, initialVelocity: velocity)
    }

    package func offset(at time: Double) -> Double {
        if time <= 0 { return from }
        if time >= duration { return to }
        switch shape {
        case .segments(let segments):
            let segment = Self.segment(of: segments, at: time)
            let progress = segment.easing.value(at: (time - segment.start) / segment.duration)
            return segment.from + (segment.to - segment.from) * progress
        case .spring(let spring, let velocity):
            return to + motion(of: spring, velocity).state(after: time / 1000).displacement
        }
    }

    package func velocity(at time: Double) -> Double {
        if time < 0 || time >= duration { return 0 }
        switch shape {
        case .segments(let segments):
            let segment = Self.segment(of: segments, at: time)
            let slope = segment.easing.slope(at: (time - segment.start) / segment.duration)
            return slope * (segment.to - segment.from) / segment.duration * 1000
        case .spring(let spring, let velocity):
            return motion(of: spring, velocity).state(after: time / 1000).velocity
        }
    }

    func motion(of spring: Spring, _ velocity: Double) -> SpringMotion {
        SpringMotion(spring, from: Spring.State(displacement: from - to, velocity: velocity))
    }

    /// The segment at `time`. At a boundary it is the one that starts there.
    private static func segment(of segments: [Segment], at time: Double) -> Segment {
        segments.last { $0.start <= time && $0.duration > 0 } ?? segments[0]
    }
}
