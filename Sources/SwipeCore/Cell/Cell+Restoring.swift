import Motion

// A removal is undone: the row regains its size, then its content slides back.
extension Cell {
    /// Undoes the removal of a row, while it collapses or after it is gone. A row that is gone has been inserted again by
    /// then, so its cell is closed at rest. A cell in any other state does not change.
    ///
    /// - Parameter side: the side from which the content of a removed row slides back; nil: the side that opened last.
    mutating func restore(
        from side: Side?, animated: Bool, in context: CellContext, _ timeline: inout Timeline
    ) {
        switch state {
        case .collapsing(let collapse, let offset):
            let size = collapse.offset(at: timeline.now)
            emitAnimationEnd(of: collapse.id, finished: false, in: context, &timeline)
            if let announcement = collapse.announcement {
                timeline.emit(.didTransition(transition(announcement, nil, in: context, timeline), finished: true))
                lastReportedRest = .closed
            }
            removesAfterSettling = false
            timeline.announce(.restored, in: context)
            regainSize(from: size, at: offset, animated: animated, in: context, &timeline)
        case .resting(.closed) where isClosedAtRest && animated:
            lastSide = side ?? lastSide
            timeline.announce(.restored, in: context)
            regainSize(
                from: 0, at: context.geometry.offset(of: .expanded(lastSide)), animated: animated, in: context,
                &timeline)
        case .resting(.expanded), .settling:
            guard isExpanded else { return }
            removesAfterSettling = false
            timeline.announce(.restored, in: context)
            _ = settle(to: .closed, cause: .program, animated: animated, in: context, &timeline)
        case .resting, .tracking, .restoring: return
        case .changing: return Self.impossible(())
        }
    }

    /// Starts the animation in which the row regains its size. It lasts as long as a collapse to `size` would.
    private mutating func regainSize(
        from size: Double, at offset: Double, animated: Bool, in context: CellContext, _ timeline: inout Timeline
    ) {
        let isImmediate = !animated || context.isMotionReduced
        let duration = isImmediate ? 0 : (1 - size) * collapseDuration(at: offset, in: context)
        guard duration > 0 else { return slideBack(from: offset, animated: animated, in: context, &timeline) }
        let growth = Trajectory(from: size, through: [(1, duration, .easeInOut)])
        state = .restoring(timeline.startAnimation(growth, to: .closed, announcing: nil), offset: offset)
    }

    /// Sends the content of a row that has its size again back to closed.
    mutating func slideBack(
        from offset: Double, animated: Bool, in context: CellContext, _ timeline: inout Timeline
    ) {
        let path = animated ? trajectory(to: .closed, from: offset, velocity: 0, in: context) : nil
        timeline.markChanged()
        guard let path else {
            state = .resting(.closed)
            filling = nil
            return
        }
        state = .settling(timeline.startAnimation(path, to: .closed, announcing: nil))
    }
}
