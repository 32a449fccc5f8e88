import Motion

/// An action is invoked on the cell, and completed; a row that it removes collapses.
extension Cell {
    /// What the application says is to become of a cell whose action it is done with.
    package enum Completion: String, Hashable, CaseIterable, Sendable { case close, remove, stay }

    /// A release performs an action: the cell does what the style says.
    mutating func performFullSwipe(
        _ action: String, _ launch: Launch, _ decision: ReleaseDecision, in setting: CellSetting,
        _ timeline: inout Timeline
    ) -> Frame {
        let rule = setting.behavior.fullSwipe
        var launch = launch
        var decision = decision
        launch.cause = .action
        switch rule.style {
        case .fill, .destructive:
            launch.to = .expanded(setting.geometry.side(at: decision.offset) ?? lastSide)
            launch.velocity = 0
        case .select: launch.to = .closed
        case .bounce:
            launch.to = .closed
            launch.performs = action
        }
        decision.outcome = launch.to
        lastSide = setting.geometry.side(at: decision.offset) ?? lastSide
        filling = action
        var left = leave(launch, decision, in: setting, &timeline)
        guard launch.performs == nil else { return left }
        perform(action, in: setting, &timeline)
        guard left.flight == nil else { return left }
        left = frame(at: timeline.now, in: setting)  // it had nowhere to slide, and went on at once
        left.flight = flight
        left.collapse = collapse
        left.decision = decision
        if isGone { left.phase = .removed }
        return left
    }

    /// A full swipe's action is the application's to perform, from now on. Content that has slid away waits for it.
    mutating func perform(_ action: String, in setting: CellSetting, _ timeline: inout Timeline) {
        let rule = setting.behavior.fullSwipe
        let invocation = timeline.invoke(
            action, on: setting.address, side: lastSide, trigger: .fullSwipe, limit: rule.timeLimit)
        let isSelfCompleting = rule.completion == .none
        guard isExpanded else {
            if !isSelfCompleting { invocations.append(invocation) }
            return
        }
        invocations.append(invocation)
        pending = Pending(invocation: invocation.id, action: action, isSelfCompleting: isSelfCompleting)
        completeIfArrived(in: setting, &timeline)
    }

    /// A cell that waits for nobody goes on as soon as it has arrived.
    mutating func completeIfArrived(in setting: CellSetting, _ timeline: inout Timeline) {
        guard let pending, pending.isSelfCompleting, case .resting = state else { return }
        let isRemoved = setting.behavior.fullSwipe.style == .destructive
        let collapse = complete(pending.invocation, isRemoved ? .remove : .close, in: setting, &timeline)
        guard !isGone, flight?.announcement == nil else { return }
        var frame = frame(at: timeline.now, in: setting)
        frame.collapse = collapse
        frame.flight = flight
        timeline.record(.displaced(setting.address, frame, at: timeline.now))
    }

    /// The application has done, or refused, an action.
    ///
    /// - Returns: the collapse of the row, if that is what is to become of it.
    mutating func complete(
        _ invocation: Int, _ completion: Completion, in setting: CellSetting,
        _ timeline: inout Timeline
    ) -> Flight? {
        invocations.remove(invocation)
        if pending?.invocation == invocation { pending = nil }
        if completion == .remove, isExpanded, flight != nil {
            isDoomed = true  // content slides away first
            timeline.noteChange()
            return nil
        }
        switch completion {
        case .stay: timeline.noteChange()
        case .close: _ = go(to: .closed, cause: .action, animated: true, in: setting, &timeline)
        case .remove: return collapse(in: setting, &timeline)
        }
        return nil
    }

    // MARK: Removal

    /// Content has slid away, and the row goes after it.
    mutating func collapseIfDoomed(in setting: CellSetting, _ timeline: inout Timeline) {
        guard isDoomed, case .resting = state else { return }
        let collapse = collapse(in: setting, &timeline)
        guard !isGone else { return }
        var frame = frame(at: timeline.now, in: setting)
        frame.collapse = collapse
        timeline.record(.displaced(setting.address, frame, at: timeline.now))
    }

    /// The row loses its height, in the collapse's time, and is then gone. Its content stays where it is.
    mutating func collapse(in setting: CellSetting, _ timeline: inout Timeline) -> Flight? {
        if case .collapsing(let flight, _) = state { return flight }
        let rest = rest
        let offset = motion(at: timeline.now, in: setting).offset
        if case .tracking(let tracking) = state {
            disarm(in: setting, &timeline)
            interrupt(in: setting, &timeline)
            timeline.record(
                .swipeEnded(
                    setting.address, at: timeline.now, offset: tracking.offset, velocity: 0, cancelled: true))
        } else {
            interrupt(in: setting, &timeline)
        }
        pending = nil
        let duration = setting.isMotionReduced ? 0 : setting.behavior.fullSwipe.collapse
        let shrinking = Trajectory(from: 1, through: [(0, duration, .easeInOut)])
        var flight = timeline.launch(shrinking, to: rest, announcing: nil)
        if standing != .closed {
            let announcement = Flight.Announcement(rest: .closed, side: standingSide, cause: .action)
            flight.announcement = announcement
            timeline.record(.decided(transition(announcement, nil, in: setting, timeline)))
        }
        state = .collapsing(flight, offset: offset)
        if duration > 0 { return flight }
        vanish(flight, in: setting, &timeline)
        return nil
    }

    /// The row was taken out of its table: no motion, no gesture, and nothing open any more.
    mutating func remove(in setting: CellSetting, _ timeline: inout Timeline) {
        disarm(in: setting, &timeline)
        let ending: SwipeEvent? =
            if case .tracking(let tracking) = state {
                .swipeEnded(setting.address, at: timeline.now, offset: tracking.offset, velocity: 0, cancelled: true)
            } else {
                nil
            }
        interrupt(in: setting, &timeline)
        if let ending { timeline.record(ending) }
        pending = nil
        if standing != .closed, standing != nil {
            let announcement = Flight.Announcement(rest: .closed, side: standingSide, cause: .edit)
            timeline.record(.decided(transition(announcement, nil, in: setting, timeline)))
            timeline.record(.arrived(transition(announcement, nil, in: setting, timeline), finished: true))
        }
        state = .resting(.closed)
        standing = .closed
        isGone = true
        var frame = frame(at: timeline.now, in: setting)
        frame.phase = .removed
        timeline.record(.displaced(setting.address, frame, at: timeline.now))
    }

    /// The row is gone.
    mutating func vanish(_ flight: Flight, in setting: CellSetting, _ timeline: inout Timeline) {
        if let announcement = flight.announcement {
            timeline.record(.arrived(transition(announcement, nil, in: setting, timeline), finished: true))
        }
        state = .resting(.closed)
        standing = .closed
        isGone = true
        var frame = frame(at: timeline.now, in: setting)
        frame.phase = .removed
        frame.ended = flight.trajectory.duration > 0 ? Frame.Ended(animation: flight.id, finished: true) : nil
        timeline.record(.ended(setting.address, frame, at: timeline.now))
    }
}
