extension Table {
    /// Begins a gesture on a cell. If the policy allows one open cell, other gestures in the table are cancelled. If it
    /// says so, open cells close.
    ///
    /// Throws `gestureAlreadyActive`, `cellPending` or `notAllowed`.
    ///
    /// - Parameter began: when the gesture began, if that was before now.
    package mutating func beginGesture(
        on key: CellKey, by holder: Holder = .toolkit, since began: Timestamp? = nil, translation: Vector = .zero,
        source: GestureSource = GestureSource(), _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let address = CellAddress(table: name, key: key)
        let context = try context(of: key)
        if let present = rows.holder(of: key), present != holder || holder == .toolkit {
            throw .gestureAlreadyActive(address)
        }
        guard cell(key)?.isGrabbable != false else { throw .cellPending(address) }
        guard isAllowed(key, context) else { throw .notAllowed(address) }
        let along = translation.along(configuration.axis)
        try withCell(key, &timeline) { cell, context, timeline in
            cell.grab(
                by: holder, since: began ?? timeline.now, translation: along, source: source, in: context, &timeline)
        }
        if configuration.behavior.policy.isSingle { cancelGestures(except: key, &timeline) }
        if configuration.behavior.policy.closeOn.contains(.otherBegin) {
            _ = close(.open, except: key, cause: .otherCell, &timeline)
            closeGroup(isBeginning: true, &timeline)
        }
        return try moveContent(of: key, by: holder, to: along, &timeline)
    }

    /// Moves a cell with the gesture of a toolkit, to a translation from where it began. Throws `gestureNotActive`.
    package mutating func updateGesture(
        on key: CellKey, translation: Vector, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        try moveContent(of: key, by: .toolkit, to: translation.along(configuration.axis), &timeline)
    }

    /// Moves a cell with a gesture through samples in order of time, then to its present translation. Throws
    /// `gestureNotActive`.
    ///
    /// - Returns: the frame, with the snap that a sample started, and how many samples came too late to count.
    package mutating func updateGesture(
        on key: CellKey, samples: [(translation: Vector, time: Timestamp)], translation: Vector,
        _ timeline: inout Timeline
    ) throws(SwipeError) -> (frame: Frame, droppedSamples: Int) {
        var started: Animation?
        var droppedSamples = 0
        for sample in samples {
            let time = min(sample.time, timeline.now)
            if let last = cell(key)?.tracking?.history.samples.last, time < last.time {
                droppedSamples += 1
                continue
            }
            let along = sample.translation.along(configuration.axis)
            started = try moveContent(of: key, by: .toolkit, to: along, at: time, &timeline).animation ?? started
        }
        var frame = try updateGesture(on: key, translation: translation, &timeline)
        if let started, cell(key)?.snap == started { frame.animation = started }
        return (frame, droppedSamples)
    }

    /// Ends a gesture: the cell is released. Throws `gestureNotActive`.
    ///
    /// - Parameters:
    /// - translation: where the finger left, if that is not the last update's.
    /// - velocity: of the finger as it left; nil: it is estimated.
    /// - estimate: the estimate along the axis, if the caller has a better one than that from the translations.
    /// - across: the velocity across the axis, if it is known and not in `velocity`.
    package mutating func endGesture(
        on key: CellKey, by holder: Holder = .toolkit, translation: Vector?, velocity: Vector?,
        estimate: VelocityEstimate? = nil, across: Double? = nil, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let place = translation?.along(configuration.axis)
        let along = velocity?.along(configuration.axis)
        let across = velocity?.across(configuration.axis) ?? across
        let frame = try withHeldCell(key, by: holder, &timeline) { cell, context, timeline in
            if let place { _ = cell.move(to: place, at: timeline.now, isRelease: true, in: context, &timeline) }
            return cell.release(velocity: along, across: across, estimate: estimate, in: context, &timeline)
        }
        closeOthersOnOpening(key, &timeline)
        return frame
    }

    /// Cancels a gesture: the cell returns to the rest state in which the gesture found it, and no action is performed.
    /// Throws `gestureNotActive`.
    package mutating func cancelGesture(
        on key: CellKey, by holder: Holder = .toolkit, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let frame = try withHeldCell(key, by: holder, &timeline) { cell, context, timeline in
            cell.cancel(in: context, &timeline)
        }
        closeOthersOnOpening(key, &timeline)
        return frame
    }

    /// Cancels the gesture of a cell that the message did not name, and reports its frame.
    mutating func cancelUnrequested(_ key: CellKey, _ timeline: inout Timeline) {
        if configuration.behavior.policy.isSingle, cell(key)?.rest.isOpen == true,
            isOtherTableOpen || rows.occupancy(besides: key).open > 0
        {
            // The cell must not return to open beside another open cell.
            closeUnrequested(key, cause: .otherCell, animated: true, &timeline)
            return
        }
        try? withCell(key, &timeline) { cell, context, timeline in
            let reported = cell.lastReportedRest
            let frame = cell.cancel(in: context, &timeline)
            guard frame.animation?.announcement == nil, cell.lastReportedRest == reported else { return }
            cell.emit(frame, in: context, &timeline)
        }
    }

    /// Moves a cell with a gesture. Throws `gestureNotActive`.
    ///
    /// - Parameters:
    /// - translation: along the axis from where the gesture began, in px.
    /// - isSample: whether the position counts for the velocity.
    /// - time: when the finger was there; nil: now.
    mutating func moveContent(
        of key: CellKey, by holder: Holder, to translation: Double, isSample: Bool = true, at time: Timestamp? = nil,
        _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        try withHeldCell(key, by: holder, &timeline) { cell, context, timeline in
            let snap = cell.move(
                to: translation, isSample: isSample, at: time ?? timeline.now, in: context, &timeline)
            var frame = cell.frame(at: timeline.now, in: context)
            frame.animation = snap
            return frame
        }
    }

    /// Cancels other gestures of the table because a gesture began. A cell that would return to open and then be closed
    /// closes at once.
    private mutating func cancelGestures(except key: CellKey, _ timeline: inout Timeline) {
        let isClosing = configuration.behavior.policy.closeOn.contains(.otherBegin)
        for other in rows.heldKeys() where other != key && rows.holder(of: other) != nil {
            if isClosing, cell(other)?.rest.isOpen == true {
                closeUnrequested(other, cause: .otherCell, animated: true, &timeline)
            } else {
                cancelUnrequested(other, &timeline)
            }
        }
    }
}
