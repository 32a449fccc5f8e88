/// The kind of a pointer.
package enum PointerDevice: String, Hashable, CaseIterable, Sendable {
    case touch, mouse, pen
}

/// A pointer's position at one moment.
package struct PointerSample: Hashable, Sendable {
    /// In the cell's coordinates, in px.
    package var position: Vector
    package var time: Timestamp
    /// Interpolated between two real samples for a display frame. It moves content but does not count for the velocity.
    package var isResampled: Bool

    package init(position: Vector, time: Timestamp, isResampled: Bool = false) {
        self.position = position
        self.time = time
        self.isResampled = isResampled
    }
}

/// What the gesture recognizer knows about a pointer.
package enum Recognition: String, Hashable, Sendable {
    case possible
    /// It has begun to swipe the cell.
    case began
    /// It has moved the cell.
    case changed
    /// It has released the cell.
    case ended
    /// It went down and up without moving beyond the slop.
    case tap
    /// It does not swipe; for example it scrolls.
    case failed
    /// It was cancelled, or lost the cell to another gesture.
    case cancelled
}

/// What the gesture recognizer knows of one pointer that is down on a row, with its velocity trackers.
///
/// What each event does in each state. A dash is impossible: a debug build traps.
///
///              | within the slop | past it, along | past it, otherwise | cell lost (1) | up            | cancelled
///     possible | possible        | swiping        | failed             | -             | tap           | none
///     caught   | caught          | swiping        | caught             | failed        | goes on (2)   | cell returns
///     swiping  | swiping         | swiping        | swiping            | failed        | cell released | cell returns
///     failed   | failed          | failed         | failed             | -             | none          | none
///
/// 1. Another gesture has taken the cell, which the next movement finds. 2. The cell goes on to where it was going, and
/// this is a tap unless the pointer is past the slop across the axis.
///
/// A pointer that goes down is possible; it has caught a cell that was moving, and failed where it may not swipe. If it
/// goes down twice, the message about its end was lost: its cell returns.
struct PointerTrack: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case possible
        /// It holds a cell that was moving when it went down, and may still be a tap.
        case caught
        /// `zero` is the position along the axis from which the swipe counts.
        case swiping(zero: Double)
        case failed

        enum Kind: String, CaseIterable { case possible, caught, swiping, failed }

        var kind: Kind {
            switch self {
            case .possible: .possible
            case .caught: .caught
            case .swiping: .swiping
            case .failed: .failed
            }
        }
    }

    struct Press: Hashable, Sendable {
        let side: Side
        let action: String
    }

    let device: PointerDevice
    let origin: Vector
    let began: Timestamp
    private(set) var state: State
    /// The visible action on which the pointer went down. A tap invokes it, wherever content has moved meanwhile.
    let press: Press?
    /// The velocity trackers of both axes.
    private(set) var x = SampleHistory()
    private(set) var y = SampleHistory()
    private(set) var last: PointerSample

    init(device: PointerDevice, sample: PointerSample, press: Press? = nil, state: State = .possible) {
        self.device = device
        self.origin = sample.position
        self.began = sample.time
        self.press = press
        self.state = state
        self.last = sample
        track(sample)
    }

    mutating func become(_ next: State) {
        switch (state, next) {
        case (.possible, .swiping), (.possible, .failed), (.caught, .swiping), (.caught, .failed), (.swiping, .failed):
            state = next
        case (.possible, .possible), (.possible, .caught), (.caught, .possible), (.caught, .caught),
            (.swiping, .possible), (.swiping, .caught), (.swiping, .swiping),
            (.failed, .possible), (.failed, .caught), (.failed, .swiping), (.failed, .failed):
            assertionFailure("a pointer's state does not change so")
        }
    }

    /// Adds a sample.
    ///
    /// - Returns: false if the sample is older than the last one; it is then dropped.
    mutating func append(_ sample: PointerSample) -> Bool {
        guard sample.time >= last.time else { return false }
        track(sample)
        last = sample
        return true
    }

    private mutating func track(_ sample: PointerSample) {
        guard !sample.isResampled else { return }
        x.append(sample.position.x, at: sample.time)
        y.append(sample.position.y, at: sample.time)
    }

    /// The translation since the pointer went down.
    var travel: Vector { Vector(x: last.position.x - origin.x, y: last.position.y - origin.y) }

    func velocity(_ rule: VelocityRule, at time: Timestamp) -> (x: VelocityEstimate, y: VelocityEstimate) {
        (rule.velocity(of: x, at: time), rule.velocity(of: y, at: time))
    }
}

/// What the gesture recognizer knows of a wheel or touchpad over a cell. The translation is the sum of its deltas.
///
/// What each event does in each state.
///
///              | within the slop | past it, along | past it, otherwise | ended, idle   | cancelled, lost (1)
///     none     | possible        | swiping        | failed             | none          | none
///     possible | possible        | swiping        | failed             | none          | none
///     swiping  | swiping         | swiping        | swiping            | cell released | cell returns
///     failed   | failed          | failed         | failed             | none          | none
///
/// 1. `began` shows that the message about an earlier end was lost, here and over other cells.
///
/// `momentum` changes nothing. If another gesture has taken the cell, a swiping wheel does nothing to it any more.
struct WheelTrack: Hashable, Sendable {
    enum State: String, Hashable, CaseIterable, Sendable {
        case possible
        case swiping
        /// The wheel scrolls until it rests.
        case failed
    }

    private(set) var state = State.possible
    var travel = Vector.zero
    let hasSteps: Bool
    /// The idle timeout that ends the swipe of a wheel without phases; nil for a wheel with phases, whose end is
    /// reported.
    var idleDeadline: Deadline?

    /// Changes the state, once the slop is passed.
    mutating func become(_ next: State) {
        switch (state, next) {
        case (.possible, .swiping), (.possible, .failed): state = next
        case (.possible, .possible), (.swiping, .possible), (.swiping, .swiping), (.swiping, .failed),
            (.failed, .possible), (.failed, .swiping), (.failed, .failed):
            assertionFailure("a wheel's state does not change so")
        }
    }
}

// MARK: Snapshots

extension PointerTrack: Coded {
    package init(_ object: inout MemberCoder, _ old: PointerTrack?) throws(CodingError) {
        device = try object.choice("device", old?.device)
        origin = try object.vector("origin", old?.origin)
        began = try object.time("began", old?.began)
        let zero: Double? = if case .swiping(let zero) = old?.state { zero } else { nil }
        switch try object.choice("state", old?.state.kind) {
        case .possible: state = .possible
        case .caught: state = .caught
        case .swiping: state = .swiping(zero: try object.number("zero", zero, in: CodedRange.offset))
        case .failed: state = .failed
        }
        press = try object.optionalObject("press", old?.press)
        x = SampleHistory(samples: try object.array("x", old?.x.samples, counts: SampleHistory.counts))
        y = SampleHistory(samples: try object.array("y", old?.y.samples, counts: SampleHistory.counts))
        last = PointerSample(
            position: try object.vector("last", old?.last.position), time: try object.time("time", old?.last.time),
            isResampled: try object.flag("resampled", old?.last.isResampled))
    }
}

extension PointerTrack.Press: Coded {
    package init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        side = try object.choice("side", old?.side)
        action = try object.text("action", old?.action)
    }
}

extension WheelTrack: Coded {
    package init(_ object: inout MemberCoder, _ old: WheelTrack?) throws(CodingError) {
        state = try object.choice("state", old?.state)
        travel = try object.vector("travel", old?.travel)
        hasSteps = try object.flag("steps", old?.hasSteps)
        idleDeadline = try object.optionalObject("idleDeadline", old?.idleDeadline)
    }
}
