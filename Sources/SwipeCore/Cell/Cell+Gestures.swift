import Motion

/// A gesture takes the cell, moves it, and leaves it.
extension Cell {
    /// A gesture takes the cell, at rest or in flight.
    ///
    /// A gesture that holds it already, and was not heard of to its end, ends; content stays where it is.
    mutating func grab(
        by holder: Holder, translation: Double, in context: CellContext, _ timeline: inout Timeline
    ) {
        let origin = rest
        let grabbed = motion(at: timeline.now, in: context).offset
        disarm(in: context, &timeline)
        interrupt(in: context, &timeline)
        if case .tracking(let tracking) = state {
            timeline.emit(
                .swipeEnded(
                    context.address, at: timeline.now, offset: tracking.offset, velocity: 0, cancelled: true))
        }
        filling = nil
        state = .tracking(
            Tracking(
                holder: holder, origin: origin, grabbed: grabbed, translation: translation, at: timeline.now,
                map: context.map))
        timeline.emit(.swipeBegan(context.address, at: timeline.now))
    }

    /// The finger that holds the cell has moved.
    ///
    /// - Parameters:
    ///   - isSample: whether it tells how fast the finger is.
    ///   - isLast: the finger leaves from there, so that content need not snap to a catch point first.
    /// - Returns: the snap to a catch point that this started.
    mutating func move(
        to translation: Double, isSample: Bool = true, isLast: Bool = false, in context: CellContext,
        _ timeline: inout Timeline
    ) -> Animation? {
        guard case .tracking(var tracking) = state else { return nil }
        let before = motion(at: timeline.now, in: context).offset
        state = .resting(.closed)  // so that the history has one owner while it grows
        let movement = tracking.move(to: translation, isSample: isSample, at: timeline.now, map: context.map)
        let change = tracking.arm(in: context)
        state = .tracking(tracking)
        timeline.markChanged()
        if let change { emitArming(change, in: context, &timeline) }
        guard movement != .stays else { return nil }
        interrupt(in: context, &timeline)
        tracking.snap = nil
        guard case .catches(let rest) = movement else { return nil }
        if isLast {
            tracking.stand(at: context.geometry.offset(of: rest), shown: before)
            state = .tracking(tracking)
            return nil
        }
        let snap = trajectory(to: rest, from: before, velocity: 0, in: context).map {
            timeline.startAnimation($0, to: rest, announcing: nil)
        }
        tracking.snap = snap
        tracking.stand(at: context.geometry.offset(of: rest))
        state = .tracking(tracking)
        return snap
    }

    /// The finger has left the cell: decides where the cell goes, and sends it there.
    ///
    /// - Parameters:
    ///   - given: the velocity along the axis, px/s; nil: it is estimated.
    ///   - estimate: the estimate, where the finger is known better than from its translations.
    mutating func release(
        velocity given: Double?, estimate: VelocityEstimate?, in context: CellContext, _ timeline: inout Timeline
    ) -> Frame {
        guard case .tracking(let tracking) = state else { return frame(at: timeline.now, in: context) }
        let estimate =
            given == nil
            ? estimate ?? context.behavior.velocity.velocity(of: tracking.history, at: timeline.now) : nil
        let velocity = given ?? estimate?.velocity ?? 0
        var decision = context.behavior.release.decide(
            offset: tracking.offset, velocity: velocity, from: tracking.origin, in: context.geometry)
        decision.estimate = estimate
        let fullSwipe = context.behavior.fullSwipe
        if let action = tracking.armed
            ?? fullSwipe.flung(at: tracking.offset, velocity: velocity, in: context.geometry)
        {
            decision.reason = .fullSwipe
            decision.action = action
        }
        var request = SettleRequest(to: decision.outcome, cause: .gesture)
        request.velocity = context.map.velocity(at: tracking.offset, of: velocity)
        request.ending = .swipeEnded(
            context.address, at: timeline.now, offset: tracking.offset, velocity: velocity, cancelled: false)
        if let action = decision.action { return performFullSwipe(action, request, decision, in: context, &timeline) }
        return settleAfterRelease(request, decision, in: context, &timeline)
    }

    /// The gesture was cancelled: the cell goes back to the rest state that it was found in, and nothing is performed.
    mutating func cancel(in context: CellContext, _ timeline: inout Timeline) -> Frame {
        guard case .tracking(let tracking) = state else { return frame(at: timeline.now, in: context) }
        disarm(in: context, &timeline)
        var request = SettleRequest(to: tracking.origin, cause: .cancel)
        request.ending = .swipeEnded(
            context.address, at: timeline.now, offset: tracking.offset, velocity: 0, cancelled: true)
        let decision = ReleaseDecision(
            outcome: tracking.origin, reason: .cancelled, offset: tracking.offset, velocity: 0)
        return settleAfterRelease(request, decision, in: context, &timeline)
    }

    /// Sends the released cell off; the frame says where, and why.
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

    /// Nothing is armed any more: whoever shows it, or shook for it, is told.
    mutating func disarm(in context: CellContext, _ timeline: inout Timeline) {
        guard case .tracking(var tracking) = state, let change = tracking.disarm() else { return }
        state = .tracking(tracking)
        emitArming(change, in: context, &timeline)
    }

    func emitArming(_ change: Tracking.Arming, in context: CellContext, _ timeline: inout Timeline) {
        if let action = change.disarmed {
            timeline.emit(.armed(context.address, action: action, false, at: timeline.now))
        }
        if let action = change.armed {
            timeline.emit(.armed(context.address, action: action, true, at: timeline.now))
        }
    }
}
