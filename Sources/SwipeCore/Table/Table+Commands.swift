// Commands: cells open and close without a gesture, and invocations are completed.
extension Table {
    /// Opens a cell on `side`; nil: on its only side. Throws `sideUnavailable`, `sideNotNamed`, `noSuchStop` or
    /// `notAllowed`.
    ///
    /// - Parameter stop: the stop at which it rests; nil: the first, or the extent if the side has no stops.
    package mutating func open(
        _ key: CellKey, side: Side?, stop: Int? = nil, animated: Bool, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let side = try resolved(side, of: key)
        let rest = try openRest(of: key, on: side, stop: stop)
        if isRefused(key) || isBehind(key) { throw .notAllowed(CellAddress(table: name, key: key)) }
        let frame = try settle(key, to: rest, cause: .program, animated: animated, &timeline)
        closeOthersOnOpening(key, &timeline)
        return frame
    }

    /// Whether the program may not open the cell because another was the first to open.
    func isBehind(_ key: CellKey) -> Bool {
        let policy = configuration.behavior.policy
        guard policy.isSingle, policy.conflict == .firstToOpen else { return false }
        return others.opening > 0 || rows.occupancy(besides: key).opening > 0
    }

    private func openRest(of key: CellKey, on side: Side, stop: Int?) throws(SwipeError) -> Rest {
        let context = try context(of: key)
        guard let stop else { return context.openRest(of: side) }
        guard context.geometry.stops[side].indices.contains(stop) else { throw .noSuchStop(stop, context.address) }
        return .stop(side, stop)
    }

    /// The side to open: `side`, if the cell opens there, or the only side that it opens on.
    private func resolved(_ side: Side?, of key: CellKey) throws(SwipeError) -> Side {
        let address = CellAddress(table: name, key: key)
        let geometry = try context(of: key).geometry
        let sides = Side.allCases.filter { geometry.extent(of: $0) > 0 }
        if let side, !sides.contains(side) { throw .sideUnavailable(side, address) }
        guard let side = side ?? (sides.count == 1 ? sides[0] : nil) else { throw .sideNotNamed(address) }
        return side
    }

    /// Closes a cell.
    package mutating func close(
        _ key: CellKey, animated: Bool, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        _ = try context(of: key)
        guard cell(key) != nil else { return try frame(of: key, at: timeline.now) }
        return try settle(key, to: .closed, cause: .program, animated: animated, &timeline)
    }

    /// Closes all cells but `kept`, including those that a gesture holds.
    ///
    /// - Returns: the cells of the first batch that began to close.
    package mutating func closeCells(
        except kept: CellKey?, animated: Bool, _ timeline: inout Timeline
    ) -> [CellKey] {
        close(.active, except: kept, cause: .program, animated: animated, &timeline)
    }

    /// Closes open cells because of `closer`, if the policy says that it closes them.
    ///
    /// - Returns: the cells of the first batch that began to close.
    package mutating func closeCells(
        on closer: Policy.Closer, cause: Cause, _ timeline: inout Timeline
    ) -> [CellKey] {
        let closeOn = configuration.behavior.policy.closeOn
        // A tap elsewhere began with a pointer that went down there.
        guard closeOn.contains(closer) || closer == .tap && closeOn.contains(.down) else { return [] }
        return close(.open, cause: cause, &timeline)
    }

    /// If the policy allows one open cell, closes the others when a cell opens, and cancels their gestures. Otherwise
    /// closes the open ones if the policy says so.
    mutating func closeOthersOnOpening(_ key: CellKey, _ timeline: inout Timeline) {
        let policy = configuration.behavior.policy
        let closesOpen = policy.closeOn.contains(.otherOpen)
        guard policy.isSingle || closesOpen, cell(key)?.rest.isOpen == true else { return }
        if policy.isSingle {
            closeOthers(than: key, &timeline)
        } else {
            _ = close(.open, except: key, cause: .otherCell, &timeline)
        }
    }

    /// Closes the other cells that are open, opening or held, here and in the group's other tables.
    mutating func closeOthers(than key: CellKey, _ timeline: inout Timeline) {
        _ = close(.openOrHeld, except: key, cause: .otherCell, &timeline)
        closeGroup(isBeginning: false, &timeline)
    }

    /// If the policy allows one open cell in a group, requests that the group's other tables close theirs.
    func closeGroup(isBeginning: Bool, _ timeline: inout Timeline) {
        guard let group = sharedGroup else { return }
        timeline.groupCloses.append(.init(group: group, table: name, isBeginning: isBeginning))
    }

    /// Closes cells that no message named. Each is reported by its `will…` event, or by a frame if no rest state
    /// changes.
    ///
    /// - Returns: the cells of the first batch that began to close. The rest is left to a job.
    mutating func close(
        _ selection: ClosingJob.Selection, except kept: CellKey? = nil, cause: Cause, animated: Bool = true,
        _ timeline: inout Timeline
    ) -> [CellKey] {
        var job = ClosingJob(table: name, selection: selection, kept: kept, cause: cause, animated: animated)
        guard timeline.jobs.isEmpty else {
            timeline.jobs.append(job)  // after unfinished jobs, so that each table's notifications stay together
            return []
        }
        let (closed, isDone) = process(&job, &timeline)
        if !isDone { timeline.jobs.append(job) }
        return closed
    }

    /// Closes the next batch of a job.
    mutating func process(_ job: inout ClosingJob, _ timeline: inout Timeline) -> (closed: [CellKey], isDone: Bool) {
        let left = job.left ?? rows.activeKeys()[...]
        job.left = left.dropFirst(ClosingJob.batchSize)
        let closed = left.prefix(ClosingJob.batchSize).filter { key in
            guard key != job.kept, let cell = cell(key), job.selection.contains(cell) else { return false }
            if job.closesTable, cell.collapse != nil {
                try? withCell(key, &timeline) { cell, context, timeline in cell.remove(in: context, &timeline) }
                return false
            }
            return closeUnrequested(
                key, cause: job.cause, animated: job.animated, reportsPlace: !job.closesTable, &timeline)
        }
        return (closed, left.count <= ClosingJob.batchSize)
    }

    /// Closes a cell that the message did not name.
    ///
    /// - Returns: whether it began to close.
    @discardableResult
    mutating func closeUnrequested(
        _ key: CellKey, cause: Cause, animated: Bool, reportsPlace: Bool = true, _ timeline: inout Timeline
    ) -> Bool {
        guard cell(key) != nil else { return false }
        let result = try? withCell(key, &timeline) { cell, context, timeline in
            let result = cell.settle(
                to: .closed, cause: cause, animated: animated, reportsPlace: reportsPlace, in: context, &timeline)
            if let result, !result.isAnnounced {
                var frame = cell.frame(at: timeline.now, in: context)
                frame.animation = result.animation
                cell.emit(frame, in: context, &timeline)
            }
            return result
        }
        return result != nil
    }

    /// Enqueues the job that closes all cells of a table which is about to be removed.
    func closeAll(_ timeline: inout Timeline) {
        var job = ClosingJob(table: name, selection: .active, kept: nil, cause: .program, animated: false)
        job.closesTable = true
        timeline.jobs.append(job)
    }

    /// Closes cells because one of another table in the group began to open, or because its gesture began.
    mutating func closeForGroup(isBeginning: Bool, _ timeline: inout Timeline) {
        if isBeginning { _ = close(.held, cause: .otherCell, &timeline) }
        _ = close(.openOrHeld, cause: .otherCell, &timeline)
    }

    /// The invocation of a row, and the row's key.
    func invocation(_ id: Int64, ofRow number: Int64) -> (key: CellKey, invocation: Invocation)? {
        guard let key = rows.key(ofNumber: number) else { return nil }
        return rows.invocation(id, of: key).map { (key, $0) }
    }

    /// Handles the timeout of an invocation: it is reported, and a cell that waits for it closes.
    mutating func timeOut(_ invocation: Int64, ofRow number: Int64, _ timeline: inout Timeline) {
        guard let (key, timedOut) = self.invocation(invocation, ofRow: number) else { return }
        let isAwaited = cell(key)?.pending?.invocation == invocation
        if isAwaited, contextOf(key).behavior.fullSwipe[timedOut.side].timeLimit == nil {
            rows.changePresentCell(key, &timeline) { cell, timeline in
                cell.invocations.restart(invocation, until: timeline.deadline(in: FullSwipeRule.longestTimeLimit))
            }
            return
        }
        timeline.emit(.invocationTimedOut(timedOut))
        rows.changePresentCell(key, &timeline) { cell, _ in cell.invocations.remove(invocation) }
        if isAwaited { closeUnrequested(key, cause: .action, animated: true, &timeline) }
    }

    /// Shows a part of a side and hides it again. Throws like `open`.
    ///
    /// - Parameters:
    /// - fraction: the fraction of the side's extent to show.
    /// - hold: how long it is shown, in ms.
    package mutating func reveal(
        _ key: CellKey, side: Side?, fraction: Double, hold: Double, _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let side = try resolved(side, of: key)
        return try withCell(key, &timeline) { cell, context, timeline in
            cell.reveal(side, fraction: fraction, hold: hold, in: context, &timeline)
            return cell.movingFrame(at: timeline.now, in: context)
        }
    }

    /// What happens to a cell when its action is complete, if the application does not say: a destructive action
    /// removes the row, any other closes the cell. A cell that waited for a full swipe's action but does not any more
    /// is left alone.
    private func defaultCompletion(
        of invocation: Invocation, on key: CellKey, performed: Bool
    ) throws(SwipeError) -> Cell.Completion {
        let context = try context(of: key)
        let isWaiting = cell(key)?.pending?.invocation == invocation.id
        let style = context.style(of: invocation.action, on: invocation.side)
        if invocation.trigger == .fullSwipe, !isWaiting, style.isKeptByCompletion { return .stay }
        let action = context.geometry.actions[invocation.side].first { $0.id == invocation.action }
        let isDestructive = action?.isDestructive == true || isWaiting && style == .destructive
        return performed && isDestructive ? .remove : .close
    }

    /// Completes an invocation.
    ///
    /// - Parameter completion: what happens to the cell; nil: the default.
    mutating func complete(
        _ invocation: Invocation, on key: CellKey, performed: Bool, _ completion: Cell.Completion?,
        _ timeline: inout Timeline
    ) throws(SwipeError) -> Frame {
        let standard = try defaultCompletion(of: invocation, on: key, performed: performed)
        return try withCell(key, &timeline) { cell, context, timeline in
            if performed {
                let button = context.button(of: invocation.action, on: invocation.side)
                timeline.announce(.performed, [button], in: context)
            }
            _ = cell.complete(invocation.id, completion ?? standard, in: context, &timeline)
            return cell.movingFrame(at: timeline.now, in: context)
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
