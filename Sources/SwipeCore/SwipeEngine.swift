/// All tables of a session and their common time. Gestures go in; cell changes come out as frames and events.
///
/// The engine reads no clock. Time advances with `advance(to:)`, and each deadline on the way is handled at its own
/// time.
package struct SwipeEngine {
    package var timeline: Timeline
    /// The tables in the order in which they were opened.
    package private(set) var openTables: [Table] = []
    /// Where each table is in `openTables`, by its name, which compares like that of a cell.
    private var places: [CellKey: Int] = [:]

    package init(now: Timestamp) {
        timeline = Timeline(now: now)
    }

    init(timeline: Timeline, tables: [Table]) {
        self.timeline = timeline
        for table in tables where places[.string(table.name)] == nil { add(table) }
    }

    /// The data that the client attached to cells, as JSON text.
    package var allData: [String] { openTables.flatMap { $0.rows.allOverrides }.compactMap { $0.configuration.data } }

    package var now: Timestamp { timeline.now }
    package var tableCount: Int { openTables.count }

    package var nextDeadline: Timestamp? { timeline.nextDeadline }

    // MARK: Time

    /// Advances time to `moment`, which counts as now if it is in the past. Each deadline until then is handled at its
    /// own time, but at most `limit` of them, and none while a job is unfinished.
    ///
    /// - Parameter limit: reduced by the number of deadlines handled.
    /// - Returns: whether time is `moment` now and no job is unfinished.
    package mutating func advance(to moment: Timestamp, limit: inout Int) -> Bool {
        while !hasJobs, limit > 0, let event = timeline.nextEvent(by: moment) {
            limit -= 1
            let row = timeline.deadlines.owner(of: event)
            timeline.deadlines.remove(event)
            if let row { handle(event, of: row) }
            closeGroups()
        }
        if hasJobs { return false }
        if let due = nextDeadline, due <= moment { return false }
        timeline.now = max(now, moment)  // time never goes back
        return true
    }

    private mutating func handle(_ event: Deadline.Event, of row: RowID) {
        switch event {
        case .animationEnd(let animation):
            change(row.table) { table, timeline in table.finishAnimation(animation, ofRow: row.number, &timeline) }
        case .invocationTimeout(let id):
            guard timeline.takeOrphan(id) == nil else { return }
            change(row.table) { table, timeline in table.timeOut(id, ofRow: row.number, &timeline) }
        case .wheelIdle:
            change(row.table) { table, timeline in table.wheelTimedOut(overRow: row.number, &timeline) }
        }
    }

    /// Ends an animation because the toolkit has finished playing it.
    ///
    /// - Returns: false if the animation is unknown or has ended. That is not an error: the message was late.
    package mutating func animationFinished(_ animation: Int64) -> Bool {
        guard let row = timeline.deadlines.owner(of: .animationEnd(animation)) else { return false }
        change(row.table) { table, timeline in table.finishAnimation(animation, ofRow: row.number, &timeline) }
        return true
    }

    // MARK: Tables

    /// Opens a table. Throws `tableExists` if the name is taken.
    package mutating func openTable(_ name: String, _ configuration: TableConfiguration) throws(SwipeError) {
        guard places[.string(name)] == nil else { throw .tableExists(name) }
        add(Table(name: name, configuration: configuration))
        timeline.markChanged()
    }

    private mutating func add(_ table: Table) {
        places[.string(table.name)] = openTables.count
        openTables.append(table)
    }

    /// Closes a table: gestures in it are cancelled and animations interrupted, which is reported. For a table with
    /// many cells this is a job. Throws `unknownTable`.
    package mutating func closeTable(_ name: String) throws(SwipeError) {
        try withTable(name) { table, timeline in table.closeAll(&timeline) }
        _ = continueJob()
    }

    private mutating func forgetTable(_ name: String) {
        change(name) { table, timeline in table.rows.removeAll(&timeline) }
        timeline.forgetOrphans(of: name)
        if let place = places.removeValue(forKey: .string(name)) {
            openTables.remove(at: place)
            for later in openTables[place...] { places[.string(later.name), default: 0] -= 1 }
        }
        timeline.markChanged()
    }

    // MARK: Jobs

    /// Whether a message or a deadline started a job that is unfinished. It must be finished before anything else
    /// happens.
    package var hasJobs: Bool { !timeline.jobs.isEmpty }

    /// Does a part of the first unfinished job.
    ///
    /// - Returns: the cells that began to close.
    package mutating func continueJob() -> [CellKey] {
        if timeline.jobs.isEmpty { return [] }
        var job = timeline.jobs.removeFirst()
        guard let (closed, isDone) = change(job.table, { table, timeline in table.process(&job, &timeline) })
        else { return [] }
        if !isDone {
            timeline.jobs.insert(job, at: 0)
        } else if job.closesTable {
            forgetTable(job.table)
        }
        return closed
    }

    // MARK: Access to tables

    /// Where a table is. Most sessions have one, whose name is compared faster than looked up.
    private func place(of name: String) -> Int? {
        if openTables.count == 1 { return openTables[0].name.isIdentical(to: name) ? 0 : nil }
        return places[.string(name)]
    }

    /// The table with this name. Throws `unknownTable`.
    package func table(_ name: String) throws(SwipeError) -> Table {
        guard let place = place(of: name) else { throw .unknownTable(name) }
        return openTables[place]
    }

    /// Calls `body` with the table and the timeline, then closes cells in other tables of its group. Throws
    /// `unknownTable`.
    package mutating func withTable<Result>(
        _ name: String, _ body: (inout Table, inout Timeline) throws(SwipeError) -> Result
    ) throws(SwipeError) -> Result {
        guard let place = place(of: name) else { throw .unknownTable(name) }
        openTables[place].others = occupancyOfOthers(in: openTables[place].sharedGroup, than: place)
        defer { closeGroups() }
        return try body(&openTables[place], &timeline)
    }

    /// Changes a table outside of `withTable`. Nil if there is none of that name.
    @discardableResult
    private mutating func change<Result>(
        _ name: String, _ body: (inout Table, inout Timeline) -> Result
    ) -> Result? {
        place(of: name).map { body(&openTables[$0], &timeline) }
    }

    /// How many cells are open, opening or held in the tables of a group but one.
    private func occupancyOfOthers(in group: String?, than place: Int) -> Occupancy {
        var others = Occupancy()
        guard let group else { return others }
        for other in openTables.indices where other != place && openTables[other].isMember(of: group) {
            others += openTables[other].rows.occupancy
        }
        return others
    }

    /// Closes open cells in the other tables of a group in which a cell began to open.
    private mutating func closeGroups() {
        while !timeline.groupCloses.isEmpty {
            let request = timeline.groupCloses.removeFirst()
            for place in openTables.indices
            where openTables[place].isMember(of: request.group)
                && !openTables[place].name.isIdentical(to: request.table) && !openTables[place].rows.occupancy.isEmpty
            {
                openTables[place].closeForGroup(isBeginning: request.isBeginning, &timeline)
            }
        }
    }

    // MARK: Actions

    /// Completes an invocation: the application has performed the action, or refused to.
    ///
    /// - Parameters:
    /// - performed: false if the application refused. The cell then closes, unless `completion` is given.
    /// - completion: what happens to the cell; nil: what the action and the full-swipe rule say.
    /// - Returns: the cell and its frame. If the row was removed meanwhile, nothing changes. Throws
    ///   `unknownInvocation`.
    package mutating func complete(
        _ invocation: Int64, performed: Bool, _ completion: Cell.Completion?
    ) throws(SwipeError) -> (CellAddress, Frame) {
        if let orphan = timeline.takeOrphan(invocation) {
            // Another row may have the removed row's key by now. It does not change.
            let frame = try? table(orphan.address.table).frame(of: orphan.address.key, at: now)
            let removed = Frame(phase: .removed, offset: 0, target: 0, side: nil, progress: 0)
            return (orphan.address, frame ?? removed)
        }
        guard let row = timeline.deadlines.owner(of: .invocationTimeout(invocation)),
            let (key, present) = try? table(row.table).invocation(invocation, ofRow: row.number)
        else { throw .unknownInvocation(invocation) }
        let frame = try withTable(row.table) { table, timeline throws(SwipeError) in
            try table.complete(present, on: key, performed: performed, completion, &timeline)
        }
        return (CellAddress(table: row.table, key: key), frame)
    }
}
