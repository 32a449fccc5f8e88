/// All tables of a session and their common time. Gestures go in; cell changes come out as frames and events.
///
/// The engine reads no clock. Time advances with `advance(to:)`, and each deadline on the way is handled at its own
/// time.
package struct SwipeEngine {
    /// Time, deadlines and events, which all tables share.
    package var timeline: Timeline
    private var tables: [String: Table] = [:]
    /// The tables in the order in which they were opened.
    private var list = TableList()
    /// How many tables were opened.
    private var lastNumber = 0
    /// The groups in which cells are open or held.
    private(set) var groups: [String: TableGroup] = [:]

    /// An engine without tables at the time `now`.
    package init(now: Timestamp) {
        timeline = Timeline(now: now)
    }

    /// An engine restored from a snapshot.
    init(timeline: Timeline, tables: [Table]) {
        self.timeline = timeline
        for table in tables where self.tables[table.name] == nil { add(table) }
    }

    /// The tables in the order in which they were opened.
    package var openTables: [Table] { list.names.compactMap { tables[$0] } }

    /// The data that the client attached to cells, as JSON text.
    package var allData: [String] { openTables.flatMap { $0.rows.allOverrides }.compactMap { $0.configuration.data } }

    /// The present time.
    package var now: Timestamp { timeline.now }
    /// The number of open tables.
    package var tableCount: Int { tables.count }

    /// The number of rows with a state, plus the number of invocations that are not complete.
    package var rowCount: Int { tables.values.reduce(timeline.invocationCount) { $0 + $1.rows.rows.count } }

    /// The earliest deadline; nil if there is none.
    package var nextDeadline: Timestamp? { timeline.nextDeadline }

    // MARK: Time

    /// Advances time to `moment`. Each deadline until then is handled at its own time. A moment in the past counts as
    /// now.
    package mutating func advance(to moment: Timestamp) {
        var limit = Int.max
        while !advance(to: moment, limit: &limit) { finishJobs() }
    }

    /// Advances time to `moment`, but handles at most `limit` deadlines, and none while a job is unfinished.
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

    /// Handles a deadline that has passed.
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
        guard tables[name] == nil else { throw .tableExists(name) }
        add(Table(name: name, configuration: configuration))
        timeline.markChanged()
    }

    private mutating func add(_ new: Table) {
        var table = new
        lastNumber += 1
        table.number = lastNumber
        list.insert(table.name, number: table.number)
        updateGroups(of: table.name, number: table.number, from: nil, to: table.membership())
        tables[table.name] = table
    }

    /// Closes a table: gestures in it are cancelled and animations interrupted, which is reported. For a table with
    /// many cells this is a job. Throws `unknownTable`.
    package mutating func closeTable(_ name: String) throws(SwipeError) {
        try withTable(name) { table, timeline in table.closeAll(&timeline) }
        _ = continueJob()
    }

    /// Removes a table whose cells are closed.
    private mutating func forgetTable(_ name: String) {
        change(name) { table, timeline in table.rows.removeAll(&timeline) }
        timeline.forgetOrphans(of: name)
        if let table = tables.removeValue(forKey: name) { list.remove(number: table.number) }
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

    /// Finishes all jobs.
    package mutating func finishJobs() {
        while hasJobs { _ = continueJob() }
    }

    /// The table with this name. Throws `unknownTable`.
    package func table(_ name: String) throws(SwipeError) -> Table {
        guard let table = tables[name] else { throw .unknownTable(name) }
        return table
    }

    /// Calls `body` with the table and the timeline, then closes cells in other tables of its group. Throws
    /// `unknownTable`.
    package mutating func withTable<Result>(
        _ name: String, _ body: (inout Table, inout Timeline) throws(SwipeError) -> Result
    ) throws(SwipeError) -> Result {
        guard let place = tables.index(forKey: name) else { throw .unknownTable(name) }
        let before = tables.values[place].begin(groups)
        defer {
            updateGroups(at: place, from: before)
            closeGroups()
        }
        return try body(&tables.values[place], &timeline)
    }

    // MARK: Groups

    /// Changes a table outside of `withTable`. Nil if there is none of that name.
    @discardableResult
    private mutating func change<Result>(
        _ name: String, _ body: (inout Table, inout Timeline) -> Result
    ) -> Result? {
        guard let place = tables.index(forKey: name) else { return nil }
        let before = tables.values[place].membership()
        defer { updateGroups(at: place, from: before) }
        return body(&tables.values[place], &timeline)
    }

    /// Updates the index of groups after a change of the table at `place`.
    private mutating func updateGroups(at place: Dictionary<String, Table>.Index, from before: Table.Membership?) {
        let after = tables.values[place].membership()
        guard before != after else { return }
        updateGroups(of: tables.keys[place], number: tables.values[place].number, from: before, to: after)
    }

    private mutating func updateGroups(
        of table: String, number: Int, from before: Table.Membership?, to after: Table.Membership?
    ) {
        func update(_ group: String, from before: Occupancy, to after: Occupancy) {
            if before == after { return }
            groups[group, default: TableGroup()].update(table, number: number, from: before, to: after)
            if groups[group]?.isEmpty == true { groups[group] = nil }
        }
        if let before, let after, before.group == after.group {
            update(after.group, from: before.occupancy, to: after.occupancy)
        } else {
            if let before { update(before.group, from: before.occupancy, to: Occupancy()) }
            if let after { update(after.group, from: Occupancy(), to: after.occupancy) }
        }
    }

    /// Closes open cells in the other tables of a group in which a cell began to open.
    private mutating func closeGroups() {
        for request in timeline.takeGroupCloses() {
            for name in groups[request.group]?.tables.names ?? [] where name != request.table {
                change(name) { table, timeline in table.closeForGroup(isBeginning: request.isBeginning, &timeline) }
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
            let (key, present) = tables[row.table]?.invocation(invocation, ofRow: row.number)
        else { throw .unknownInvocation(invocation) }
        let frame = try withTable(row.table) { table, timeline throws(SwipeError) in
            try table.complete(present, on: key, performed: performed, completion, &timeline)
        }
        return (CellAddress(table: row.table, key: key), frame)
    }
}
