/// What is asked about rows. Nothing here changes any.
extension RowStore {
    /// How many pointers are down on rows.
    var pointerCount: Int { keysByPointer.count }
    /// Over how many rows wheels turn.
    var wheelCount: Int { wheels.count }

    /// The keys of all rows, in no order.
    var allKeys: some Collection<CellKey> { rows.keys }

    /// A cell that is not closed at rest.
    func cell(_ key: CellKey) -> Cell? {
        guard let row = rows[key], row.isActive else { return nil }
        return row.cell
    }

    func isActive(_ key: CellKey) -> Bool { rows[key]?.isActive == true }

    /// Whose gesture holds a cell.
    func holder(of key: CellKey) -> Holder? { holders[key] }

    /// What was configured for a row alone.
    func overrides(of key: CellKey) -> ResolvedOverrides? { configuredCount == 0 ? nil : rows[key]?.overrides }

    func wheel(over key: CellKey) -> WheelTrack? { rows[key]?.activity?.value.wheel }

    /// What was configured for single rows, in no order.
    var allOverrides: [ResolvedOverrides] { rows.values.compactMap(\.overrides) }

    /// An invocation of a row that was not completed.
    func invocation(_ id: Int, of key: CellKey) -> Invocation? {
        rows[key]?.activity?.value.cell.invocations[id]
    }

    /// The row that a pointer is down on, and what it does there.
    func pointer(_ id: Int) -> (key: CellKey, track: PointerTrack)? {
        guard let key = keysByPointer[id], let track = rows[key]?.activity?.value.pointers[id] else { return nil }
        return (key, track)
    }

    /// The rows over which wheels with phases turn.
    func keysOfWheelsWithPhases() -> [CellKey] {
        wheels.filter { key in wheel(over: key).map { $0.idleDeadline == nil } == true }.sorted()
    }

    /// The key that a row has now; nil: nothing is going on in it any more.
    func key(ofNumber number: Int) -> CellKey? { keysByNumber[number] }

    // MARK: Active cells, in the order in which they left closed

    func activeKeys() -> [CellKey] { order.compactMap(\.self) }

    func activeKeys(where isWanted: (Cell) -> Bool) -> [CellKey] {
        order.compactMap(\.self).filter { key in rows[key].map { isWanted($0.cell) } == true }
    }

    /// A place in the order of active cells. Cells before it may change and close, but not join.
    struct Position: Sendable {
        fileprivate var index = 0
        fileprivate var numbering = 0
    }

    /// The next active cells from a position on, which moves behind them; empty: there are no more.
    func activeKeys(from position: inout Position, limit: Int) -> [CellKey] {
        if position.numbering != numbering { position = Position(numbering: numbering) }
        var keys: [CellKey] = []
        while keys.count < limit, position.index < order.count {
            if let key = order[position.index] { keys.append(key) }
            position.index += 1
        }
        return keys
    }

    /// The cells that gestures hold, which are few among however many.
    func heldKeys() -> [CellKey] {
        holders.keys.sorted { (rows[$0]?.ordinal ?? 0) < (rows[$1]?.ordinal ?? 0) }
    }
}
