extension Table {
    /// Handles a pointer that went down and up in one place.
    ///
    /// On a visible action the tap invokes it. Elsewhere it closes open cells, if the policy says that taps do.
    mutating func tap(
        _ key: CellKey, at position: Vector, _ timeline: inout Timeline
    ) throws(SwipeError) -> PointerOutcome {
        let frame = try frame(of: key, at: timeline.now)
        if let action = try action(at: position, on: key, frame) {
            let side = try context(of: key).geometry.side(at: frame.offset)
            try invoke(action, side: side, on: key, trigger: .tap, &timeline)
            var outcome = outcome(.tap, try self.frame(of: key, at: timeline.now), of: key)
            outcome.tapped = action
            return outcome
        }
        _ = closeCells(on: .tap, cause: .tap, &timeline)
        return outcome(.tap, try self.frame(of: key, at: timeline.now), of: key)
    }

    /// The visible action at a position within an open cell.
    private func action(at position: Vector, on key: CellKey, _ frame: Frame) throws(SwipeError) -> String? {
        guard frame.phase == .open else { return nil }
        return try context(of: key).layout.action(at: position.along(configuration.axis), offset: frame.offset)
    }

    /// Invokes an action, which the application performs. The cell closes if the policy says so. Throws
    /// `unknownAction`.
    ///
    /// - Parameter trigger: nil: a tap if the cell is open, otherwise the program.
    /// - Returns: the invocation's id.
    @discardableResult
    package mutating func invoke(
        _ action: String, side: Side?, on key: CellKey, trigger: SwipeEvent.Invocation.Trigger?,
        _ timeline: inout Timeline
    ) throws(SwipeError) -> Int {
        let context = try context(of: key)
        guard let side = context.side(of: action, on: side) else { throw .unknownAction(action, context.address) }
        let shows = cell(key)?.isOpen == true
        let invocation = timeline.invoke(
            action, on: context.address, side: side, trigger: trigger ?? (shows ? .tap : .program),
            timeout: context.behavior.fullSwipe[side].timeLimit)
        try withCell(key, &timeline) { cell, _, _ in cell.invocations.append(invocation) }
        if configuration.behavior.policy.closeOn.contains(.action) {
            closeUnrequested(key, cause: .action, animated: true, &timeline)
        }
        return invocation.id
    }
}
