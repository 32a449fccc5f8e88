import Motion

/// A cell that a gesture holds, that moves, or that rests open. A closed cell at rest needs none.
///
///              grabbed                      released, cancelled
///     resting ---------> tracking --------------------------------> settling
///      ^   |                ^                                        |  | ^
///      |   | by program     +---------------- grabbed ---------------+  | | by program
///      |   +--------------------------------> settling <----------------|-+
///      +------------------------------ landed --------------------------+
package struct Cell: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case resting(Rest)
        case tracking(Tracking)
        case settling(Flight)
    }

    /// Counted within the table, so that cells have an order.
    let ordinal: Int
    private(set) var state: State
    /// The rest state that clients know it has arrived in; nil after an announced motion was cut short.
    private var standing: Rest?
    /// The side that opened or began to open last.
    private var lastSide: Side

    init(ordinal: Int, side: Side) {
        self.ordinal = ordinal
        self.state = .resting(.closed)
        self.standing = .closed
        self.lastSide = side
    }

    var isClosedAtRest: Bool { state == .resting(.closed) && standing == .closed }

    /// The rest state that it is in, is heading for, or returns to when its gesture is cancelled.
    var rest: Rest {
        switch state {
        case .resting(let rest): rest
        case .tracking(let tracking): tracking.origin
        case .settling(let flight): flight.target
        }
    }

    var isTracking: Bool {
        switch state {
        case .tracking: true
        case .resting, .settling: false
        }
    }

    /// The motion that brings it to rest.
    var flight: Flight? {
        switch state {
        case .settling(let flight): flight
        case .resting, .tracking: nil
        }
    }

    /// Where content stands now, and how fast it moves.
    func motion(at now: Timestamp, in setting: CellSetting) -> (offset: Double, velocity: Double) {
        switch state {
        case .resting(let rest): (setting.geometry.offset(of: rest), 0)
        case .settling(let flight): (flight.offset(at: now), flight.velocity(at: now))
        case .tracking(let tracking):
            tracking.snap.map { ($0.offset(at: now), $0.velocity(at: now)) } ?? (tracking.offset, 0)
        }
    }

    func frame(at now: Timestamp, in setting: CellSetting) -> Frame {
        let offset = motion(at: now, in: setting).offset
        let phase: Frame.Phase =
            switch state {
            case .resting(.closed): .closed
            case .resting(.open): .open
            case .tracking: .tracking
            case .settling: .settling
            }
        return Frame(
            phase: phase, offset: offset, target: setting.geometry.offset(of: rest),
            side: setting.geometry.side(at: offset), progress: setting.geometry.progress(at: offset))
    }

    // MARK: Gestures

    /// A gesture takes the cell, at rest or in flight.
    mutating func grab(translation: Double, in setting: CellSetting, _ timeline: inout Timeline) {
        let origin = rest
        let grabbed = motion(at: timeline.now, in: setting).offset
        interrupt(in: setting, &timeline)
        state = .tracking(
            Tracking(
                origin: origin, grabbed: grabbed, translation: translation, at: timeline.now, map: setting.map))
        timeline.record(.swipeBegan(setting.address, at: timeline.now))
    }

    /// The finger that holds the cell has moved.
    ///
    /// - Returns: the snap to a catch point that this started.
    mutating func move(
        to translation: Double, in setting: CellSetting, _ timeline: inout Timeline
    ) -> Flight? {
        guard case .tracking(var tracking) = state else { return nil }
        let before = motion(at: timeline.now, in: setting).offset
        state = .resting(.closed)  // so that the history has one owner while it grows
        let movement = tracking.move(to: translation, at: timeline.now, map: setting.map)
        state = .tracking(tracking)
        timeline.noteChange()
        guard movement != .stays else { return nil }
        interrupt(in: setting, &timeline)
        tracking.snap = nil
        guard case .catches(let rest) = movement else { return nil }
        let snap = trajectory(to: rest, from: before, velocity: 0, in: setting).map {
            timeline.launch($0, of: setting.address, to: rest, announcing: nil)
        }
        tracking.snap = snap
        tracking.stand(at: setting.geometry.offset(of: rest))
        state = .tracking(tracking)
        return snap
    }

    /// The finger has left the cell, or the gesture was cancelled: decides where the cell goes, and sends it there.
    ///
    /// - Parameter velocity: along the axis, px/s; nil: estimated from where the finger has been.
    mutating func release(
        velocity given: Double?, cancelled: Bool, in setting: CellSetting, _ timeline: inout Timeline
    ) -> Frame {
        guard case .tracking(let tracking) = state else { return frame(at: timeline.now, in: setting) }
        let rule = setting.behavior.velocity
        let velocity = given ?? rule.estimate(tracking.history, at: timeline.now)
        var decision: ReleaseDecision
        if cancelled {
            decision = ReleaseDecision(
                outcome: tracking.origin, reason: .cancelled, offset: tracking.offset, velocity: velocity)
        } else {
            decision = setting.behavior.release.decide(
                offset: tracking.offset, velocity: velocity, from: tracking.origin, in: setting.geometry)
        }
        decision.estimator = given == nil ? rule.estimator : nil
        let launch = Launch(
            to: decision.outcome, cause: cancelled ? .cancel : .gesture,
            velocity: setting.map.velocity(at: tracking.offset, of: velocity), animated: true,
            ending: .swipeEnded(
                setting.address, at: timeline.now, offset: tracking.offset, velocity: velocity, cancelled: cancelled))
        let departure = settle(launch, in: setting, &timeline)
        var frame = frame(at: timeline.now, in: setting)
        frame.flight = departure.flight
        frame.decision = decision
        return frame
    }

    // MARK: By program

    /// Sends the cell to a rest state; a gesture that holds it is cancelled.
    ///
    /// - Returns: what it set off; nil if it was there, or on its way, already.
    mutating func go(
        to rest: Rest, cause: Cause, animated: Bool, in setting: CellSetting, _ timeline: inout Timeline
    ) -> Departure? {
        let velocity = motion(at: timeline.now, in: setting).velocity
        var launch = Launch(to: rest, cause: cause, velocity: velocity, animated: animated)
        switch state {
        case .resting(let present) where present == rest: return nil
        case .settling(let flight) where flight.target == rest && animated: return nil
        case .tracking(let tracking):
            launch.ending = .swipeEnded(
                setting.address, at: timeline.now, offset: tracking.offset, velocity: 0, cancelled: true)
        case .resting, .settling: break
        }
        return settle(launch, in: setting, &timeline)
    }

    /// A motion of the cell's has come to its end.
    mutating func land(_ id: Int, in setting: CellSetting, _ timeline: inout Timeline) {
        switch state {
        case .settling(let flight) where flight.id == id:
            timeline.clear(id)
            arrive(at: flight.target, flight, flight.announcement, in: setting, &timeline)
            guard flight.announcement == nil else { return }
        case .tracking(var tracking) where tracking.snap?.id == id:
            timeline.clear(id)
            tracking.snapEnded(at: tracking.snap?.target ?? tracking.origin, geometry: setting.geometry)
            state = .tracking(tracking)
        case .resting, .tracking, .settling: return
        }
        recordEnd(of: id, finished: true, in: setting, &timeline)
    }

    // MARK: Settling

    /// Where a settling cell is sent, and why.
    struct Launch {
        var to: Rest
        var cause: Cause
        var velocity: Double
        var animated: Bool
        /// The end of the gesture that held it.
        var ending: SwipeEvent?
    }

    /// What a cell that was sent somewhere does.
    struct Departure {
        /// The motion that started, or that goes on to there.
        var flight: Flight?
        /// Whether a `will` has said so.
        var isAnnounced: Bool
    }

    private mutating func settle(
        _ launch: Launch, in setting: CellSetting, _ timeline: inout Timeline
    ) -> Departure {
        let start = motion(at: timeline.now, in: setting).offset
        var flight: Flight?
        if case .tracking(let tracking) = state, let snap = tracking.snap, snap.target == launch.to, launch.animated {
            flight = snap  // it is on its way there already
        } else {
            interrupt(in: setting, &timeline)
        }
        if let ending = launch.ending { timeline.record(ending) }
        let announcement = announcement(of: launch)
        if flight == nil, launch.animated {
            flight = trajectory(to: launch.to, from: start, velocity: launch.velocity, in: setting).map {
                timeline.launch($0, of: setting.address, to: launch.to, announcing: announcement)
            }
        }
        flight?.announcement = announcement
        if case .open(let side) = launch.to { lastSide = side }
        if let announcement {
            timeline.record(.decided(transition(announcement, flight, in: setting, timeline)))
        }
        if let flight {
            state = .settling(flight)
        } else {
            arrive(at: launch.to, nil, announcement, in: setting, &timeline)
        }
        timeline.noteChange()
        return Departure(flight: flight, isAnnounced: announcement != nil)
    }

    private mutating func arrive(
        at rest: Rest, _ flight: Flight?, _ announcement: Flight.Announcement?, in setting: CellSetting,
        _ timeline: inout Timeline
    ) {
        state = .resting(rest)
        standing = rest
        guard let announcement else { return }
        timeline.record(.arrived(transition(announcement, flight, in: setting, timeline), finished: true))
    }

    /// Cuts short what moves the cell, and says so: to whom it was announced as a `did`, otherwise as a frame.
    private mutating func interrupt(in setting: CellSetting, _ timeline: inout Timeline) {
        let cut: Flight
        switch state {
        case .resting: return
        case .settling(let flight): cut = flight
        case .tracking(let tracking):
            guard let snap = tracking.snap else { return }
            cut = snap
        }
        timeline.clear(cut.id)
        defer { forgetSnap() }
        if let announcement = cut.announcement {
            standing = nil
            timeline.record(.arrived(transition(announcement, cut, in: setting, timeline), finished: false))
        } else {
            recordEnd(of: cut.id, finished: false, in: setting, &timeline)
        }
    }

    private mutating func forgetSnap() {
        guard case .tracking(var tracking) = state else { return }
        tracking.snap = nil
        state = .tracking(tracking)
    }

    /// A motion that nobody was told of has ended: a frame says so.
    private func recordEnd(of flight: Int, finished: Bool, in setting: CellSetting, _ timeline: inout Timeline) {
        var frame = frame(at: timeline.now, in: setting)
        frame.ended = Frame.Ended(animation: flight, finished: finished)
        timeline.record(.ended(setting.address, frame, at: timeline.now))
    }

    private func announcement(of launch: Launch) -> Flight.Announcement? {
        if standing == launch.to { return nil }
        switch launch.to {
        case .open(let side): return Flight.Announcement(rest: launch.to, side: side, cause: launch.cause)
        case .closed: return Flight.Announcement(rest: .closed, side: lastSide, cause: launch.cause)
        }
    }

    private func transition(
        _ announcement: Flight.Announcement, _ flight: Flight?, in setting: CellSetting, _ timeline: Timeline
    ) -> SwipeEvent.Transition {
        SwipeEvent.Transition(
            address: setting.address, rest: announcement.rest, side: announcement.side, cause: announcement.cause,
            time: timeline.now, flight: flight)
    }

    /// A phase overshoots outwards on opening; on closing, to the side opposite the one that closes.
    private func trajectory(to rest: Rest, from start: Double, velocity: Double, in setting: CellSetting) -> Trajectory?
    {
        let outward: Double =
            switch rest {
            case .open(let side): setting.geometry.sign(of: side)
            case .closed: -setting.geometry.sign(of: setting.geometry.side(at: start) ?? lastSide)
            }
        return setting.behavior.settle.rule(to: rest).trajectory(
            from: start, to: setting.geometry.offset(of: rest), velocity: velocity, outward: outward)
    }

    // MARK: Resizing

    /// The places around the cell have changed from those of `old`: it keeps its state, and moves on to where that is now.
    ///
    /// - Returns: whether what a toolkit draws has changed.
    mutating func adapt(from old: CellSetting, to setting: CellSetting, _ timeline: inout Timeline) -> Bool {
        let before = motion(at: timeline.now, in: old)
        if case .open(let side) = rest, setting.geometry.offset(of: rest) == 0 {
            lastSide = side
            _ = go(to: .closed, cause: .program, animated: false, in: setting, &timeline)
            return true
        }
        switch state {
        case .resting: return motion(at: timeline.now, in: setting).offset != before.offset
        case .tracking(var tracking):
            tracking.rebase(setting.map)
            state = .tracking(tracking)
            return false
        case .settling(let flight):
            guard setting.geometry.offset(of: flight.target) != flight.trajectory.to else { return false }
            timeline.clear(flight.id)
            recordEnd(of: flight.id, finished: false, in: old, &timeline)
            let onward = trajectory(to: flight.target, from: before.offset, velocity: before.velocity, in: setting).map
            {
                timeline.launch($0, of: setting.address, to: flight.target, announcing: flight.announcement)
            }
            if let onward {
                state = .settling(onward)
            } else {
                arrive(at: flight.target, flight, flight.announcement, in: setting, &timeline)
            }
            return true
        }
    }
}
