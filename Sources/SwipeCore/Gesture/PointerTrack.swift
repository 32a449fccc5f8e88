/// What a pointer is.
package enum PointerDevice: String, Hashable, CaseIterable, Codable, Sendable {
    case touch, mouse, pen
}

/// Where a pointer is at a moment.
package struct PointerSample: Hashable, Codable, Sendable {
    package var position: Vector
    package var time: Timestamp
    /// Made up between two real ones, to fall on a frame: it moves content, and says nothing of velocity.
    package var isResampled: Bool

    package init(position: Vector, time: Timestamp, isResampled: Bool = false) {
        self.position = position
        self.time = time
        self.isResampled = isResampled
    }
}

/// What has become of a pointer on a cell.
package enum Recognition: Hashable, Sendable {
    /// It may yet be anything.
    case possible
    /// It has begun to swipe the cell.
    case began
    case changed
    /// It has left the cell that it swiped.
    case ended
    /// It went down and up in one place.
    case tap
    /// It is doing something else: it is the scroller's.
    case failed
    case cancelled
}

/// A pointer that is down on a row.
///
///            down                moved past the slop, along
///     (none) -----> possible -------------------------------> swiping
///                      | moved past the slop, otherwise          |
///                      v                                         | up, cancelled
///                    failed ----------- up, cancelled ----------> (none)
struct PointerTrack: Hashable, Codable, Sendable {
    enum State: Hashable, Codable, Sendable {
        case possible
        /// `zero`: the position along the axis from which the swipe counts.
        case swiping(zero: Double)
        case failed
    }

    let device: PointerDevice
    let origin: Vector
    var state = State.possible
    /// Where it has been, along and across.
    private(set) var x = SampleHistory()
    private(set) var y = SampleHistory()
    private(set) var last: PointerSample

    init(device: PointerDevice, sample: PointerSample) {
        self.device = device
        self.origin = sample.position
        self.last = sample
        keep(sample)
    }

    /// Takes a sample in.
    ///
    /// - Returns: false for one from before the last: it is dropped.
    mutating func take(_ sample: PointerSample) -> Bool {
        guard sample.time >= last.time else { return false }
        keep(sample)
        last = sample
        return true
    }

    private mutating func keep(_ sample: PointerSample) {
        guard !sample.isResampled else { return }
        x.append(sample.position.x, at: sample.time)
        y.append(sample.position.y, at: sample.time)
    }

    /// How far it has come since it went down.
    var travel: Vector { Vector(x: last.position.x - origin.x, y: last.position.y - origin.y) }

    func velocity(_ rule: VelocityRule, at time: Timestamp) -> (x: VelocityEstimate, y: VelocityEstimate) {
        (rule.velocity(of: x, at: time), rule.velocity(of: y, at: time))
    }
}

/// A wheel or touchpad that turns over a cell: a translation that is the sum of its deltas.
struct WheelTrack: Hashable, Codable, Sendable {
    enum State: Hashable, Codable, Sendable {
        case possible
        case swiping
        /// It is the scroller's until it rests.
        case failed
    }

    var state = State.possible
    var travel = Vector.zero
    /// When a wheel without phases has rested; nil for one with phases, whose end is reported.
    var idleDeadline: Deadline?

    /// The names in a snapshot.
    private enum CodingKeys: String, CodingKey {
        case state, travel
        case idleDeadline = "rest"
    }
}
