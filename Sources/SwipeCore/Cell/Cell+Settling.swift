import Motion

/// The cell is sent to a rest state, and arrives there or is stopped on its way.
extension Cell {
    /// Where a cell is sent, and why.
    struct Launch {
        var to: Rest
        var cause: Cause
        /// Of content, px/s.
        var velocity = 0.0
        var animated = true
        /// The end of the gesture that held it.
        var ending: SwipeEvent?
        /// The action that is invoked on arrival.
        var performs: String?

        init(to rest: Rest, cause: Cause) {
            self.to = rest
            self.cause = cause
        }
    }

    /// What a cell that was sent somewhere does.
    struct Departure {
        /// The motion that started, or that goes on to there.
        var flight: Flight?
        /// Whether a `will` has said so.
        var isAnnounced: Bool
    }

    /// Sends the cell to a rest state; a gesture that holds it is cancelled.
    ///
    /// - Returns: what it set off; nil if it was there, or on its way, already.
    mutating func go(
        to rest: Rest, cause: Cause, animated: Bool, in setting: CellSetting, _ timeline: inout Timeline
    ) -> Departure? {
        var launch = Launch(to: rest, cause: cause)
        launch.velocity = motion(at: timeline.now, in: setting).velocity
        launch.animated = animated
        switch state {
        case .resting(let present) where present == rest: return nil
        case .settling(let flight) where flight.target == rest && animated: return nil
        case .collapsing: return nil
        case .settling where isDoomed: return nil  // its row goes as soon as it has arrived
        case .tracking(let tracking):
            disarm(in: setting, &timeline)
            launch.ending = .swipeEnded(
                setting.address, at: timeline.now, offset: tracking.offset, velocity: 0, cancelled: true)
        case .resting, .settling: break
        }
        pending = nil
        filling = nil
        isDoomed = false
        return settle(launch, in: setting, &timeline)
    }

    mutating func settle(_ launch: Launch, in setting: CellSetting, _ timeline: inout Timeline) -> Departure {
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
                timeline.launch($0, to: launch.to, announcing: announcement)
            }
        }
        flight?.announcement = announcement
        flight?.performs = launch.performs
        if case .open(let side) = launch.to { lastSide = side }
        if let announcement {
            timeline.record(.decided(transition(announcement, flight, in: setting, timeline)))
        }
        if let flight {
            state = .settling(flight)
        } else {
            arrive(at: launch.to, nil, announcement, in: setting, &timeline)
            if let action = launch.performs { perform(action, in: setting, &timeline) }
        }
        timeline.noteChange()
        return Departure(flight: flight, isAnnounced: announcement != nil)
    }

    /// A motion of the cell's has come to its end.
    mutating func land(_ id: Int, in setting: CellSetting, _ timeline: inout Timeline) {
        switch state {
        case .settling(let flight) where flight.id == id:
            arrive(at: flight.target, flight, flight.announcement, in: setting, &timeline)
            if flight.announcement == nil { recordEnd(of: id, finished: true, in: setting, &timeline) }
            if let action = flight.performs { perform(action, in: setting, &timeline) }
            completeIfArrived(in: setting, &timeline)
            collapseIfDoomed(in: setting, &timeline)
        case .tracking(var tracking) where tracking.snap?.id == id:
            tracking.snapEnded(at: tracking.snap?.target ?? tracking.origin, geometry: setting.geometry)
            state = .tracking(tracking)
            recordEnd(of: id, finished: true, in: setting, &timeline)
        case .collapsing(let flight, _) where flight.id == id:
            vanish(flight, in: setting, &timeline)
        case .resting, .tracking, .settling, .collapsing: break
        }
    }

    mutating func arrive(
        at rest: Rest, _ flight: Flight?, _ announcement: Flight.Announcement?, in setting: CellSetting,
        _ timeline: inout Timeline
    ) {
        state = .resting(rest)
        if case .expanded = rest {
        } else {
            standing = rest
            filling = nil
        }
        guard let announcement else { return }
        timeline.record(.arrived(transition(announcement, flight, in: setting, timeline), finished: true))
    }

    /// Cuts short what moves the cell, and says so: to whom it was announced as a `did`, otherwise as a frame.
    mutating func interrupt(in setting: CellSetting, _ timeline: inout Timeline) {
        let cut: Flight
        switch state {
        case .resting: return
        case .settling(let flight): cut = flight
        case .collapsing(let flight, _): return interruptCollapse(flight, in: setting, &timeline)
        case .tracking(let tracking):
            guard let snap = tracking.snap else { return }
            cut = snap
        }
        defer { forgetSnap() }
        if let announcement = cut.announcement {
            standing = nil
            timeline.record(.arrived(transition(announcement, cut, in: setting, timeline), finished: false))
        } else {
            recordEnd(of: cut.id, finished: false, in: setting, &timeline)
        }
        // The finger left while it was armed: that the cell does not come to its place changes nothing of that.
        if let action = cut.performs { perform(action, in: setting, &timeline) }
    }

    /// The row is gone before it has lost its size. What it was told of closing has no motion of its own.
    private mutating func interruptCollapse(_ cut: Flight, in setting: CellSetting, _ timeline: inout Timeline) {
        recordEnd(of: cut.id, finished: false, in: setting, &timeline)
        guard let announcement = cut.announcement else { return }
        standing = nil
        timeline.record(.arrived(transition(announcement, nil, in: setting, timeline), finished: false))
    }

    private mutating func forgetSnap() {
        guard case .tracking(var tracking) = state else { return }
        tracking.snap = nil
        state = .tracking(tracking)
    }

    /// A motion that nobody was told of has ended: a frame says so.
    func recordEnd(of flight: Int, finished: Bool, in setting: CellSetting, _ timeline: inout Timeline) {
        var frame = frame(at: timeline.now, in: setting)
        frame.ended = Frame.Ended(animation: flight, finished: finished)
        timeline.record(.ended(setting.address, frame, at: timeline.now))
    }

    // MARK: What is told, and how it moves

    /// The side that clients know to be open; after a motion that was cut short, the one that was to open last.
    var standingSide: Side {
        if case .open(let side) = standing { return side }
        return lastSide
    }

    /// What there is to announce: nothing if the cell returns to where it stands, nor of content that slides away for its
    /// action, which is told of as such.
    private func announcement(of launch: Launch) -> Flight.Announcement? {
        if standing == launch.to { return nil }
        switch launch.to {
        case .open(let side): return Flight.Announcement(rest: launch.to, side: side, cause: launch.cause)
        case .closed: return Flight.Announcement(rest: .closed, side: standingSide, cause: launch.cause)
        case .expanded: return nil
        }
    }

    func transition(
        _ announcement: Flight.Announcement, _ flight: Flight?, in setting: CellSetting, _ timeline: Timeline
    ) -> SwipeEvent.Transition {
        SwipeEvent.Transition(
            address: setting.address, rest: announcement.rest, side: announcement.side, cause: announcement.cause,
            time: timeline.now, flight: flight)
    }

    /// The side that closes: the one that shows, unless content is past closed, where no side opens.
    private func closingSide(from start: Double, in geometry: Geometry) -> Side {
        guard let side = geometry.side(at: start), geometry.extents[side] != .unavailable else { return lastSide }
        return side
    }

    /// A phase overshoots outwards on opening; on closing, to the side opposite the one that closes.
    func trajectory(to rest: Rest, from start: Double, velocity: Double, in setting: CellSetting) -> Trajectory? {
        let outward: Double =
            switch rest {
            case .open(let side), .expanded(let side): setting.geometry.sign(of: side)
            case .closed: -setting.geometry.sign(of: closingSide(from: start, in: setting.geometry))
            }
        return setting.settleRule(to: rest).trajectory(
            from: start, to: setting.geometry.offset(of: rest), velocity: velocity, outward: outward)
    }
}
