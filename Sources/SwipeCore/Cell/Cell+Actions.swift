import Motion

// Actions: they are invoked and completed, and may remove the row.
extension Cell {
    /// What the application wants to happen to a cell when its action is complete.
    package enum Completion: String, Hashable, CaseIterable, Sendable { case close, remove, stay }

    /// Handles a release that performs an action: the cell moves as the full swipe's style says.
    mutating func performFullSwipe(
        _ action: String, _ request: SettleRequest, _ decision: ReleaseDecision, in context: CellContext,
        _ timeline: inout Timeline
    ) -> Frame {
        var request = request
        var decision = decision
        lastSide = context.geometry.side(at: decision.offset) ?? lastSide
        request.cause = .action
        request.to = context.rest(after: action, on: lastSide, releasedTo: decision.outcome)
        if context.style(of: action, on: lastSide) == .bounce { request.performs = action }
        decision.outcome = request.to
        filling = action
        var frame = settleAfterRelease(request, decision, in: context, &timeline)
        guard request.performs == nil else { return frame }
        perform(action, in: context, &timeline)
        frame.isRemoving = isToBeRemoved(in: context)
        guard frame.animation == nil else { return frame }
        // There was no way to slide, so the action has been invoked already.
        frame = self.frame(at: timeline.now, in: context)
        frame.animation = animation
        frame.sizeAnimation = collapse
        frame.decision = decision
        return frame
    }

    /// Invokes a full swipe's action. If content has slid away, the cell waits for the application.
    ///
    /// - Parameter completion: what happens to the cell without waiting; nil: what the full-swipe rule says.
    mutating func perform(
        _ action: String, trigger: Invocation.Trigger = .fullSwipe, then completion: Completion? = nil,
        in context: CellContext, _ timeline: inout Timeline
    ) {
        let rule = context.behavior.fullSwipe[lastSide]
        let invocation = timeline.invoke(
            action, in: context, side: lastSide, trigger: trigger, timeout: rule.timeout)
        let isSelfCompleting = completion != nil || rule.completion == .none
        guard isExpanded else {
            if isSelfCompleting {
                timeline.announce(.performed, [context.button(of: action, on: lastSide)], in: context)
            } else {
                invocations.append(invocation)
            }
            return
        }
        invocations.append(invocation)
        pending = PendingInvocation(
            invocation: invocation.id, action: action, isSelfCompleting: isSelfCompleting, completion: completion)
        if trigger == .fullSwipe { completeIfSettled(in: context, &timeline) }
    }

    /// The completion of a cell that waits only for its own animation.
    private func ownCompletion(in context: CellContext) -> Completion? {
        guard let pending, pending.isSelfCompleting else { return nil }
        let isRemoved = context.style(of: pending.action, on: lastSide) == .destructive
        return pending.completion ?? (isRemoved ? .remove : .close)
    }

    /// Whether the row is removed as soon as content has slid away.
    func isToBeRemoved(in context: CellContext) -> Bool {
        removesAfterSettling || ownCompletion(in: context) == .remove
    }

    /// Completes the action of a cell that waits only for its own animation, if that has ended.
    ///
    /// - Returns: the completion, and the animation in which the row collapses.
    mutating func completeDue(
        in context: CellContext, _ timeline: inout Timeline
    ) -> (completion: Completion, collapse: Animation?)? {
        guard case .resting = state, let pending, let completion = ownCompletion(in: context) else { return nil }
        timeline.announce(.performed, [context.button(of: pending.action, on: lastSide)], in: context)
        return (completion, complete(pending.invocation, completion, in: context, &timeline))
    }

    /// Completes such an action, and reports a frame if nothing else reports what follows.
    mutating func completeIfSettled(in context: CellContext, _ timeline: inout Timeline) {
        guard let (completion, collapse) = completeDue(in: context, &timeline) else { return }
        guard !isRemoved, completion != .stay, animation?.announcement == nil else { return }
        var frame = frame(at: timeline.now, in: context)
        frame.sizeAnimation = collapse
        frame.animation = animation
        emit(frame, in: context, &timeline)
    }

    /// Handles the completion of an action.
    ///
    /// - Returns: the animation in which the row collapses, if it does.
    mutating func complete(
        _ invocation: Int64, _ completion: Completion, in context: CellContext,
        _ timeline: inout Timeline
    ) -> Animation? {
        invocations.remove(invocation)
        if pending?.invocation == invocation { pending = nil }
        if completion == .remove, isExpanded, animation != nil {
            removesAfterSettling = true
            timeline.markChanged()
            return nil
        }
        switch completion {
        case .stay: timeline.markChanged()
        case .close: _ = settle(to: .closed, cause: .action, animated: true, in: context, &timeline)
        case .remove: return collapse(in: context, &timeline)
        }
        return nil
    }

    // MARK: Removal

    /// Starts to collapse the row if its content has slid away and the row is to be removed.
    mutating func collapseAfterSettling(in context: CellContext, _ timeline: inout Timeline) {
        guard removesAfterSettling, case .resting = state else { return }
        let collapse = collapse(in: context, &timeline)
        guard !isRemoved else { return }
        var frame = frame(at: timeline.now, in: context)
        frame.sizeAnimation = collapse
        emit(frame, in: context, &timeline)
    }

    /// Removes the row: it loses its size over the duration of the collapse, while its content stays where it is.
    mutating func collapse(in context: CellContext, _ timeline: inout Timeline) -> Animation? {
        if case .collapsing(let animation, _) = state { return animation }
        let rest = rest
        let offset = motion(at: timeline.now, in: context).offset
        let size = sizeAnimation?.offset(at: timeline.now) ?? 1
        endMotion(in: context, &timeline)
        pending = nil
        let duration = context.isMotionReduced ? 0 : size * collapseDuration(at: offset, in: context)
        let shrinking = Trajectory(from: size, through: [(0, duration, .easeInOut)])
        var animation = timeline.startAnimation(shrinking, to: rest, announcing: nil)
        if lastReportedRest != .closed {
            let announcement = Animation.Announcement(rest: .closed, side: lastReportedSide, cause: .action)
            animation.announcement = announcement
            timeline.emit(.willTransition(transition(announcement, nil, in: context, timeline)))
        }
        timeline.announce(.removed, in: context)
        state = .collapsing(animation, offset: offset)
        if duration > 0 { return animation }
        finishRemoval(animation, in: context, &timeline)
        return nil
    }

    /// How long the whole row takes to lose or regain its size, with its content at `offset`, in ms.
    func collapseDuration(at offset: Double, in context: CellContext) -> Double {
        context.behavior.fullSwipe[context.geometry.side(at: offset) ?? lastSide].collapse
    }

    /// Removes the row at once because it was deleted from its table, without an animation. Its gesture is cancelled,
    /// and an open cell is reported as closed.
    mutating func remove(in context: CellContext, _ timeline: inout Timeline) {
        endMotion(in: context, &timeline)
        pending = nil
        if lastReportedRest != .closed, lastReportedRest != nil {
            let announcement = Animation.Announcement(rest: .closed, side: lastReportedSide, cause: .edit)
            timeline.emit(.willTransition(transition(announcement, nil, in: context, timeline)))
            timeline.emit(.didTransition(transition(announcement, nil, in: context, timeline), finished: true))
        }
        becomeRemoved(in: context, &timeline)
    }

    private mutating func becomeRemoved(
        ending animation: Animation? = nil, in context: CellContext, _ timeline: inout Timeline
    ) {
        state = .resting(.closed)
        lastReportedRest = .closed
        isRemoved = true
        var frame = frame(at: timeline.now, in: context)
        if let animation, animation.trajectory.duration > 0 {
            frame.ended = Frame.Ended(animation: animation.id, finished: true)
        }
        emit(frame, in: context, &timeline)
    }

    /// Cancels the gesture that holds the cell, and interrupts its animation.
    private mutating func endMotion(in context: CellContext, _ timeline: inout Timeline) {
        disarm(in: context, &timeline)
        interrupt(in: context, &timeline)
        if let end = cancelledSwipe(in: context, timeline) { timeline.emit(end) }
    }

    mutating func finishRemoval(_ animation: Animation, in context: CellContext, _ timeline: inout Timeline) {
        if let announcement = animation.announcement {
            timeline.emit(.didTransition(transition(announcement, nil, in: context, timeline), finished: true))
        }
        becomeRemoved(ending: animation, in: context, &timeline)
    }
}
