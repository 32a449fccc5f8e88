// Queries. Nothing here changes a row.
extension RowStore {
    var pointerCount: Int { keysByPointer.count }
    var wheelCount: Int { wheels.count }

    /// The keys of all rows, in no particular order.
    var allKeys: some Collection<CellKey> { rows.keys }

    /// The cell, if it is not closed at rest.
    func cell(_ key: CellKey) -> Cell? {
        guard let row = rows[key], row.isActive else { return nil }
        return row.cell
    }

    func isActive(_ key: CellKey) -> Bool { rows[key]?.isActive == true }

    func holder(of key: CellKey) -> Holder? { holders[key] }

    func overrides(of key: CellKey) -> ResolvedOverrides? { configuredCount == 0 ? nil : rows[key]?.overrides }

    func wheel(over key: CellKey) -> WheelTrack? { rows[key]?.activity?.wheel }

    /// What was configured for rows, in no particular order.
    var allOverrides: [ResolvedOverrides] { rows.values.compactMap { $0.overrides } }

    /// An invocation of a row that is not complete.
    func invocation(_ id: Int64, of key: CellKey) -> Invocation? {
        rows[key]?.activity?.cell.invocations[id]
    }

    /// The invocations of a row that are not complete.
    func invocations(of key: CellKey) -> [Invocation] { rows[key]?.activity?.cell.invocations.list ?? [] }

    /// The row that a pointer is down on, and its track.
    func pointer(_ id: Int64) -> (key: CellKey, track: PointerTrack)? {
        guard let key = keysByPointer[id], let track = rows[key]?.activity?.pointers[id] else { return nil }
        return (key, track)
    }

    func keysOfWheelsWithPhases() -> [CellKey] {
        wheels.filter { key in wheel(over: key).map { $0.idleDeadline == nil } == true }.inOrder()
    }

    /// The present key of a row; nil if the row is not active any more.
    func key(ofNumber number: Int64) -> CellKey? { keysByNumber[number] }

    // MARK: Active cells, in the order in which they left the closed state

    func activeKeys() -> [CellKey] { order.compactMap { $0 } }

    func activeKeys(where isWanted: (Cell) -> Bool) -> [CellKey] {
        order.compactMap { $0 }.filter { key in rows[key].map { isWanted($0.cell) } == true }
    }

    /// How many cells other than this one are open, opening or held.
    func occupancy(besides key: CellKey) -> Occupancy {
        var others = occupancy
        if !others.isEmpty, let cell = cell(key) { others -= Occupancy(cell) }
        return others
    }

    /// The cells that gestures hold, in the order of active cells. There are few of them, however many cells are
    /// active.
    func heldKeys() -> [CellKey] {
        holders.keys.inOrder { (rows[$0]?.ordinal ?? 0) < (rows[$1]?.ordinal ?? 0) }
    }
}
