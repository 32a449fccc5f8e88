import Motion

/// What all tables of a session share: the present time, the deadlines, and the events that were not reported yet.
package struct Timeline: Sendable {
    package internal(set) var now: Timestamp
    private var events: [SwipeEvent] = []
    /// Whether state has changed since `takeChange`.
    private var hasChanged = false
    var groupCloses: [GroupClose] = []
    /// What the client has requested besides.
    package var reports = EngineReports() {
        didSet { if !reports.transitions { transitions = [] } }
    }
    /// State transitions that were not taken yet, in words.
    private var transitions: [String] = []
    /// How many transitions are kept. One message may close a million cells.
    private static let transitionLimit = 100
    /// The number of cells in all tables that are not closed at rest.
    package internal(set) var activeCellCount = 0
    /// Unfinished jobs, the oldest first.
    var jobs: [ClosingJob] = []
    package private(set) var lastAnimation: Int64 = 0
    private(set) var lastInvocation: Int64 = 0
    private(set) var lastOrder: Int64 = 0
    private(set) var lastRow: Int64 = 0
    var deadlines = DeadlineQueue()
    /// Invocations whose rows were removed, by id.
    private(set) var orphans: [Int64: OrphanedInvocation] = [:]

    package init(now: Timestamp) {
        self.now = now
    }

    // MARK: Events

    package mutating func emit(_ event: SwipeEvent) {
        events.append(event)
        hasChanged = true
    }

    /// Reports what assistive technology should say, if the client wants it.
    ///
    /// - Parameter buttons: the actions that it is about.
    mutating func announce(
        _ announcement: SwipeEvent.Announcement, _ buttons: @autoclosure () -> [Button] = [], in context: CellContext
    ) {
        guard reports.announcements else { return }
        emit(.announced(context.address, announcement, buttons(), at: now))
    }

    package mutating func markChanged() {
        hasChanged = true
    }

    package mutating func takeEvents() -> [SwipeEvent] {
        defer { events.removeAll() }
        return events
    }

    /// Whether state has changed since the last call.
    package mutating func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    /// Notes the transitions between two lists of states by subject.
    mutating func trace(from old: [String: String], to new: [String: String]) {
        for subject in Set(old.keys).union(new.keys).inOrder() {
            trace(subject, from: old[subject], to: new[subject])
        }
    }

    /// Notes a state transition in words; nil is no state.
    mutating func trace(_ subject: String, from old: String?, to new: String?) {
        guard old != new, transitions.count < Self.transitionLimit else { return }
        transitions.append("\(subject): \(old ?? "none") → \(new ?? "none")")
    }

    package mutating func takeTransitions() -> [String] {
        defer { transitions = [] }
        return transitions
    }

    /// A request to close the open cells of a group's other tables, because a cell of `table` began to open.
    struct GroupClose: Sendable {
        var group: String
        var table: String
        /// A gesture begins, which reports the gestures that it cancels first.
        var isBeginning: Bool
    }

    // MARK: Deadlines

    package var animationCount: Int { deadlines.animationCount }

    package var nextDeadline: Timestamp? { deadlines.first?.deadline.time }

    /// Starts an animation now. It runs once a row's cell holds it.
    mutating func startAnimation(
        _ trajectory: Trajectory, to target: Rest, announcing announcement: Animation.Announcement?
    ) -> Animation {
        lastAnimation += 1
        hasChanged = true
        return Animation(
            id: lastAnimation, order: nextOrder(), start: now, trajectory: trajectory, target: target,
            announcement: announcement)
    }

    /// A deadline `milliseconds` from now.
    mutating func deadline(in milliseconds: Double) -> Deadline {
        Deadline(time: now + milliseconds, order: nextOrder())
    }

    private mutating func nextOrder() -> Int64 {
        lastOrder += 1
        return lastOrder
    }

    /// A number that identifies a row from now on, whatever its key becomes.
    mutating func nextRowNumber() -> Int64 {
        lastRow += 1
        return lastRow
    }

    /// Replaces a row's deadlines. Only `RowStore` calls this and the next function, after each change of a row.
    mutating func reschedule(_ row: RowID, from old: RowDeadlines, to new: RowDeadlines) {
        hasChanged = true
        let events = new.events
        for (event, _) in old.events where !events.contains(where: { $0.event == event }) { deadlines.remove(event) }
        for (event, deadline) in events { deadlines.insert(event, at: deadline, of: row) }
    }

    /// Adds and removes the deadlines of a row's invocations.
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

    /// Advances time to the earliest deadline, if that is not after `moment`, and returns its event.
    mutating func nextEvent(by moment: Timestamp) -> Deadline.Event? {
        guard let (deadline, event) = deadlines.first, deadline.time <= moment else { return nil }
        now = max(now, deadline.time)
        return event
    }

    // MARK: Invocations

    /// The number of invocations that are not complete, those of removed rows included.
    package var invocationCount: Int { deadlines.invocationCount }

    /// Creates an invocation with a timeout of `limit` ms and emits it. The row's cell keeps the result until it is
    /// complete.
    mutating func invoke(
        _ action: String, in context: CellContext, side: Side, trigger: Invocation.Trigger, timeout: Double
    ) -> Invocation {
        lastInvocation += 1
        let invocation = Invocation(
            id: lastInvocation, action: action, side: side, trigger: trigger, time: now, deadline: deadline(in: timeout)
        )
        emit(.invoked(context.address, invocation, data: context.data))
        return invocation
    }

    /// Keeps the invocations of a removed row. They may still be completed, which changes nothing.
    mutating func orphan(_ invocations: [Invocation], of address: CellAddress) {
        for invocation in invocations {
            orphans[invocation.id] = OrphanedInvocation(
                id: invocation.id, address: address, deadline: invocation.deadline)
        }
    }

    /// Removes an invocation of a removed row, because it is complete or has timed out; nil if there is none with this
    /// id.
    mutating func takeOrphan(_ id: Int64) -> OrphanedInvocation? {
        guard let orphan = orphans.removeValue(forKey: id) else { return nil }
        deadlines.remove(.invocationTimeout(id))
        hasChanged = true
        return orphan
    }

    /// Removes the invocations of removed rows of a table that is closed.
    mutating func forgetOrphans(of table: String) {
        for orphan in orphans.values where orphan.address.table.isIdentical(to: table) { _ = takeOrphan(orphan.id) }
    }
}

extension Timeline: Coded {
    /// A timeline without pending events. Deadlines are restored from the rows, except those of invocations without a
    /// row.
    package init(_ object: inout MemberCoder, _ old: Timeline?) throws(CodingError) {
        self.init(now: try object.time("now", old?.now))
        lastAnimation = try object.integer("lastAnimation", old?.lastAnimation, in: CodedRange.count)
        lastInvocation = try object.integer("lastInvocation", old?.lastInvocation, in: CodedRange.count)
        lastOrder = try object.integer("lastOrder", old?.lastOrder, in: CodedRange.count)
        let orphans = old.map { old in old.orphans.keys.inOrder().compactMap { old.orphans[$0] } }
        for orphan in try object.array("orphans", orphans) {
            self.orphans[orphan.id] = orphan
            deadlines.insert(
                .invocationTimeout(orphan.id), at: orphan.deadline, of: RowID(table: orphan.address.table, number: 0))
        }
    }
}
