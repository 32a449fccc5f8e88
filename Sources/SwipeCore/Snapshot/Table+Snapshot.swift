extension SwipeEngine: Coded {
    package init(_ object: inout MemberCoder, _ old: SwipeEngine?) throws(CodingError) {
        var timeline = try Timeline(&object, old?.timeline)
        // In the order in which they were opened.
        let tables = try object.array("tables", old?.openTables.map { TableSnapshot($0) })
        let restored = tables.map { $0.table(&timeline) }
        _ = timeline.takeChange()
        self.init(timeline: timeline, tables: restored)
    }
}

private struct TableSnapshot: Coded {
    private let name: String
    private let configuration: TableConfiguration
    /// Active cells in the order in which they left the closed state, then the other rows in the order of their keys.
    private let rows: [RowSnapshot]
    /// The rows that can grow back, those first that were removed first.
    private let removed: [CellKey]?

    init(_ table: Table) {
        name = table.name
        configuration = table.configuration
        let others = table.rows.rows.compactMap { $1.isActive ? nil : $0 }.inOrder()
        rows = (table.rows.activeKeys() + others).compactMap { key in
            table.rows.rows[key].map { RowSnapshot(key, $0) }
        }
        removed = table.rows.removed.isEmpty ? nil : table.rows.removed.keys
    }

    init(_ object: inout MemberCoder, _ old: TableSnapshot?) throws(CodingError) {
        name = try object.text("name", old?.name)
        configuration = try TableConfiguration(&object, old?.configuration)
        rows = try object.array("rows", old?.rows)
        for (index, row) in rows.enumerated() where !configuration.mayHave(row.key) {
            throw object.error("a row that the table may have", at: "rows[\(index)].key")
        }
        let counts = 1...RemovedRows.capacity
        removed = try object.optionalArray("removed", old?.removed, counts: counts) { object, key throws(CodingError) in
            try object.key("key", key)
        }
        let isAllowed = configuration.identity == .key || removed == nil
        if !isAllowed { throw object.error("no removed rows in a table of index paths", at: "removed") }
    }

    /// The restored table. Its deadlines are added to the timeline.
    func table(_ timeline: inout Timeline) -> Table {
        var table = Table(name: name, configuration: configuration)
        table.rows.restore(rows.map { $0.row(in: configuration, number: timeline.nextRowNumber()) }, &timeline)
        table.rows.removed = RemovedRows(removed ?? [])
        return table
    }
}

/// A row in a snapshot. Its number and positions in indexes are not saved; a restored row gets new ones.
private struct RowSnapshot: Coded {
    let key: CellKey
    private let own: CellConfiguration?
    /// The rest state of a cell that is open and has no other state. Most rows are like this, so they take few bytes.
    private let open: Rest?
    /// The side that such a cell opened last.
    private let lastSide: Side?
    /// Any other cell that is not closed at rest or has invocations.
    private let cell: Cell?
    /// In the order of their ids.
    private let pointers: [(id: Int64, track: PointerTrack)]?
    private let wheel: WheelTrack?

    init(_ key: CellKey, _ row: Row) {
        self.key = key
        own = row.overrides?.configuration
        if let activity = row.activity {
            (open, lastSide) = (nil, nil)
            cell = activity.cell == Cell() ? nil : activity.cell
            let pointers = activity.pointers.keys.inOrder().compactMap { id in
                activity.pointers[id].map { (id: id, track: $0) }
            }
            self.pointers = pointers.isEmpty ? nil : pointers
            wheel = activity.wheel
        } else {
            open = row.cell.rest.isOpen ? row.cell.rest : nil
            lastSide = open == nil ? nil : row.cell.lastSide
            (cell, pointers, wheel) = (nil, nil, nil)
        }
    }

    init(_ object: inout MemberCoder, _ old: RowSnapshot?) throws(CodingError) {
        key = try object.key("key", old?.key)
        own = try object.optionalObject("configuration", old?.own)
        open = try object.optionalObject("open", old?.open)
        lastSide = try object.optionalChoice("lastSide", old?.lastSide)
        cell = try object.optionalObject("cell", old?.cell)
        pointers = try object.optionalArray("pointers", old?.pointers, counts: 1...Int.max) {
            object, old throws(CodingError) in
            (id: try object.integer("id", old?.id, in: CodedRange.index), track: try PointerTrack(&object, old?.track))
        }
        wheel = try object.optionalObject("wheel", old?.wheel)
        guard cell != nil || pointers != nil || wheel != nil else { return }
        do { try activity(number: 0).validate() } catch { throw object.error(error.expected) }
    }

    func row(in table: TableConfiguration, number: Int64) -> (key: CellKey, row: Row) {
        var row = Row()
        row.overrides = own.map { ResolvedOverrides($0, in: table) }
        row.activity = activity(number: number)
        return (key, row)
    }

    private func activity(number: Int64) -> RowActivity {
        var activity = RowActivity(number: number, cell: cell ?? Cell())
        if cell == nil, let open, let side = open.openSide {
            activity.cell.state = .resting(open)
            activity.cell.lastReportedRest = open
            activity.cell.lastSide = lastSide ?? side
        }
        for pointer in pointers ?? [] { activity.pointers[pointer.id] = pointer.track }
        activity.wheel = wheel
        return activity
    }
}

extension TableConfiguration: Coded {
    package init(_ object: inout MemberCoder, _ old: TableConfiguration?) throws(CodingError) {
        self.init(
            width: try object.number("width", old?.width, in: CodedRange.length),
            behavior: try object.object("behavior", old?.behavior))
        actions.leading = try object.array("leadingActions", old?.actions.leading)
        actions.trailing = try object.array("trailingActions", old?.actions.trailing)
        direction = try object.choice("direction", old?.direction)
        axis = try object.choice("axis", old?.axis)
        identity = try object.choice("identity", old?.identity)
        sections = try object.optionalIntegers("sections", old?.sections, in: CodedRange.count)
        group = try object.optionalText("group", old?.group)
        isMotionReduced = try object.flag("reducedMotion", old?.isMotionReduced)
        isEnabled = try object.flag("enabled", old?.isEnabled)
    }
}

extension CellConfiguration: Coded {
    package init(_ object: inout MemberCoder, _ old: CellConfiguration?) throws(CodingError) {
        self.init()
        data = try object.optionalText("data", old?.data, bytes: CodedRange.dataBytes)
        leading = try object.optionalArray("leadingActions", old?.leading)
        trailing = try object.optionalArray("trailingActions", old?.trailing)
        reveal = try object.optionalChoice("reveal", old?.reveal)
        behavior = try object.optionalObject("behavior", old?.behavior)
    }
}

extension Action: Coded {
    package init(_ object: inout MemberCoder, _ old: Action?) throws(CodingError) {
        self.init(
            id: try object.text("id", old?.id),
            width: try object.number("width", old?.width, in: CodedRange.length),
            title: try object.optionalText("title", old?.title),
            isDestructive: try object.flag("destructive", old?.isDestructive),
            closes: try object.optionalFlag("closes", old?.closes))
    }
}
