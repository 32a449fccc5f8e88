import Motion

// Gestures: they begin, move the cell, and release it.
extension Cell {
    /// Begins a gesture on the cell, at rest or while it is animated, whose animation is interrupted.
    ///
    /// If the gesture's end was lost and it still holds the cell, it ends first. Content stays where it is.
    ///
    /// - Parameter began: when the gesture began.
    mutating func grab(
        by holder: Holder, since began: Timestamp, translation: Double, source: GestureSource, in context: CellContext,
        _ timeline: inout Timeline
    ) {
        let origin = rest
        let grabbed = motion(at: timeline.now, in: context).offset
        disarm(in: context, &timeline)
        interrupt(in: context, &timeline)
        switch state {
        case .resting, .settling: break
        case .tracking: if let end = cancelledSwipe(in: context, timeline) { timeline.emit(end) }
        case .collapsing, .restoring, .changing: return Self.impossible(())
        }
        filling = nil
        var tracking = Tracking(
            holder: holder, began: began, origin: origin, grabbed: grabbed, translation: translation, source: source,
            at: timeline.now, map: context.map)
        if timeline.reports.releases { tracking.previewFirstRelease(at: timeline.now, in: context) }
        state = .tracking(tracking)
        timeline.emit(.swipeBegan(context.address, at: timeline.now))
    }

    /// Moves the cell with the finger.
    ///
    /// - Parameters:
    /// - isSample: whether the position counts for the velocity.
    /// - time: when the finger was there.
    /// - isRelease: whether the finger is released there, so that content need not snap to a snap point first.
    /// - Returns: the animation to a snap point that this started.
    mutating func move(
        to translation: Double, isSample: Bool = true, at time: Timestamp, isRelease: Bool = false,
        in context: CellContext, _ timeline: inout Timeline
    ) -> Animation? {
        guard case .tracking(var tracking) = state else { return Self.impossible(nil) }
        defer { previewRelease(in: context, &timeline) }
        state = .changing
        let movement = tracking.move(to: translation, isSample: isSample, at: time, map: context.map)
        let change = tracking.arm(in: context)
        state = .tracking(tracking)
        timeline.markChanged()
        if let change { emitArming(change, in: context, &timeline) }
        guard movement != .stays else { return nil }
        let before = tracking.motion(at: timeline.now).offset
        interrupt(in: context, &timeline)
        tracking.snap = nil
        guard case .snaps(let rest) = movement else { return nil }
        if isRelease {
            tracking.setOffset(context.geometry.offset(of: rest), shown: before)
            state = .tracking(tracking)
            return nil
        }
        let snap = trajectory(to: rest, from: before, velocity: 0, in: context).map {
            timeline.startAnimation($0, to: rest, announcing: nil)
        }
        tracking.snap = snap
        tracking.setOffset(context.geometry.offset(of: rest))
        state = .tracking(tracking)
        return snap
    }

    /// Decides where a released cell goes, and starts to settle.
    ///
    /// - Parameters:
    /// - given: the velocity along the axis in px/s; nil: it is estimated.
    /// - across: the velocity across the axis, if it is known.
    /// - estimate: the velocity estimate, if there is a better one than that from the gesture's translations.
    mutating func release(
        velocity given: Double?, across: Double?, estimate: VelocityEstimate?, in context: CellContext,
        _ timeline: inout Timeline
    ) -> Frame {
        guard let tracking else { return Self.impossible(frame(at: timeline.now, in: context)) }
        let estimate =
            given == nil
            ? estimate ?? context.behavior.velocity.velocity(of: tracking.history, at: timeline.now) : nil
        let velocity = context.behavior.velocity.counted(given ?? estimate?.velocity ?? 0, across: across)
        var decision = tracking.decide(velocity: velocity, at: timeline.now, in: context)
        decision.estimate = estimate
        if decision.reason != .fullSwipe { disarm(in: context, &timeline) }
        var request = SettleRequest(to: decision.outcome, cause: .gesture)
        request.velocity = context.map.velocity(at: tracking.offset, of: velocity, on: tracking.side)
        request.swipeEnd = .swipeEnded(
            context.address, at: timeline.now, offset: tracking.offset, velocity: velocity, cancelled: false)
        guard let action = decision.action else {
            return settleAfterRelease(request, decision, in: context, &timeline)
        }
        if decision.reason == .fullSwipe {
            return performFullSwipe(action, request, decision, in: context, &timeline)
        }
        let frame = settleAfterRelease(request, decision, in: context, &timeline)
        perform(action, trigger: .stop, in: context, &timeline)
        return frame
    }

    /// Cancels the gesture: the cell returns to the rest state in which the gesture found it, and no action is
    /// performed.
    mutating func cancel(in context: CellContext, _ timeline: inout Timeline) -> Frame {
        guard let tracking else { return Self.impossible(frame(at: timeline.now, in: context)) }
        disarm(in: context, &timeline)
        var request = SettleRequest(to: tracking.origin, cause: .cancel)
        request.swipeEnd = cancelledSwipe(in: context, timeline)
        let decision = ReleaseDecision(
            outcome: tracking.origin, reason: .cancelled, offset: tracking.offset, velocity: 0)
        return settleAfterRelease(request, decision, in: context, &timeline)
    }

    /// The event that ends the gesture which holds the cell, because it is cancelled; nil if none holds it.
    func cancelledSwipe(in context: CellContext, _ timeline: Timeline) -> SwipeEvent? {
        tracking.map {
            .swipeEnded(context.address, at: timeline.now, offset: $0.offset, velocity: 0, cancelled: true)
        }
    }

    /// Starts to settle. The result is a frame with the animation and the decision.
    mutating func settleAfterRelease(
        _ request: SettleRequest, _ decision: ReleaseDecision, in context: CellContext, _ timeline: inout Timeline
    ) -> Frame {
        let result = startSettling(request, in: context, &timeline)
        var frame = frame(at: timeline.now, in: context)
        frame.animation = result.animation
        frame.decision = decision
        return frame
    }

    // MARK: Arming

    /// Disarms the action, if one is armed, and reports it.
    mutating func disarm(in context: CellContext, _ timeline: inout Timeline) {
        guard case .tracking(var tracking) = state, let change = tracking.disarm() else { return }
        state = .tracking(tracking)
        emitArming(change, in: context, &timeline)
    }

    private func armedButtons(_ action: String, at now: Timestamp, in context: CellContext) -> [Button] {
        let side = context.geometry.side(at: motion(at: now, in: context).offset)
        return side.map { [context.button(of: action, on: $0)] } ?? []
    }

    func emitArming(_ change: Tracking.Arming, in context: CellContext, _ timeline: inout Timeline) {
        if let action = change.disarmed {
            timeline.emit(.armed(context.address, action: action, false, at: timeline.now))
        }
        if let action = change.armed {
            timeline.emit(.armed(context.address, action: action, true, at: timeline.now))
            let now = timeline.now
            timeline.announce(.armed, armedButtons(action, at: now, in: context), in: context)
        }
    }
}
