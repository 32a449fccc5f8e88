/// The rows of one table that have a state.
///
/// This is the only place that creates, changes, renames and removes rows. It derives the indexes (by number, by
/// pointer, by order) and the timeline's deadlines from the row with each change, so they never refer to a row that
/// does not exist.
struct RowStore {
    let table: String
    private(set) var rows: [CellKey: Row] = [:]
    /// The keys of active rows by number.
    private(set) var keysByNumber: [Int64: CellKey] = [:]
    private(set) var keysByPointer: [Int64: CellKey] = [:]
    /// The active cells in the order in which they left the closed state: the cell with ordinal n is at index n - 1.
    /// The element of a cell that has closed since is nil.
    private(set) var order: [CellKey?] = []
    /// The source of the gesture that holds each held cell.
    private(set) var holders: [CellKey: Holder] = [:]
    private(set) var activeCount = 0
    private(set) var occupancy = Occupancy()
    private(set) var configuredCount = 0
    private(set) var wheels: Set<CellKey> = []
    /// The rows that can grow back.
    var removed = RemovedRows()

    // MARK: Changing a row

    /// Changes a row's cell, which is closed at rest if the row has no state.
    ///
    /// - Parameter side: the side that a closed cell counts as having opened last.
    mutating func changeCell<Result, Failure: Error>(
        _ key: CellKey, lastSide side: @autoclosure () -> Side, _ timeline: inout Timeline,
        _ body: (inout Cell, inout Timeline) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try change(key, &timeline) { activity, timeline throws(Failure) in
            if activity.cell.isClosedAtRest { activity.cell.lastSide = side() }
            return try body(&activity.cell, &timeline)
        }
    }

    /// Changes the cell of a row that is active; nil if it is not.
    mutating func changePresentCell<Result>(
        _ key: CellKey, _ timeline: inout Timeline, _ body: (inout Cell, inout Timeline) -> Result?
    ) -> Result? {
        guard let place = rows.index(forKey: key), !rows.values[place].isAtRest else { return nil }
        compactOrder()
        var change = Change(nextOrdinal: order.count + 1)
        defer { updateIndexes(key, change, &timeline) }
        return Self.update(key, &rows.values[place], &change, &timeline) { row, timeline in
            row.changeActivity(&timeline) { activity, timeline in body(&activity.cell, &timeline) }
        }
    }

    /// Sets what was configured for a row; nil removes it.
    mutating func configure(_ key: CellKey, _ overrides: ResolvedOverrides?, _ timeline: inout Timeline) {
        if overrides == nil, rows[key]?.isConfigured != true { return }
        update(key, &timeline) { row, _ in row.overrides = overrides }
    }

    /// Resolves the configurations of all rows again.
    mutating func reconfigure(_ resolve: (CellConfiguration) -> ResolvedOverrides) {
        guard configuredCount > 0 else { return }
        rows = rows.mapValues { row in
            var row = row
            row.overrides = row.overrides.map { resolve($0.configuration) }
            return row
        }
    }

    /// Puts a pointer down on a row, and nowhere else.
    mutating func setPointer(_ id: Int64, _ track: PointerTrack, on key: CellKey, _ timeline: inout Timeline) {
        removePointer(id, &timeline)
        change(key, &timeline) { activity, _ in activity.pointers[id] = track }
    }

    mutating func changePointer<Result>(_ id: Int64, _ body: (inout PointerTrack) -> Result) -> Result? {
        guard let key = keysByPointer[id], let place = rows.index(forKey: key) else { return nil }
        return rows.values[place].withActivity { $0.changePointer(id, body) } ?? nil
    }

    mutating func setState(_ state: PointerTrack.State, ofPointer id: Int64, _ timeline: inout Timeline) {
        let before = changePointer(id) { track in
            defer { track.become(state) }
            return track.state
        }
        if timeline.reports.transitions {
            timeline.trace("pointer \(id)", from: before?.kind.rawValue, to: state.kind.rawValue)
        }
    }

    mutating func removePointer(_ id: Int64, _ timeline: inout Timeline) {
        guard let key = keysByPointer[id] else { return }
        change(key, &timeline) { activity, _ in activity.pointers[id] = nil }
    }

    /// Sets the wheel that turns over a row; nil removes it.
    mutating func setWheel(_ wheel: WheelTrack?, over key: CellKey, _ timeline: inout Timeline) {
        if wheel == nil, rows[key]?.activity?.wheel == nil { return }
        change(key, &timeline) { activity, _ in activity.wheel = wheel }
    }

    // MARK: Restoring, removing and renaming rows

    /// Adds the rows of a snapshot, in the order in which their cells left the closed state.
    mutating func restore(_ saved: [(key: CellKey, row: Row)], _ timeline: inout Timeline) {
        for (key, row) in saved {
            update(key, &timeline) { present, _ in present = row }
        }
    }

    /// Removes a row with everything over it. Its invocations may still be completed.
    mutating func remove(_ key: CellKey, _ timeline: inout Timeline) {
        update(key, &timeline) { row, _ in
            let isBusy: Void? = row.withActivity { activity in
                activity.pointers = [:]
                activity.wheel = nil
                activity.cell.isRemoved = true
            }
            if isBusy == nil { row = Row() }
        }
    }

    /// Removes all rows with their invocations.
    mutating func removeAll(_ timeline: inout Timeline) {
        for key in Array(keysByNumber.values) {
            update(key, &timeline) { row, _ in
                row.withActivity { activity in
                    for invocation in activity.cell.invocations.list { activity.cell.invocations.remove(invocation.id) }
                }
            }
            remove(key, &timeline)
        }
        timeline.activeCellCount -= activeCount
        self = RowStore(table: table)
    }

    /// Gives each row a new key. No two rows may get the same.
    mutating func rename(_ newKey: (CellKey) -> CellKey) {
        var renamed: [CellKey: Row] = [:]
        renamed.reserveCapacity(rows.count)
        for (key, row) in rows { renamed[newKey(key)] = row }
        rows = renamed
        keysByNumber = keysByNumber.mapValues(newKey)
        keysByPointer = keysByPointer.mapValues(newKey)
        var renamedHolders: [CellKey: Holder] = [:]
        for (key, holder) in holders { renamedHolders[newKey(key)] = holder }
        holders = renamedHolders
        wheels = Set(wheels.map(newKey))
        order = order.map { $0.map(newKey) }
    }

    // MARK: Implementation

    /// Changes what happens in a row.
    private mutating func change<Result, Failure: Error>(
        _ key: CellKey, _ timeline: inout Timeline,
        _ body: (inout RowActivity, inout Timeline) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try update(key, &timeline) { row, timeline throws(Failure) in try row.changeActivity(&timeline, body) }
    }

    /// Changes a row. It is created if it has no state yet, and removed if it has none afterwards.
    private mutating func update<Result, Failure: Error>(
        _ key: CellKey, _ timeline: inout Timeline, _ body: (inout Row, inout Timeline) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        compactOrder()
        var change = Change(nextOrdinal: order.count + 1)
        defer { updateIndexes(key, change, &timeline) }
        return try Self.update(key, &rows[key, default: Row()], &change, &timeline, body)
    }

    private static func update<Result, Failure: Error>(
        _ key: CellKey, _ row: inout Row, _ change: inout Change, _ timeline: inout Timeline,
        _ body: (inout Row, inout Timeline) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        row.summarize(into: &change.before)
        if timeline.reports.transitions { change.states.append(row.states(key)) }
        defer {
            if timeline.reports.transitions { change.states.append(row.states(key)) }
            if row.isActive, row.ordinal == 0 { row.setOrdinal(change.nextOrdinal) }
            change.number = row.withActivity { $0.number } ?? change.before.number
            change.invocations = row.withActivity { $0.cell.invocations.takeChanges() } ?? []
            change.isRemoved = row.withActivity { $0.cell.isRemoved } ?? false
            change.orphans = row.discardIdleState()
            row.summarize(into: &change.after)
        }
        return try body(&row, &timeline)
    }

    private struct Change {
        /// The cell's position in the order, if it leaves the closed state.
        let nextOrdinal: Int
        var before = RowSummary()
        var after = RowSummary()
        /// The row's number after the change, or before it if it has none any more.
        var number: Int64?
        var invocations: [Invocations.Change] = []
        var isRemoved = false
        /// The invocations of a removed row.
        var orphans: [Invocation] = []
        /// The states before and after the change; empty unless the client has requested transitions.
        var states: [[String: String]] = []
    }

    /// Updates indexes, counts and deadlines after a change.
    private mutating func updateIndexes(_ key: CellKey, _ change: Change, _ timeline: inout Timeline) {
        let (before, after) = (change.before, change.after)
        if let old = change.states.first, let new = change.states.last { timeline.trace(from: old, to: new) }
        if let number = change.number {
            let row = RowID(table: table, number: number)
            if before.deadlines != after.deadlines {
                timeline.reschedule(row, from: before.deadlines, to: after.deadlines)
            }
            timeline.reschedule(row, change.invocations)
        }
        timeline.orphan(change.orphans, of: CellAddress(table: table, key: key))
        if before.number != after.number {
            if let number = before.number { keysByNumber[number] = nil }
            if let number = after.number { keysByNumber[number] = key }
        }
        if before.pointers.keys != after.pointers.keys {
            for id in before.pointers.keys { keysByPointer[id] = nil }
            for id in after.pointers.keys { keysByPointer[id] = key }
        }
        if before.holder != after.holder { holders[key] = after.holder }
        configuredCount += (after.isConfigured ? 1 : 0) - (before.isConfigured ? 1 : 0)
        if before.hasWheel != after.hasWheel {
            if after.hasWheel { wheels.insert(key) } else { wheels.remove(key) }
        }
        occupancy -= before.occupancy
        occupancy += after.occupancy
        if before.isActive, !after.isActive {
            order[before.ordinal - 1] = nil
            activeCount -= 1
            timeline.activeCellCount -= 1
            if activeCount == 0 { order = [] }
        }
        if !before.isActive, after.isActive {
            order.append(key)
            activeCount += 1
            timeline.activeCellCount += 1
            if !removed.isEmpty { removed.remove(key) }
        }
        if change.isRemoved { removed.insert(key) }
        if after.isEmpty {
            rows[key] = nil
            rows.shrinkIfSparse()
            keysByNumber.shrinkIfSparse()
        }
    }

    /// Renumbers the active cells once half of the order consists of cells that have closed.
    private mutating func compactOrder() {
        guard order.count > 2 * activeCount + 16 else { return }
        order = order.filter { $0 != nil }
        for (place, key) in order.enumerated() {
            if let key { rows[key]?.setOrdinal(place + 1) }
        }
    }
}
