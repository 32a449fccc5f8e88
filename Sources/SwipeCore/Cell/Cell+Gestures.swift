import Motion

/// A gesture takes the cell, moves it, and leaves it.
extension Cell {
    /// A gesture takes the cell, at rest or in flight.
    ///
    /// A gesture that holds it already, and was not heard of to its end, ends; content stays where it is.
    mutating func grab(
        by holder: Holder, translation: Double, in setting: CellSetting, _ timeline: inout Timeline
    ) {
        let origin = rest
        let grabbed = motion(at: timeline.now, in: setting).offset
        disarm(in: setting, &timeline)
        interrupt(in: setting, &timeline)
        if case .tracking(let tracking) = state {
            timeline.record(
                .swipeEnded(
                    setting.address, at: timeline.now, offset: tracking.offset, velocity: 0, cancelled: true))
        }
        filling = nil
        state = .tracking(
            Tracking(
                holder: holder, origin: origin, grabbed: grabbed, translation: translation, at: timeline.now,
                map: setting.map))
        timeline.record(.swipeBegan(setting.address, at: timeline.now))
    }

    /// The finger that holds the cell has moved.
    ///
    /// - Parameters:
    ///   - isSample: whether it tells how fast the finger is.
    ///   - isLast: the finger leaves from there, so that content need not snap to a catch point first.
    /// - Returns: the snap to a catch point that this started.
    mutating func move(
        to translation: Double, isSample: Bool = true, isLast: Bool = false, in setting: CellSetting,
        _ timeline: inout Timeline
    ) -> Flight? {
        guard case .tracking(var tracking) = state else { return nil }
        let before = motion(at: timeline.now, in: setting).offset
        state = .resting(.closed)  // so that the history has one owner while it grows
        let movement = tracking.move(to: translation, isSample: isSample, at: timeline.now, map: setting.map)
        let change = tracking.arm(in: setting)
        state = .tracking(tracking)
        timeline.noteChange()
        if let change { recordArming(change, in: setting, &timeline) }
        guard movement != .stays else { return nil }
        interrupt(in: setting, &timeline)
        tracking.snap = nil
        guard case .catches(let rest) = movement else { return nil }
        if isLast {
            tracking.stand(at: setting.geometry.offset(of: rest), shown: before)
            state = .tracking(tracking)
            return nil
        }
        let snap = trajectory(to: rest, from: before, velocity: 0, in: setting).map {
            timeline.launch($0, to: rest, announcing: nil)
        }
        tracking.snap = snap
        tracking.stand(at: setting.geometry.offset(of: rest))
        state = .tracking(tracking)
        return snap
    }

    /// The finger has left the cell: decides where the cell goes, and sends it there.
    ///
    /// - Parameters:
    ///   - given: the velocity along the axis, px/s; nil: it is estimated.
    ///   - estimate: the estimate, where the finger is known better than from its translations.
    mutating func release(
        velocity given: Double?, estimate: VelocityEstimate?, in setting: CellSetting, _ timeline: inout Timeline
    ) -> Frame {
        guard case .tracking(let tracking) = state else { return frame(at: timeline.now, in: setting) }
        let estimate =
            given == nil
            ? estimate ?? setting.behavior.velocity.velocity(of: tracking.history, at: timeline.now) : nil
        let velocity = given ?? estimate?.velocity ?? 0
        var decision = setting.behavior.release.decide(
            offset: tracking.offset, velocity: velocity, from: tracking.origin, in: setting.geometry)
        decision.estimate = estimate
        let fullSwipe = setting.behavior.fullSwipe
        if let action = tracking.armed
            ?? fullSwipe.thrown(at: tracking.offset, velocity: velocity, in: setting.geometry)
        {
            decision.reason = .fullSwipe
            decision.action = action
        }
        var launch = Launch(to: decision.outcome, cause: .gesture)
        launch.velocity = setting.map.velocity(at: tracking.offset, of: velocity)
        launch.ending = .swipeEnded(
            setting.address, at: timeline.now, offset: tracking.offset, velocity: velocity, cancelled: false)
        if let action = decision.action { return performFullSwipe(action, launch, decision, in: setting, &timeline) }
        return leave(launch, decision, in: setting, &timeline)
    }

    /// The gesture was cancelled: the cell goes back to the rest state that it was found in, and nothing is performed.
    mutating func cancel(in setting: CellSetting, _ timeline: inout Timeline) -> Frame {
        guard case .tracking(let tracking) = state else { return frame(at: timeline.now, in: setting) }
        disarm(in: setting, &timeline)
        var launch = Launch(to: tracking.origin, cause: .cancel)
        launch.ending = .swipeEnded(
            setting.address, at: timeline.now, offset: tracking.offset, velocity: 0, cancelled: true)
        let decision = ReleaseDecision(
            outcome: tracking.origin, reason: .cancelled, offset: tracking.offset, velocity: 0)
        return leave(launch, decision, in: setting, &timeline)
    }

    /// Sends the released cell off; the frame says where, and why.
    mutating func leave(
        _ launch: Launch, _ decision: ReleaseDecision, in setting: CellSetting, _ timeline: inout Timeline
    ) -> Frame {
        let departure = settle(launch, in: setting, &timeline)
        var frame = frame(at: timeline.now, in: setting)
        frame.flight = departure.flight
        frame.decision = decision
        return frame
    }

    // MARK: Arming

    /// Nothing is armed any more: whoever shows it, or shook for it, is told.
    mutating func disarm(in setting: CellSetting, _ timeline: inout Timeline) {
        guard case .tracking(var tracking) = state, let change = tracking.disarm() else { return }
        state = .tracking(tracking)
        recordArming(change, in: setting, &timeline)
    }

    func recordArming(_ change: Tracking.Arming, in setting: CellSetting, _ timeline: inout Timeline) {
        if let action = change.disarmed {
            timeline.record(.armed(setting.address, action: action, false, at: timeline.now))
        }
        if let action = change.armed {
            timeline.record(.armed(setting.address, action: action, true, at: timeline.now))
        }
    }
}
