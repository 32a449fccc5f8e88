import Motion

/// The cell is sent to a rest state, and arrives there or is stopped on its way.
extension Cell {
    /// Where a cell is sent, and why.
    struct SettleRequest {
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
    struct SettleResult {
        /// The motion that started, or that goes on to there.
        var animation: Animation?
        /// Whether a `will` has said so.
        var isAnnounced: Bool
    }

    /// Sends the cell to a rest state; a gesture that holds it is cancelled.
    ///
    /// - Returns: what it set off; nil if it was there, or on its way, already.
    mutating func settle(
        to rest: Rest, cause: Cause, animated: Bool, in context: CellContext, _ timeline: inout Timeline
    ) -> SettleResult? {
        var request = SettleRequest(to: rest, cause: cause)
        request.velocity = motion(at: timeline.now, in: context).velocity
        request.animated = animated
        switch state {
        case .resting(let present) where present == rest: return nil
        case .settling(let animation) where animation.target == rest && animated: return nil
        case .collapsing: return nil
        case .settling where removesAfterSettling: return nil  // its row goes as soon as it has arrived
        case .tracking(let tracking):
            disarm(in: context, &timeline)
            request.ending = .swipeEnded(
                context.address, at: timeline.now, offset: tracking.offset, velocity: 0, cancelled: true)
        case .resting, .settling: break
        }
        pending = nil
        filling = nil
        removesAfterSettling = false
        return startSettling(request, in: context, &timeline)
    }

    mutating func startSettling(_ request: SettleRequest, in context: CellContext, _ timeline: inout Timeline)
        -> SettleResult
    {
        let start = motion(at: timeline.now, in: context).offset
        var animation: Animation?
        if case .tracking(let tracking) = state, let snap = tracking.snap, snap.target == request.to, request.animated {
            animation = snap  // it is on its way there already
        } else {
            interrupt(in: context, &timeline)
        }
        if let ending = request.ending { timeline.emit(ending) }
        let announcement = announcement(of: request)
        if animation == nil, request.animated {
            animation = trajectory(to: request.to, from: start, velocity: request.velocity, in: context).map {
                timeline.startAnimation($0, to: request.to, announcing: announcement)
            }
        }
        animation?.announcement = announcement
        animation?.performs = request.performs
        if case .open(let side) = request.to { lastSide = side }
        if let announcement {
            timeline.emit(.willTransition(transition(announcement, animation, in: context, timeline)))
        }
        if let animation {
            state = .settling(animation)
        } else {
            finishSettling(at: request.to, nil, announcement, in: context, &timeline)
            if let action = request.performs { perform(action, in: context, &timeline) }
        }
        timeline.markChanged()
        return SettleResult(animation: animation, isAnnounced: announcement != nil)
    }

    /// A motion of the cell's has come to its end.
    mutating func finishAnimation(_ id: Int, in context: CellContext, _ timeline: inout Timeline) {
        switch state {
        case .settling(let animation) where animation.id == id:
            finishSettling(at: animation.target, animation, animation.announcement, in: context, &timeline)
            if animation.announcement == nil { emitAnimationEnd(of: id, finished: true, in: context, &timeline) }
            if let action = animation.performs { perform(action, in: context, &timeline) }
            completeIfArrived(in: context, &timeline)
            collapseAfterSettling(in: context, &timeline)
        case .tracking(var tracking) where tracking.snap?.id == id:
            tracking.snapEnded(at: tracking.snap?.target ?? tracking.origin, geometry: context.geometry)
            state = .tracking(tracking)
            emitAnimationEnd(of: id, finished: true, in: context, &timeline)
        case .collapsing(let animation, _) where animation.id == id:
            finishRemoval(animation, in: context, &timeline)
        case .resting, .tracking, .settling, .collapsing: break
        }
    }

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

    /// Cuts short what moves the cell, and says so: to whom it was announced as a `did`, otherwise as a frame.
    mutating func interrupt(in context: CellContext, _ timeline: inout Timeline) {
        let cut: Animation
        switch state {
        case .resting: return
        case .settling(let animation): cut = animation
        case .collapsing(let animation, _): return interruptCollapse(animation, in: context, &timeline)
        case .tracking(let tracking):
            guard let snap = tracking.snap else { return }
            cut = snap
        }
        defer { forgetSnap() }
        if let announcement = cut.announcement {
            lastReportedRest = nil
            timeline.emit(.didTransition(transition(announcement, cut, in: context, timeline), finished: false))
        } else {
            emitAnimationEnd(of: cut.id, finished: false, in: context, &timeline)
        }
        // The finger left while it was armed: that the cell does not come to its place changes nothing of that.
        if let action = cut.performs { perform(action, in: context, &timeline) }
    }

    /// The row is gone before it has lost its size. What it was told of closing has no motion of its own.
    private mutating func interruptCollapse(_ cut: Animation, in context: CellContext, _ timeline: inout Timeline) {
        emitAnimationEnd(of: cut.id, finished: false, in: context, &timeline)
        guard let announcement = cut.announcement else { return }
        lastReportedRest = nil
        timeline.emit(.didTransition(transition(announcement, nil, in: context, timeline), finished: false))
    }

    private mutating func forgetSnap() {
        guard case .tracking(var tracking) = state else { return }
        tracking.snap = nil
        state = .tracking(tracking)
    }

    /// A motion that nobody was told of has ended: a frame says so.
    func emitAnimationEnd(of animation: Int, finished: Bool, in context: CellContext, _ timeline: inout Timeline) {
        var frame = frame(at: timeline.now, in: context)
        frame.ended = Frame.Ended(animation: animation, finished: finished)
        timeline.emit(.animationEnded(context.address, frame, at: timeline.now))
    }

    // MARK: What is told, and how it moves

    /// The side that clients know to be open; after a motion that was cut short, the one that was to open last.
    var lastReportedSide: Side {
        if case .open(let side) = lastReportedRest { return side }
        return lastSide
    }

    /// What there is to announce: nothing if the cell returns to where it stands, nor of content that slides away for its
    /// action, which is told of as such.
    private func announcement(of request: SettleRequest) -> Animation.Announcement? {
        if lastReportedRest == request.to { return nil }
        switch request.to {
        case .open(let side): return Animation.Announcement(rest: request.to, side: side, cause: request.cause)
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

    /// The side that closes: the one that shows, unless content is past closed, where no side opens.
    private func closingSide(from start: Double, in geometry: Geometry) -> Side {
        guard let side = geometry.side(at: start), geometry.extents[side] != .unavailable else { return lastSide }
        return side
    }

    /// A phase overshoots outwards on opening; on closing, to the side opposite the one that closes.
    func trajectory(to rest: Rest, from start: Double, velocity: Double, in context: CellContext) -> Trajectory? {
        let outward: Double =
            switch rest {
            case .open(let side), .expanded(let side): context.geometry.sign(of: side)
            case .closed: -context.geometry.sign(of: closingSide(from: start, in: context.geometry))
            }
        return context.settleRule(to: rest).trajectory(
            from: start, to: context.geometry.offset(of: rest), velocity: velocity, outward: outward)
    }
}
