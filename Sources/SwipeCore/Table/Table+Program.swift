extension Table {
    /// Opens a cell on `side`; nil: on the one side it has.
    package mutating func open(
        _ key: CellKey, side: Side?, animated: Bool, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let address = CellAddress(table: name, cell: key)
        let geometry = try setting(of: key).geometry
        let sides = Side.allCases.filter { geometry.offset(of: .open($0)) != 0 }
        if let side, !sides.contains(side) { throw .sideUnavailable(side, address) }
        guard let side = side ?? (sides.count == 1 ? sides[0] : nil) else { throw .sideNotNamed(address) }
        let frame = try go(key, to: .open(side), cause: .program, animated: animated, &timeline)
        closeOthersOnOpening(key, &timeline)
        return frame
    }

    package mutating func close(
        _ key: CellKey, animated: Bool, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        _ = try setting(of: key)
        guard cell(key) != nil else { return try frame(of: key, at: timeline.now) }
        return try go(key, to: .closed, cause: .program, animated: animated, &timeline)
    }

    /// Closes all cells but `kept`: those that a finger holds as well.
    ///
    /// - Returns: the cells that began to close.
    package mutating func closeCells(
        except kept: CellKey?, animated: Bool, _ timeline: inout Timeline
    ) -> [CellKey] {
        close(orderedKeys().filter { $0 != kept }, cause: .program, animated: animated, &timeline)
    }

    /// Something happened that closes open cells, where the policy says so.
    package mutating func closeCells(
        on closer: Policy.Closer, cause: Cause, _ timeline: inout Timeline
    ) -> [CellKey] {
        guard configuration.behavior.policy.closeOn.contains(closer) else { return [] }
        return closeOpenCells(except: nil, cause: cause, animated: true, &timeline)
    }

    /// Closes the cells that are open or opening; one that a finger holds stays with the finger.
    mutating func closeOpenCells(
        except kept: CellKey?, cause: Cause, animated: Bool, _ timeline: inout Timeline
    ) -> [CellKey] {
        let open = orderedKeys().filter { key in
            guard key != kept, let cell = cell(key) else { return false }
            return !cell.isTracking && cell.rest != .closed
        }
        return close(open, cause: cause, animated: animated, &timeline)
    }

    /// Where one cell may be open, a cell that opens closes the others, and takes their gestures from them.
    mutating func closeOthersOnOpening(_ key: CellKey, _ timeline: inout Timeline) {
        guard configuration.behavior.policy.open == .single, let rest = cell(key)?.rest, rest != .closed else { return }
        _ = close(orderedKeys().filter { $0 != key }, cause: .otherCell, animated: true, &timeline)
    }

    /// Closes cells that no message named. What there is to draw is told of each: by its `will`, or, where no rest state
    /// changes, by a frame.
    private mutating func close(
        _ keys: [CellKey], cause: Cause, animated: Bool, _ timeline: inout Timeline
    ) -> [CellKey] {
        keys.filter { closeUnasked($0, cause: cause, animated: animated, &timeline) }
    }

    /// - Returns: whether there was anything to close.
    @discardableResult
    mutating func closeUnasked(_ key: CellKey, cause: Cause, animated: Bool, _ timeline: inout Timeline) -> Bool {
        guard cell(key) != nil else { return false }
        let departure = try? withCell(key) { cell, setting in
            let departure = cell.go(to: .closed, cause: cause, animated: animated, in: setting, &timeline)
            if let departure, !departure.isAnnounced {
                var frame = cell.frame(at: timeline.now, in: setting)
                frame.flight = departure.flight
                timeline.record(.displaced(setting.address, frame, at: timeline.now))
            }
            return departure
        }
        return departure != nil
    }

    private mutating func go(
        _ key: CellKey, to rest: Rest, cause: Cause, animated: Bool, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        try withCell(key) { cell, setting in
            _ = cell.go(to: rest, cause: cause, animated: animated, in: setting, &timeline)
            var frame = cell.frame(at: timeline.now, in: setting)
            frame.flight = cell.flight
            return frame
        }
    }
}
