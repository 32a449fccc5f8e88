extension Table {
    /// Handles a tap: it invokes the action on which the pointer went down. Elsewhere it closes open cells, or only its
    /// own one, if the policy says that taps do. A moving cell goes on to where it was going.
    mutating func tap(
        _ key: CellKey, _ press: PointerTrack.Press?, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let context = try context(of: key)
        if let press, cell(key)?.isGrabbable != false, context.side(of: press.action, on: press.side) != nil {
            try invoke(press.action, side: press.side, on: key, trigger: .tap, &timeline)
            var outcome = outcome(.tap, try frame(of: key, at: timeline.now), of: key)
            outcome.tapped = press.action
            return outcome
        }
        let closeOn = configuration.behavior.policy.closeOn
        if closeOn.contains(.tap) {
            _ = close(.open, cause: .tap, &timeline)
        } else if closeOn.contains(.content), cell(key)?.isOpen == true {
            closeUnrequested(key, cause: .tap, animated: true, &timeline)
        }
        return outcome(.tap, try frame(of: key, at: timeline.now), of: key)
    }

    /// The action that shows at a position, on a cell that may be taken.
    func press(at position: Vector, on key: CellKey, _ timeline: Timeline) throws(SwipeError) -> PointerTrack.Press? {
        guard let cell = cell(key), cell.isGrabbable else { return nil }
        let context = try context(of: key)
        let frame = cell.frame(at: timeline.now, in: context)
        let place = position.along(configuration.axis)
        let expanding = frame.armed ?? frame.filling
        guard let side = frame.side,
            let action = context.layout.action(at: place, offset: frame.offset, expanding: expanding)
        else { return nil }
        return PointerTrack.Press(side: side, action: action)
    }

    /// Invokes an action, which the application performs. The cell closes if the action or else the policy says so.
    /// Throws `unknownAction`.
    ///
    /// - Parameter trigger: nil: a tap if the cell is open, otherwise the program.
    /// - Returns: the invocation's id.
    @discardableResult
    package mutating func invoke(
        _ action: String, side: Side?, on key: CellKey, trigger: Invocation.Trigger?,
        _ timeline: inout Timeline
    ) throws(SwipeError) -> Int64 {
        let context = try context(of: key)
        guard let side = context.side(of: action, on: side) else { throw .unknownAction(action, context.address) }
        let shows = cell(key)?.isOpen == true
        let invocation = timeline.invoke(
            action, in: context, side: side, trigger: trigger ?? (shows ? .tap : .program),
            timeout: context.behavior.fullSwipe[side].timeout)
        try withCell(key, &timeline) { cell, _, _ in cell.invocations.append(invocation) }
        let closes = context.geometry.actions[side].first { $0.id == action }?.closes
        if closes ?? configuration.behavior.policy.closeOn.contains(.action) {
            closeUnrequested(key, cause: .action, animated: true, &timeline)
        }
        return invocation.id
    }
}
