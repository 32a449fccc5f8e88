import Motion

extension Cell {
    /// Adapts to a changed configuration: the cell keeps its state and moves to where that state is now.
    mutating func adapt(from old: CellContext, to context: CellContext, _ timeline: inout Timeline) {
        let before = motion(at: timeline.now, in: old)
        if let side = rest.openSide, context.geometry.offset(of: rest) == 0 {
            lastSide = side
            _ = settle(
                to: .closed, cause: .program, animated: false, reportsPlace: false, in: context, &timeline)
            return
        }
        switch state {
        case .resting, .collapsing, .restoring: return
        case .changing: return Self.impossible(())
        case .tracking(var tracking):
            if context.map != old.map { tracking.rebase(context.map, from: old.map) }
            let change = tracking.arm(in: context)
            state = .tracking(tracking)
            if let change { emitArming(change, in: context, &timeline) }
            previewRelease(in: context, &timeline)
        case .settling(let animation):
            guard context.geometry.offset(of: animation.target) != animation.trajectory.to else { return }
            retarget(animation, from: before, to: context, &timeline)
        }
    }

    /// Continues a running animation from its present offset and velocity to the new offset of its target.
    private mutating func retarget(
        _ animation: Animation, from present: (offset: Double, velocity: Double), to context: CellContext,
        _ timeline: inout Timeline
    ) {
        emitAnimationEnd(of: animation.id, finished: false, in: context, &timeline)
        let path = trajectory(to: animation.target, from: present.offset, velocity: present.velocity, in: context)
        guard let path else {
            finishSettling(at: animation.target, nil, animation.announcement, in: context, &timeline)
            if let action = animation.performs { perform(action, in: context, &timeline) }
            completeIfSettled(in: context, &timeline)
            collapseAfterSettling(in: context, &timeline)
            return
        }
        var replacement = timeline.startAnimation(path, to: animation.target, announcing: animation.announcement)
        replacement.performs = animation.performs
        state = .settling(replacement)
    }

    /// Shows a fraction of a side's extent and hides it again, as a hint that the cell can be swiped.
    ///
    /// Nothing happens if the side has nothing to show, the cell is not at rest, or the user prefers reduced motion.
    mutating func reveal(
        _ side: Side, fraction: Double, hold: Double, in context: CellContext, _ timeline: inout Timeline
    ) {
        guard case .resting(.closed) = state, pending == nil, !context.isMotionReduced else { return }
        let extent = context.geometry.extent(of: side)
        guard extent > 0, fraction > 0 else { return }
        let peek = context.geometry.sign(of: side) * extent * fraction
        let path = Trajectory(
            from: 0,
            through: [(peek, Self.peekDuration, .easeOut)] + (hold > 0 ? [(peek, hold, .linear)] : [])
                + [(0, Self.peekDuration, .easeInOut)])
        let animation = timeline.startAnimation(path, to: .closed, announcing: nil)
        state = .settling(animation)
    }

    /// The duration of showing, and of hiding, in ms.
    private static let peekDuration = 300.0
}
