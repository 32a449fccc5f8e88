/// All tables of a session, and their common time: gestures in, cell changes out.
///
/// The engine reads no clock. Time moves with `advance`, and what falls due on the way happens at its own moment.
package struct SwipeEngine {
    package private(set) var timeline: Timeline
    private var tables: [String: Table] = [:]
    /// The order in which tables were opened.
    private var names: [String] = []

    package init(now: Timestamp) {
        timeline = Timeline(now: now)
    }

    /// An engine that goes on where another was.
    init(timeline: Timeline, tables: [Table]) {
        self.timeline = timeline
        self.tables = Dictionary(tables.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        names = self.tables.count == tables.count ? tables.map(\.name) : self.tables.keys.sorted()
    }

    /// The tables in the order in which they were opened.
    package var openTables: [Table] { names.compactMap { tables[$0] } }

    /// What the client has given cells to keep.
    package var allData: [String] { openTables.flatMap(\.rows.allOverrides).compactMap(\.configuration.data) }

    package var now: Timestamp { timeline.now }
    package var tableCount: Int { tables.count }
    package var activeCellCount: Int { tables.values.reduce(0) { $0 + $1.activeCount } }

    /// How many rows there is something to know of, and how many invocations.
    package var rowCount: Int { tables.values.reduce(timeline.invocationCount) { $0 + $1.rows.rows.count } }

    /// When something falls due next; nil when nothing does.
    package var nextDeadline: Timestamp? { timeline.nextDeadline }

    package var isAnimating: Bool { timeline.animationCount > 0 }

    /// Whether a motion is under way.
    package func isAnimating(_ animation: Int) -> Bool { timeline.deadlines.owner(of: .animationEnd(animation)) != nil }

    package mutating func takeEvents() -> [SwipeEvent] { timeline.takeEvents() }

    /// Whether state has changed since this was last asked.
    package mutating func takeChange() -> Bool { timeline.takeChange() }

    // MARK: Time

    /// Time goes on to `moment`: what falls due by then happens, each at its own moment. A moment that has passed is now.
    package mutating func advance(to moment: Timestamp) {
        var limit = Int.max
        while !advance(to: moment, limit: &limit) { finishJobs() }
    }

    /// The same, but no more than so much falls due, and nothing while jobs are unfinished.
    ///
    /// - Parameter limit: how much may fall due; less what did.
    /// - Returns: whether it is `moment` now, and no job is unfinished.
    package mutating func advance(to moment: Timestamp, limit: inout Int) -> Bool {
        while !hasJobs, limit > 0, let event = timeline.nextEvent(by: moment) {
            limit -= 1
            if let row = timeline.deadlines.owner(of: event) { handle(event, of: row) }
            timeline.remove(event)  // whatever it was, it has been due
            closeOtherTablesOfGroups()
        }
        if hasJobs { return false }
        if let due = nextDeadline, due <= moment { return false }
        timeline.move(to: moment)
        return true
    }

    private mutating func handle(_ event: Deadline.Event, of row: RowID) {
        switch event {
        case .animationEnd(let animation): tables[row.table]?.finishAnimation(animation, ofRow: row.number, &timeline)
        case .invocationTimeout(let id):
            guard timeline.takeOrphan(id) == nil else { return }
            tables[row.table]?.timeOut(id, ofRow: row.number, &timeline)
        case .wheelIdle: tables[row.table]?.wheelTimedOut(overRow: row.number, &timeline)
        }
    }

    /// The toolkit has finished playing an animation: it ends now. One that is unknown, or has ended, is late news.
    package mutating func animationFinished(_ animation: Int) -> Bool {
        guard let row = timeline.deadlines.owner(of: .animationEnd(animation)) else { return false }
        tables[row.table]?.finishAnimation(animation, ofRow: row.number, &timeline)
        return true
    }

    // MARK: Tables

    package mutating func openTable(_ name: String, _ configuration: TableConfiguration) throws(SwipeError) {
        guard tables[name] == nil else { throw .tableExists(name) }
        tables[name] = Table(name: name, configuration: configuration)
        names.append(name)
        timeline.markChanged()
    }

    /// Forgets a table. Gestures in it are cancelled, and motions are cut short and reported to be. With many cells it is a job.
    package mutating func closeTable(_ name: String) throws(SwipeError) {
        try withTable(name) { table, timeline in table.closeAll(&timeline) }
        _ = continueJob()
    }

    private mutating func forgetTable(_ name: String) {
        tables[name]?.rows.removeAll(&timeline)
        timeline.forgetOrphans(of: name)
        tables[name] = nil
        names.removeAll { $0 == name }
        timeline.markChanged()
    }

    // MARK: Jobs

    /// Whether a message, or something that fell due, has begun what is not finished. Nothing else may happen before it is.
    package var hasJobs: Bool { !timeline.jobs.isEmpty }

    /// Does a part of what is not finished.
    ///
    /// - Returns: the cells that began to close.
    package mutating func continueJob() -> [CellKey] {
        guard var job = timeline.takeJob(), let place = tables.index(forKey: job.table) else { return [] }
        let (closed, isDone) = tables.values[place].process(&job, &timeline)
        if !isDone {
            timeline.putBack(job)
        } else if job.closesTable {
            forgetTable(job.table)
        }
        return closed
    }

    /// Finishes what is not finished, all at once.
    package mutating func finishJobs() {
        while hasJobs { _ = continueJob() }
    }

    package func table(_ name: String) throws(SwipeError) -> Table {
        guard let table = tables[name] else { throw .unknownTable(name) }
        return table
    }

    /// Does something to a table.
    package mutating func withTable<Result>(
        _ name: String, _ body: (inout Table, inout Timeline) throws(SwipeError) -> Result
    ) throws(SwipeError) -> Result {
        guard let place = tables.index(forKey: name) else { throw .unknownTable(name) }
        defer { closeOtherTablesOfGroups() }
        return try body(&tables.values[place], &timeline)
    }

    /// Closes what a cell that began to open closes in the other tables of its group.
    private mutating func closeOtherTablesOfGroups() {
        for call in timeline.takeGroupCloses() {
            for name in names where name != call.table && tables[name]?.configuration.group == call.group {
                tables[name]?.closeForGroup(&timeline)
            }
        }
    }

    // MARK: Actions

    /// An action was chosen on a cell: it is the application's to perform.
    ///
    /// - Returns: the invocation, by which the application says when it is done.
    package mutating func invoke(
        _ action: String, side: Side? = nil, on address: CellAddress
    ) throws(SwipeError) -> Int {
        try withTable(address.table) { table, timeline throws(SwipeError) in
            try table.invoke(action, side: side, on: address.cell, trigger: nil, &timeline)
        }
    }

    /// The application has done an action, or refused it.
    ///
    /// - Parameters:
    ///   - performed: false: it was refused, and the cell closes unless told otherwise.
    ///   - completion: what becomes of the cell; nil: what the action and the full swipe say.
    /// - Returns: the cell's frame.
    package mutating func complete(
        _ invocation: Int, performed: Bool, _ completion: Cell.Completion?
    ) throws(SwipeError) -> (CellAddress, Frame) {
        if let orphan = timeline.takeOrphan(invocation) {
            // Another row may have the removed row's name by now, and stays as it is.
            let frame = try? table(orphan.address.table).frame(of: orphan.address.cell, at: now)
            let removed = Frame(phase: .removed, offset: 0, target: 0, side: nil, progress: 0)
            return (orphan.address, frame ?? removed)
        }
        guard let row = timeline.deadlines.owner(of: .invocationTimeout(invocation)),
            let (key, present) = tables[row.table]?.invocation(invocation, ofRow: row.number)
        else { throw .unknownInvocation(invocation) }
        let frame = try withTable(row.table) { table, timeline throws(SwipeError) in
            try table.complete(present, on: key, performed: performed, completion, &timeline)
        }
        return (CellAddress(table: row.table, cell: key), frame)
    }
}
