import Motion

/// What the rows of a session share: the present moment, the queue of what falls due, and what has happened.
package struct Timeline: Sendable {
    package private(set) var now: Timestamp
    /// What has happened and has not been taken yet.
    private var events: [SwipeEvent] = []
    /// Whether state has changed since this was last asked.
    private var hasChanged = false
    private var groupCloses: [GroupClose] = []
    /// What a message has begun and takes long to finish, the first first.
    private(set) var jobs: [ClosingJob] = []
    /// The id of the motion that was started last.
    package private(set) var lastAnimation = 0
    private(set) var lastInvocation = 0
    /// The order of the deadline that was set last.
    private(set) var lastOrder = 0
    /// The number of the row that was named last.
    private(set) var lastRow = 0
    private(set) var deadlines = DeadlineQueue()
    /// Invocations whose rows are gone, by their ids.
    private(set) var orphans: [Int: OrphanedInvocation] = [:]

    /// What ids and orders go on from.
    package var counters: [Int] { [lastAnimation, lastInvocation, lastOrder] }

    package init(now: Timestamp) {
        self.now = now
    }

    // MARK: What has happened

    package mutating func emit(_ event: SwipeEvent) {
        events.append(event)
        hasChanged = true
    }

    package mutating func markChanged() {
        hasChanged = true
    }

    package mutating func takeEvents() -> [SwipeEvent] {
        defer { events.removeAll() }
        return events
    }

    package mutating func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    // MARK: Jobs

    mutating func enqueue(_ job: ClosingJob) { jobs.append(job) }

    mutating func takeJob() -> ClosingJob? { jobs.isEmpty ? nil : jobs.removeFirst() }

    /// Puts back a job of which only a part is done.
    mutating func putBack(_ job: ClosingJob) { jobs.insert(job, at: 0) }

    // MARK: Groups

    /// A cell of a group's has begun to open: the group's other tables have to close theirs.
    mutating func requestGroupClose(_ group: String, from table: String) {
        groupCloses.append(GroupClose(group: group, table: table))
    }

    /// A group whose other tables have to close their open cells.
    struct GroupClose: Sendable {
        var group: String
        var table: String
    }

    mutating func takeGroupCloses() -> [GroupClose] {
        if groupCloses.isEmpty { return [] }
        defer { groupCloses.removeAll() }
        return groupCloses
    }

    // MARK: What falls due

    /// How many motions are under way.
    package var animationCount: Int { deadlines.animationCount }

    /// When something falls due next.
    package var nextDeadline: Timestamp? { deadlines.first?.deadline.time }

    /// Starts a motion, now. It is under way once a row's cell has it.
    mutating func startAnimation(
        _ trajectory: Trajectory, to target: Rest, announcing announcement: Animation.Announcement?
    ) -> Animation {
        lastAnimation += 1
        hasChanged = true
        return Animation(
            id: lastAnimation, order: nextOrder(), start: now, trajectory: trajectory, target: target,
            announcement: announcement)
    }

    /// A deadline in so many ms.
    mutating func deadline(in milliseconds: Double) -> Deadline {
        Deadline(time: now + milliseconds, order: nextOrder())
    }

    private mutating func nextOrder() -> Int {
        lastOrder += 1
        return lastOrder
    }

    /// A number by which a row is known from now on, whatever its key becomes.
    mutating func nextRowNumber() -> Int {
        lastRow += 1
        return lastRow
    }

    /// What falls due for a row is now this, and no longer what it was.
    ///
    /// Only `RowStore` calls this and the next, after each change of a row.
    mutating func reschedule(_ row: RowID, from old: RowDeadlines, to new: RowDeadlines) {
        hasChanged = true
        let events = new.events
        for (event, _) in old.events where !events.contains(where: { $0.event == event }) { deadlines.remove(event) }
        for (event, deadline) in events { deadlines.insert(event, at: deadline, of: row) }
    }

    mutating func reschedule(_ row: RowID, _ changes: [Invocations.Change]) {
        for change in changes {
            switch change {
            case .added(let invocation):
                deadlines.insert(.invocationTimeout(invocation.id), at: invocation.deadline, of: row)
            case .removed(let id): deadlines.remove(.invocationTimeout(id))
            }
            hasChanged = true
        }
    }

    /// Goes to when something falls due next, if that is not after `moment`, and names it.
    mutating func nextEvent(by moment: Timestamp) -> Deadline.Event? {
        guard let (deadline, event) = deadlines.first, deadline.time <= moment else { return nil }
        now = max(now, deadline.time)
        return event
    }

    /// An item has been dealt with.
    mutating func remove(_ event: Deadline.Event) { deadlines.remove(event) }

    /// Time never goes back; a moment that has passed is served as of now.
    mutating func move(to moment: Timestamp) {
        now = max(now, moment)
    }

    // MARK: Invocations

    /// How many invocations the application has not completed, those of removed rows included.
    package var invocationCount: Int { deadlines.invocationCount }

    /// Asks the application to perform an action, and to report within `limit` ms that it is done. The row's cell keeps what
    /// this returns for as long as somebody waits for it.
    mutating func invoke(
        _ action: String, on cell: CellAddress, side: Side, trigger: SwipeEvent.Invocation.Trigger, limit: Double
    ) -> Invocation {
        lastInvocation += 1
        let invocation = Invocation(
            id: lastInvocation, action: action, side: side, trigger: trigger, time: now, deadline: deadline(in: limit))
        emit(.invoked(invocation.report(on: cell)))
        return invocation
    }

    /// A row is gone: what was asked for on it may still be completed, and then changes nothing.
    mutating func orphan(_ invocations: [Invocation], of address: CellAddress) {
        for invocation in invocations {
            orphans[invocation.id] = OrphanedInvocation(
                id: invocation.id, address: address, deadline: invocation.deadline)
        }
    }

    /// An invocation of a row that is gone is complete, or its time is over. Nil: there is none such.
    mutating func takeOrphan(_ id: Int) -> OrphanedInvocation? {
        guard let orphan = orphans.removeValue(forKey: id) else { return nil }
        deadlines.remove(.invocationTimeout(id))
        return orphan
    }

    /// A table is closed: what was asked for on its removed rows is forgotten.
    mutating func forgetOrphans(of table: String) {
        for orphan in orphans.values where orphan.address.table == table { _ = takeOrphan(orphan.id) }
    }
}

extension Timeline: Codable {
    private enum CodingKeys: String, CodingKey {
        case now
        case lastAnimation = "lastFlight"
        case lastInvocation, lastOrder, orphans
    }

    /// A timeline of which everything has been reported. What falls due is in the rows, but for invocations without a row.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(now: try container.decode(Timestamp.self, forKey: .now))
        lastAnimation = try container.decode(Int.self, forKey: .lastAnimation)
        lastInvocation = try container.decode(Int.self, forKey: .lastInvocation)
        lastOrder = try container.decode(Int.self, forKey: .lastOrder)
        for orphan in try container.decode([OrphanedInvocation].self, forKey: .orphans) {
            orphans[orphan.id] = orphan
            deadlines.insert(
                .invocationTimeout(orphan.id), at: orphan.deadline, of: RowID(table: orphan.address.table, number: 0))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(now, forKey: .now)
        try container.encode(lastAnimation, forKey: .lastAnimation)
        try container.encode(lastInvocation, forKey: .lastInvocation)
        try container.encode(lastOrder, forKey: .lastOrder)
        try container.encode(orphans.values.sorted { $0.id < $1.id }, forKey: .orphans)
    }
}
