/// One motion of a cell's content, from where it stands to where it rests, as a function of time.
///
/// Either a chain of eased segments or a spring. Times are milliseconds since the start, velocities px/s; before the start
/// and after the end it stands still.
package struct Trajectory: Hashable, Codable, Sendable {
    /// A part of the motion that runs along one easing.
    package struct Segment: Hashable, Codable, Sendable {
        package var start: Double
        package var duration: Double
        package var from: Double
        package var to: Double
        package var easing: Easing
    }

    package enum Shape: Hashable, Codable, Sendable {
        case segments([Segment])
        case spring(Spring, initialVelocity: Double)
    }

    package let from: Double
    package let to: Double
    package let duration: Double
    package let shape: Shape

    /// A spring is at rest once it will never again be further than this from its target, in px: less than can be seen.
    package static let restDistance = 0.1
    /// The longest motion, in ms: what an almost undamped spring is cut to.
    package static let longestDuration = 10_000.0

    /// A motion through `stops`, each reached in its duration along its easing; the last one is where it rests.
    package init(from: Double, through stops: [(offset: Double, duration: Double, easing: Easing)]) {
        precondition(!stops.isEmpty, "a motion leads somewhere")
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

    /// A spring that is let go at `from` with `velocity` and comes to rest at `to`.
    package init(from: Double, to: Double, spring: Spring, velocity: Double) {
        self.from = from
        self.to = to
        let start = Spring.State(displacement: from - to, velocity: velocity)
        let limit = Self.longestDuration / 1000
        self.duration = 1000 * spring.settleTime(from: start, within: Self.restDistance, limit: limit)
        self.shape = .spring(spring, initialVelocity: velocity)
    }

    /// Whether it leads somewhere and comes to an end: true of all that this daemon makes.
    package var isValid: Bool {
        guard (0...160_000).contains(duration) else { return false }
        switch shape {
        case .segments(let segments):
            return !segments.isEmpty
                && segments.allSatisfy {
                    $0.duration >= 0 && $0.easing.isValid && abs($0.from) <= 1e13 && abs($0.to) <= 1e13
                }
        case .spring(let spring, let velocity): return spring.isValid && abs(velocity) <= 1e13
        }
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
            let start = Spring.State(displacement: from - to, velocity: velocity)
            return to + spring.state(from: start, after: time / 1000).displacement
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
            let start = Spring.State(displacement: from - to, velocity: velocity)
            return spring.state(from: start, after: time / 1000).velocity
        }
    }

    /// The segment that runs at `time`; at a joint, the one that starts there.
    private static func segment(of segments: [Segment], at time: Double) -> Segment {
        segments.last { $0.start <= time && $0.duration > 0 } ?? segments[0]
    }
}
