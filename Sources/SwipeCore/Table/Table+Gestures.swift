extension Table {
    /// A gesture takes a cell. Where one cell may be open, other gestures in the table are cancelled; where another's
    /// beginning closes a cell, open ones close.
    package mutating func beginGesture(
        on key: CellKey, translation: Vector, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let address = CellAddress(table: name, cell: key)
        _ = try setting(of: key)
        if cell(key)?.isTracking == true { throw .gestureAlreadyActive(address) }
        let along = translation.along(configuration.axis)
        try withCell(key) { cell, setting in cell.grab(translation: along, in: setting, &timeline) }
        if configuration.behavior.policy.open == .single { cancelGestures(except: key, &timeline) }
        if configuration.behavior.policy.closeOn.contains(.otherBegin) {
            _ = closeOpenCells(except: key, cause: .otherCell, animated: true, &timeline)
        }
        return try move(key, to: along, &timeline)
    }

    package mutating func updateGesture(
        on key: CellKey, translation: Vector, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        try requireGesture(on: key)
        return try move(key, to: translation.along(configuration.axis), &timeline)
    }

    /// - Parameters:
    ///   - translation: where the finger left, if that is known better than from the last update.
    ///   - velocity: as it left; nil: estimated.
    package mutating func endGesture(
        on key: CellKey, translation: Vector?, velocity: Vector?, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        try requireGesture(on: key)
        if let translation { _ = try move(key, to: translation.along(configuration.axis), &timeline) }
        let along = velocity?.along(configuration.axis)
        let frame = try withCell(key) { cell, setting in
            cell.release(velocity: along, cancelled: false, in: setting, &timeline)
        }
        closeOthersOnOpening(key, &timeline)
        return frame
    }

    /// The cell returns to the rest state in which the gesture found it, and nothing is performed.
    package mutating func cancelGesture(on key: CellKey, _ timeline: inout Timeline) throws(SwipeError) -> Frame {
        try requireGesture(on: key)
        let frame = try withCell(key) { cell, setting in
            cell.release(velocity: 0, cancelled: true, in: setting, &timeline)
        }
        closeOthersOnOpening(key, &timeline)
        return frame
    }

    private func requireGesture(on key: CellKey) throws(SwipeError) {
        _ = try setting(of: key)
        guard cell(key)?.isTracking == true else { throw .gestureNotActive(CellAddress(table: name, cell: key)) }
    }

    private mutating func move(
        _ key: CellKey, to translation: Double, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        try withCell(key) { cell, setting in
            let snap = cell.move(to: translation, in: setting, &timeline)
            var frame = cell.frame(at: timeline.now, in: setting)
            frame.flight = snap
            return frame
        }
    }

    private mutating func cancelGestures(except key: CellKey, _ timeline: inout Timeline) {
        for other in orderedKeys() where other != key && cell(other)?.isTracking == true {
            try? withCell(other) { cell, setting in
                let frame = cell.release(velocity: 0, cancelled: true, in: setting, &timeline)
                guard frame.flight?.announcement == nil else { return }
                timeline.record(.displaced(setting.address, frame, at: timeline.now))
            }
        }
    }
}
