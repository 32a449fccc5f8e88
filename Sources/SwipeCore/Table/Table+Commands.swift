extension Table {
    /// Opens a cell on `side`; nil: on the one side it has.
    package mutating func open(
        _ key: CellKey, side: Side?, animated: Bool, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let side = try resolved(side, of: key)
        let frame = try settle(key, to: .open(side), cause: .program, animated: animated, &timeline)
        closeOthersOnOpening(key, &timeline)
        return frame
    }

    /// The side that is meant: the one that was named, if it opens, or the only one that does.
    private func resolved(_ side: Side?, of key: CellKey) throws(SwipeError) -> Side {
        let address = CellAddress(table: name, cell: key)
        let geometry = try context(of: key).geometry
        let sides = Side.allCases.filter { geometry.extent(of: $0) > 0 }
        if let side, !sides.contains(side) { throw .sideUnavailable(side, address) }
        guard let side = side ?? (sides.count == 1 ? sides[0] : nil) else { throw .sideNotNamed(address) }
        return side
    }

    package mutating func close(
        _ key: CellKey, animated: Bool, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        _ = try context(of: key)
        guard cell(key) != nil else { return try frame(of: key, at: timeline.now) }
        return try settle(key, to: .closed, cause: .program, animated: animated, &timeline)
    }

    /// Closes all cells but `kept`: those that a finger holds as well.
    ///
    /// - Returns: the cells that began to close.
    package mutating func closeCells(
        except kept: CellKey?, animated: Bool, _ timeline: inout Timeline
    ) -> [CellKey] {
        close(.active, except: kept, cause: .program, animated: animated, &timeline)
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
        close(.open, except: kept, cause: cause, animated: animated, &timeline)
    }

    /// Where one cell may be open, a cell that opens closes the others, and takes their gestures from them.
    mutating func closeOthersOnOpening(_ key: CellKey, _ timeline: inout Timeline) {
        guard configuration.behavior.policy.isSingle, case .open = cell(key)?.rest else { return }
        _ = close(.openOrHeld, except: key, cause: .otherCell, animated: true, &timeline)
        closeGroup(&timeline)
    }

    /// Where one cell of a group may be open, this table's cell closes those of the group's other tables.
    func closeGroup(_ timeline: inout Timeline) {
        guard configuration.behavior.policy.open == .group, let group = configuration.group else { return }
        timeline.requestGroupClose(group, from: name)
    }

    /// Closes cells that no message named. What there is to draw is reported of each: by its `will`, or, where no rest state
    /// changes, by a frame.
    ///
    /// - Returns: those of the first cells that began to close. The rest is left to a job.
    private mutating func close(
        _ selection: ClosingJob.Selection, except kept: CellKey?, cause: Cause, animated: Bool,
        _ timeline: inout Timeline
    ) -> [CellKey] {
        var job = ClosingJob(table: name, selection: selection, kept: kept, cause: cause, animated: animated)
        guard timeline.jobs.isEmpty else {
            timeline.enqueue(job)  // behind what has begun, so that each table's cells stay together
            return []
        }
        let (closed, isDone) = process(&job, &timeline)
        if !isDone { timeline.enqueue(job) }
        return closed
    }

    /// Does a part of a job.
    mutating func process(_ job: inout ClosingJob, _ timeline: inout Timeline) -> (closed: [CellKey], isDone: Bool) {
        let keys = rows.activeKeys(from: &job.position, limit: ClosingJob.batchSize)
        let closed = keys.filter { key in
            guard key != job.kept, let cell = cell(key), job.selection.contains(cell) else { return false }
            if job.closesTable, cell.collapse != nil {
                try? withCell(key, &timeline) { cell, context, timeline in cell.remove(in: context, &timeline) }
                return false
            }
            return closeUnrequested(key, cause: job.cause, animated: job.animated, &timeline)
        }
        return (closed, keys.count < ClosingJob.batchSize)
    }

    /// - Returns: whether there was anything to close.
    @discardableResult
    mutating func closeUnrequested(_ key: CellKey, cause: Cause, animated: Bool, _ timeline: inout Timeline) -> Bool {
        guard cell(key) != nil else { return false }
        let result = try? withCell(key, &timeline) { cell, context, timeline in
            let result = cell.settle(to: .closed, cause: cause, animated: animated, in: context, &timeline)
            if let result, !result.isAnnounced {
                var frame = cell.frame(at: timeline.now, in: context)
                frame.animation = result.animation
                timeline.emit(.frameChanged(context.address, frame, at: timeline.now))
            }
            return result
        }
        return result != nil
    }

    /// The table is about to be forgotten: all its cells close at once, which is a job.
    func closeAll(_ timeline: inout Timeline) {
        var job = ClosingJob(table: name, selection: .active, kept: nil, cause: .program, animated: false)
        job.closesTable = true
        timeline.enqueue(job)
    }

    /// A cell of the group's has begun to open elsewhere.
    mutating func closeForGroup(_ timeline: inout Timeline) {
        _ = close(.openOrHeld, except: nil, cause: .otherCell, animated: true, &timeline)
    }

    /// The invocation of a row, and the row's cell.
    func invocation(_ id: Int, ofRow number: Int) -> (key: CellKey, invocation: Invocation)? {
        guard let key = rows.key(ofNumber: number) else { return nil }
        return rows.invocation(id, of: key).map { (key, $0) }
    }

    /// An invocation's time is over: a cell that waits for it closes.
    mutating func timeOut(_ invocation: Int, ofRow number: Int, _ timeline: inout Timeline) {
        guard let (key, invocationTimedOut) = self.invocation(invocation, ofRow: number) else { return }
        timeline.emit(.invocationTimedOut(invocationTimedOut.report(on: CellAddress(table: name, cell: key))))
        let isAwaited = cell(key)?.pending?.invocation == invocation
        rows.changePresentCell(key, &timeline) { cell, _ in cell.invocations.remove(invocation) }
        if isAwaited { closeUnrequested(key, cause: .action, animated: true, &timeline) }
    }

    /// Shows a part of a side, and hides it again.
    ///
    /// - Parameters:
    ///   - fraction: of the side's extent.
    ///   - hold: how long, in ms, it is shown.
    package mutating func reveal(
        _ key: CellKey, side: Side?, fraction: Double, hold: Double, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let side = try resolved(side, of: key)
        return try withCell(key, &timeline) { cell, context, timeline in
            cell.reveal(side, fraction: fraction, hold: hold, in: context, &timeline)
            return cell.movingFrame(at: timeline.now, in: context)
        }
    }

    /// What becomes of a cell whose action is complete, if the application does not say: a destructive action removes its row,
    /// any other closes it. A cell that was to wait for a full swipe's action and no longer does is left alone.
    private func defaultCompletion(
        of invocation: Invocation, on key: CellKey, performed: Bool
    ) throws(SwipeError) -> Cell.Completion {
        let context = try context(of: key)
        let isWaiting = cell(key)?.pending?.invocation == invocation.id
        let style = context.behavior.fullSwipe.style
        if invocation.trigger == .fullSwipe, !isWaiting, style == .fill || style == .destructive { return .stay }
        let action = context.geometry.actions[invocation.side].first { $0.id == invocation.action }
        let isDestructive = action?.isDestructive == true || isWaiting && style == .destructive
        return performed && isDestructive ? .remove : .close
    }

    /// The application has done, or refused, an action of a row's.
    ///
    /// - Parameter completion: what becomes of the cell; nil: what is usual.
    mutating func complete(
        _ invocation: Invocation, on key: CellKey, performed: Bool, _ completion: Cell.Completion?,
        _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let usual = try defaultCompletion(of: invocation, on: key, performed: performed)
        return try withCell(key, &timeline) { cell, context, timeline in
            _ = cell.complete(invocation.id, completion ?? usual, in: context, &timeline)
            var frame = cell.movingFrame(at: timeline.now, in: context)
            if cell.isRemoved { frame.phase = .removed }
            return frame
        }
    }

    private mutating func settle(
        _ key: CellKey, to rest: Rest, cause: Cause, animated: Bool, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        try withCell(key, &timeline) { cell, context, timeline in
            _ = cell.settle(to: rest, cause: cause, animated: animated, in: context, &timeline)
            return cell.movingFrame(at: timeline.now, in: context)
        }
    }
}
