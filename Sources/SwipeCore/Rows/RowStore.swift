/// The rows of one table of which there is anything to know.
///
/// Each row is one value, and this is the only place that makes, changes, renames, counts and forgets rows. What finds a row
/// otherwise than by its key (its number, a pointer, the order in which cells left closed) is worked out here from the row itself
/// with each change, and so are the deadlines in the timeline: neither can name a row that is gone.
struct RowStore {
    /// The table's name.
    let table: String
    private(set) var rows: [CellKey: Row] = [:]
    /// The keys of the rows in which something is going on, by their numbers.
    private(set) var keysByNumber: [Int: CellKey] = [:]
    private(set) var keysByPointer: [Int: CellKey] = [:]
    /// The active cells in the order in which they left closed: a cell with ordinal n at n - 1. Nil where one has closed since.
    private(set) var order: [CellKey?] = []
    /// How often the active cells were numbered anew.
    private(set) var numbering = 0
    /// Whose gestures hold which cells.
    private(set) var holders: [CellKey: Holder] = [:]
    /// How many cells are not closed at rest.
    private(set) var activeCount = 0
    /// How many rows were configured.
    private(set) var configuredCount = 0
    /// The rows over which wheels turn.
    private(set) var wheels: Set<CellKey> = []

    init(table: String) { self.table = table }

    // MARK: Changing a row

    /// Changes a row's cell, which is closed at rest if nothing is known of it.
    ///
    /// - Parameter side: the side that a closed cell is taken to have opened last.
    mutating func changeCell<Result, Failure: Error>(
        _ key: CellKey, lastSide side: @autoclosure () -> Side, _ timeline: inout Timeline,
        _ body: (inout Cell, inout Timeline) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try change(key, &timeline) { activity, timeline throws(Failure) in
            if activity.cell.isClosedAtRest { activity.cell.lastSide = side() }
            return try body(&activity.cell, &timeline)
        }
    }

    /// Changes a cell in whose row something is going on.
    mutating func changePresentCell<Result>(
        _ key: CellKey, _ timeline: inout Timeline, _ body: (inout Cell, inout Timeline) -> Result?
    ) -> Result? {
        guard let place = rows.index(forKey: key), rows.values[place].activity != nil else { return nil }
        return change(key, &timeline) { activity, timeline in body(&activity.cell, &timeline) }
    }

    /// Says what was configured for a row alone; nil: nothing.
    mutating func configure(_ key: CellKey, _ overrides: ResolvedOverrides?, _ timeline: inout Timeline) {
        if overrides == nil, rows[key]?.isConfigured != true { return }
        update(key, &timeline) { row, _ in row.overrides = overrides }
    }

    /// Works out anew what the rules of configured rows are.
    mutating func reconfigure(_ resolve: (CellConfiguration) -> ResolvedOverrides) {
        guard configuredCount > 0 else { return }
        rows = rows.mapValues { row in
            var row = row
            row.overrides = row.overrides.map { resolve($0.configuration) }
            return row
        }
    }

    /// A pointer is down on a row, and nowhere else.
    mutating func setPointer(_ id: Int, _ track: PointerTrack, on key: CellKey, _ timeline: inout Timeline) {
        removePointer(id, &timeline)
        change(key, &timeline) { activity, _ in activity.pointers[id] = track }
    }

    /// Changes what is known of a pointer that is down.
    mutating func changePointer<Result>(_ id: Int, _ body: (inout PointerTrack) -> Result) -> Result? {
        guard let key = keysByPointer[id], let place = rows.index(forKey: key) else { return nil }
        return rows.values[place].activity?.value.changePointer(id, body)
    }

    /// A pointer is no longer down.
    mutating func removePointer(_ id: Int, _ timeline: inout Timeline) {
        guard let key = keysByPointer[id] else { return }
        change(key, &timeline) { activity, _ in activity.pointers[id] = nil }
    }

    /// A wheel turns over a row; nil: none does any more.
    mutating func setWheel(_ wheel: WheelTrack?, over key: CellKey, _ timeline: inout Timeline) {
        if wheel == nil, rows[key]?.activity?.value.wheel == nil { return }
        change(key, &timeline) { activity, _ in activity.wheel = wheel }
    }

    // MARK: Restoring, removing and renaming rows

    /// Takes in the rows of a snapshot, in the order in which their cells left closed.
    mutating func restore(_ saved: [(key: CellKey, row: Row)], _ timeline: inout Timeline) {
        for (key, row) in saved {
            update(key, &timeline) { present, _ in present = row }
        }
    }

    /// Forgets a row and everything over it. What was asked for on it may still be completed.
    mutating func remove(_ key: CellKey, _ timeline: inout Timeline) {
        update(key, &timeline) { row, _ in
            row.activity?.value.pointers = [:]
            row.activity?.value.wheel = nil
            row.activity?.value.cell.isRemoved = true
            if row.activity == nil { row = Row() }
        }
    }

    /// Forgets all rows, and what was asked for on them.
    mutating func removeAll(_ timeline: inout Timeline) {
        for key in Array(keysByNumber.values) {
            update(key, &timeline) { row, _ in
                for invocation in row.cell.invocations.list {
                    row.activity?.value.cell.invocations.remove(invocation.id)
                }
            }
            remove(key, &timeline)
        }
        self = RowStore(table: table)
    }

    /// Gives each row the key that it has now. No two rows may come to the same.
    mutating func rename(_ newKey: (CellKey) -> CellKey) {
        var renamed: [CellKey: Row] = [:]
        renamed.reserveCapacity(rows.count)
        for (key, row) in rows { renamed[newKey(key)] = row }
        rows = renamed
        keysByNumber = keysByNumber.mapValues(newKey)
        keysByPointer = keysByPointer.mapValues(newKey)
        holders = Dictionary(holders.map { (newKey($0), $1) }, uniquingKeysWith: { $1 })
        wheels = Set(wheels.map(newKey))
        order = order.map { $0.map(newKey) }
    }

    // MARK: The one place where rows change

    /// Changes what is going on in a row.
    private mutating func change<Result, Failure: Error>(
        _ key: CellKey, _ timeline: inout Timeline,
        _ body: (inout RowActivity, inout Timeline) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try update(key, &timeline) { row, timeline throws(Failure) in try row.changeActivity(&timeline, body) }
    }

    /// Changes a row, which is made if nothing is known of it and forgotten if nothing is any more.
    private mutating func update<Result, Failure: Error>(
        _ key: CellKey, _ timeline: inout Timeline, _ body: (inout Row, inout Timeline) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        compactOrder()
        var change = Change(nextOrdinal: order.count + 1)
        defer { index(key, change, &timeline) }
        return try Self.update(&rows[key, default: Row()], &change, &timeline, body)
    }

    private static func update<Result, Failure: Error>(
        _ row: inout Row, _ change: inout Change, _ timeline: inout Timeline,
        _ body: (inout Row, inout Timeline) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        change.before = row.summarize()
        defer {
            let review = row.activity?.value.review() ?? RowActivity.Review()
            change.number = review.number ?? change.before.number
            if review.isUnusual {
                if review.hasLeftClosed { row.setOrdinal(change.nextOrdinal) }
                change.invocations = row.activity?.value.cell.invocations.takeChanges() ?? []
                change.orphans = row.discardIdleState()
            }
            change.after = row.summarize()
        }
        return try body(&row, &timeline)
    }

    /// What a change has come to.
    private struct Change {
        /// The place in the order that the cell has if it leaves closed.
        let nextOrdinal: Int
        var before = RowSummary()
        var after = RowSummary()
        /// The number that the row has or had.
        var number: Int?
        var invocations: [Invocations.Change] = []
        /// Invocations of a cell whose row is gone.
        var orphans: [Invocation] = []
    }

    /// Keeps what is worked out from a row in step with it.
    private mutating func index(_ key: CellKey, _ change: Change, _ timeline: inout Timeline) {
        let (before, after) = (change.before, change.after)
        if let number = change.number {
            let row = RowID(table: table, number: number)
            if before.deadlines != after.deadlines {
                timeline.reschedule(row, from: before.deadlines, to: after.deadlines)
            }
            timeline.reschedule(row, change.invocations)
        }
        timeline.orphan(change.orphans, of: CellAddress(table: table, cell: key))
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
        if before.isActive, !after.isActive {
            order[before.ordinal - 1] = nil
            activeCount -= 1
            if activeCount == 0 { order = [] }
        }
        if !before.isActive, after.isActive {
            order.append(key)
            activeCount += 1
        }
        if after.isEmpty {
            rows[key] = nil
            rows.shrinkIfSparse()
            keysByNumber.shrinkIfSparse()
        }
    }

    /// Numbers the active cells anew once half of the order is of cells that have closed.
    private mutating func compactOrder() {
        guard order.count > 2 * activeCount + 16 else { return }
        order = order.filter { $0 != nil }
        numbering += 1
        for (place, key) in order.enumerated() {
            if let key { rows[key]?.setOrdinal(place + 1) }
        }
    }
}
