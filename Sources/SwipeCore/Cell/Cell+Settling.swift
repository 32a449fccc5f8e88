import Motion

// Settling: the cell is animated to a rest state, which it reaches unless the animation is interrupted.
extension Cell {
    /// Where a cell is to go, and why.
    struct SettleRequest {
        var to: Rest
        var cause: Cause
        /// The content's velocity, in px/s.
        var velocity = 0.0
        var animated = true
        /// Whether a frame reports where the cell rests if nothing is animated.
        var reportsPlace = true
        /// The event that ends the gesture which held the cell.
        var swipeEnd: SwipeEvent?
        /// The action to invoke on arrival.
        var performs: String?
    }

    struct SettleResult {
        /// The animation that started, or a running one that goes to the same rest state already.
        var animation: Animation?
        /// Whether a `will…` event reported it.
        var isAnnounced: Bool
    }

    /// Sends the cell to a rest state. A gesture that holds it is cancelled.
    ///
    /// - Parameter reportsPlace: false if the client learns otherwise where a cell rests that is not animated.
    /// - Returns: nil if the cell is there, or on its way there, already.
    mutating func settle(
        to rest: Rest, cause: Cause, animated: Bool, reportsPlace: Bool = true, in context: CellContext,
        _ timeline: inout Timeline
    ) -> SettleResult? {
        var request = SettleRequest(to: rest, cause: cause)
        request.velocity = motion(at: timeline.now, in: context).velocity
        request.animated = animated
        request.reportsPlace = reportsPlace
        switch state {
        case .resting(let present) where present == rest: return nil
        case .settling(let animation) where animation.target == rest && animated: return nil
        case .collapsing: return nil
        case .restoring where animated || rest != .closed: return nil
        case .settling where removesAfterSettling: return nil
        case .tracking:
            disarm(in: context, &timeline)
            request.velocity = 0
            request.swipeEnd = cancelledSwipe(in: context, timeline)
        case .resting, .settling, .restoring: break
        case .changing: return Self.impossible(nil)
        }
        pending = nil
        filling = nil
        removesAfterSettling = false
        return startSettling(request, in: context, &timeline)
    }

    /// Starts to settle: interrupts what moves the cell, reports the change of its rest state, and starts the
    /// animation.
    mutating func startSettling(_ request: SettleRequest, in context: CellContext, _ timeline: inout Timeline)
        -> SettleResult
    {
        let start = motion(at: timeline.now, in: context).offset
        var animation: Animation?
        if case .tracking(let tracking) = state, let snap = tracking.snap, snap.target == request.to, request.animated {
            animation = snap  // the snap goes to the same rest state
        } else {
            interrupt(in: context, &timeline)
        }
        if let end = request.swipeEnd { timeline.emit(end) }
        let announcement = announcement(of: request)
        if animation == nil, request.animated {
            animation = trajectory(to: request.to, from: start, velocity: request.velocity, in: context).map {
                timeline.startAnimation($0, to: request.to, announcing: announcement)
            }
        }
        animation?.announcement = announcement
        animation?.performs = request.performs
        if let side = request.to.openSide { lastSide = side }
        if let announcement {
            timeline.emit(.willTransition(transition(announcement, animation, in: context, timeline)))
        }
        if let animation {
            state = .settling(animation)
        } else {
            finishSettling(at: request.to, nil, announcement, in: context, &timeline)
            if announcement != nil, request.reportsPlace {
                let frame = context.reported(frame(at: timeline.now, in: context), of: self, timeline.reports)
                timeline.emit(.placed(context.address, frame, at: timeline.now))
            }
            if let action = request.performs { perform(action, in: context, &timeline) }
        }
        if announcement != nil, let side = request.to.openSide {
            timeline.announce(.opened, context.buttons(of: side), in: context)
        }
        timeline.markChanged()
        return SettleResult(animation: animation, isAnnounced: announcement != nil)
    }

    /// Handles the end of the animation `id`.
    mutating func finishAnimation(_ id: Int64, in context: CellContext, _ timeline: inout Timeline) {
        switch state {
        case .settling(let animation) where animation.id == id:
            finishSettling(at: animation.target, animation, animation.announcement, in: context, &timeline)
            if animation.announcement == nil { emitAnimationEnd(of: id, finished: true, in: context, &timeline) }
            if let action = animation.performs { perform(action, in: context, &timeline) }
            completeIfSettled(in: context, &timeline)
            collapseAfterSettling(in: context, &timeline)
        case .tracking(var tracking) where tracking.snap?.id == id:
            tracking.snapEnded(at: tracking.snap?.target ?? tracking.origin, map: context.map)
            state = .tracking(tracking)
            previewRelease(in: context, &timeline)
            emitAnimationEnd(of: id, finished: true, in: context, &timeline)
        case .collapsing(let animation, _) where animation.id == id:
            finishRemoval(animation, in: context, &timeline)
        case .restoring(let animation, let offset) where animation.id == id:
            slideBack(from: offset, animated: true, in: context, &timeline)
            var frame = movingFrame(at: timeline.now, in: context)
            frame.ended = Frame.Ended(animation: id, finished: true)
            emit(frame, in: context, &timeline)
        case .resting, .tracking, .settling, .collapsing, .restoring, .changing: Self.impossible(())
        }
    }

    /// Puts the cell into a rest state and reports an announced change as finished.
    mutating func finishSettling(
        at rest: Rest, _ animation: Animation?, _ announcement: Animation.Announcement?, in context: CellContext,
        _ timeline: inout Timeline
    ) {
        state = .resting(rest)
        if case .expanded = rest {
        } else {
            lastReportedRest = rest
            filling = nil
        }
        guard let announcement else { return }
        timeline.emit(.didTransition(transition(announcement, animation, in: context, timeline), finished: true))
    }

    /// Interrupts the running animation and reports it: as a `did…` event if it was announced, otherwise as a frame.
    mutating func interrupt(in context: CellContext, _ timeline: inout Timeline) {
        let interrupted: Animation
        switch state {
        case .resting: return
        case .settling(let animation), .restoring(let animation, _): interrupted = animation
        case .collapsing(let animation, _): return interruptCollapse(animation, in: context, &timeline)
        case .tracking(let tracking):
            guard let snap = tracking.snap else { return }
            interrupted = snap
        case .changing: return Self.impossible(())
        }
        defer { removeSnap() }
        if let announcement = interrupted.announcement {
            lastReportedRest = nil
            timeline.emit(.didTransition(transition(announcement, interrupted, in: context, timeline), finished: false))
        } else {
            emitAnimationEnd(of: interrupted.id, finished: false, in: context, &timeline)
        }
        // The action was armed at the release, so it is performed although the cell does not reach its place.
        if let action = interrupted.performs { perform(action, in: context, &timeline) }
    }

    /// Interrupts the collapse of a row that is removed. Its `will…` event had no animation, so its `did…` event has
    /// none.
    private mutating func interruptCollapse(_ animation: Animation, in context: CellContext, _ timeline: inout Timeline)
    {
        emitAnimationEnd(of: animation.id, finished: false, in: context, &timeline)
        guard let announcement = animation.announcement else { return }
        lastReportedRest = nil
        timeline.emit(.didTransition(transition(announcement, nil, in: context, timeline), finished: false))
    }

    private mutating func removeSnap() {
        guard case .tracking(var tracking) = state else { return }
        tracking.snap = nil
        state = .tracking(tracking)
    }

    /// Reports the end of an animation that was not announced.
    func emitAnimationEnd(of animation: Int64, finished: Bool, in context: CellContext, _ timeline: inout Timeline) {
        var frame = frame(at: timeline.now, in: context)
        frame.ended = Frame.Ended(animation: animation, finished: finished)
        emit(frame, in: context, &timeline)
    }

    // MARK: Announcements and trajectories

    /// The side that was last reported open. After an interrupted animation, the side that opened last.
    var lastReportedSide: Side {
        lastReportedRest?.openSide ?? lastSide
    }

    /// What to announce about a request; nil if the cell returns to its last reported rest state, or if content slides
    /// away for an action, which is reported by the action's own event.
    private func announcement(of request: SettleRequest) -> Animation.Announcement? {
        if lastReportedRest == request.to { return nil }
        switch request.to {
        case .open(let side), .stop(let side, _):
            return Animation.Announcement(rest: request.to, side: side, cause: request.cause)
        case .closed: return Animation.Announcement(rest: .closed, side: lastReportedSide, cause: request.cause)
        case .expanded: return nil
        }
    }

    func transition(
        _ announcement: Animation.Announcement, _ animation: Animation?, in context: CellContext, _ timeline: Timeline
    ) -> SwipeEvent.Transition {
        SwipeEvent.Transition(
            address: context.address, rest: announcement.rest, side: announcement.side, cause: announcement.cause,
            time: timeline.now, animation: animation)
    }

    /// The side that closes: the one that shows, unless content is beyond closed on a side that does not open.
    private func closingSide(from start: Double, in geometry: Geometry) -> Side {
        guard let side = geometry.side(at: start), geometry.extents[side] != .unavailable else { return lastSide }
        return side
    }

    /// The motion to `rest`. On opening, a phase overshoots outwards; on closing, to the side opposite of the one that
    /// closes.
    func trajectory(to rest: Rest, from start: Double, velocity: Double, in context: CellContext) -> Trajectory? {
        let outward: Double =
            switch rest {
            case .open(let side), .stop(let side, _), .expanded(let side): context.geometry.sign(of: side)
            case .closed: -context.geometry.sign(of: closingSide(from: start, in: context.geometry))
            }
        return context.settleRule(to: rest).trajectory(
            from: start, to: context.geometry.offset(of: rest), velocity: velocity, outward: outward)
    }
}
