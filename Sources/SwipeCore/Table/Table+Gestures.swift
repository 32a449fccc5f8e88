extension Table {
    /// A gesture takes a cell. Where one cell may be open, other gestures in the table are cancelled; where another's
    /// beginning closes a cell, open ones close.
    package mutating func beginGesture(
        on key: CellKey, translation: Vector, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let address = CellAddress(table: name, cell: key)
        _ = try setting(of: key)
        if let cell = cell(key) {
            if cell.isTracking { throw .gestureAlreadyActive(address) }
            guard cell.isGrabbable else { throw .cellPending(address) }
        }
        let along = translation.along(configuration.axis)
        try withCell(key) { cell, setting in cell.grab(translation: along, in: setting, &timeline) }
        if configuration.behavior.policy.isSingle { cancelGestures(except: key, &timeline) }
        if configuration.behavior.policy.closeOn.contains(.otherBegin) {
            _ = closeOpenCells(except: key, cause: .otherCell, animated: true, &timeline)
            closeGroup(&timeline)
        }
        return try move(key, to: along, &timeline)
    }

    package mutating func updateGesture(
        on key: CellKey, translation: Vector, isSample: Bool = true, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        try move(key, to: translation.along(configuration.axis), isSample: isSample, &timeline)
    }

    /// - Parameters:
    ///   - translation: where the finger left, if that is known better than from the last update.
    ///   - velocity: as it left; nil: estimated.
    ///   - estimate: the estimate along the axis, where the caller has a better one than the translations give.
    package mutating func endGesture(
        on key: CellKey, translation: Vector?, velocity: Vector?, estimate: VelocityEstimate? = nil,
        _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        try requireGesture(on: key)
        if let translation {
            let along = translation.along(configuration.axis)
            _ = try withHeldCell(key) { cell, setting in
                cell.move(to: along, isLast: true, in: setting, &timeline)
            }
        }
        let along = velocity?.along(configuration.axis)
        let frame = try withCell(key) { cell, setting in
            cell.release(velocity: along, estimate: estimate, in: setting, &timeline)
        }
        closeOthersOnOpening(key, &timeline)
        return frame
    }

    /// The cell returns to the rest state in which the gesture found it, and nothing is performed.
    package mutating func cancelGesture(on key: CellKey, _ timeline: inout Timeline) throws(SwipeError) -> Frame {
        try requireGesture(on: key)
        let frame = try withCell(key) { cell, setting in
            cell.cancel(in: setting, &timeline)
        }
        closeOthersOnOpening(key, &timeline)
        return frame
    }

    private func requireGesture(on key: CellKey) throws(SwipeError) {
        _ = try setting(of: key)
        guard cell(key)?.isTracking == true else { throw .gestureNotActive(CellAddress(table: name, cell: key)) }
    }

    private mutating func move(
        _ key: CellKey, to translation: Double, isSample: Bool = true, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        try withHeldCell(key) { cell, setting in
            let snap = cell.move(to: translation, isSample: isSample, in: setting, &timeline)
            var frame = cell.frame(at: timeline.now, in: setting)
            frame.flight = snap
            return frame
        }
    }

    private mutating func cancelGestures(except key: CellKey, _ timeline: inout Timeline) {
        for other in orderedKeys() where other != key && cell(other)?.isTracking == true {
            try? withCell(other) { cell, setting in
                let frame = cell.cancel(in: setting, &timeline)
                guard frame.flight?.announcement == nil else { return }
                timeline.record(.displaced(setting.address, frame, at: timeline.now))
            }
        }
    }
}
