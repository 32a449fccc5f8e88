/// The state of one row: its cell, its configuration, the pointers that are down on it, and the wheel that turns over
/// it.
///
/// A table may have a million open rows at rest, so a row at rest is small. What only some rows have is stored
/// separately.
struct Row {
    /// What was configured for this row.
    @Boxed var overrides: ResolvedOverrides?
    /// Nil while the cell is at rest, the row has no deadline, and neither a pointer nor a wheel is over it.
    var activity: Apart<RowActivity>?
    /// The cell while there is no activity.
    private var resting = RestingCell.closed

    init() {}

    /// Whether the row has no state.
    var isEmpty: Bool { !isConfigured && activity == nil && resting.ordinal == 0 }

    var isConfigured: Bool {
        switch _overrides {
        case .absent: false
        case .present: true
        }
    }

    var cell: Cell { activity?.value.cell ?? resting.cell }

    /// Whether the cell is not closed at rest.
    var isActive: Bool {
        guard let activity else { return resting.ordinal != 0 }
        return !activity.value.cell.isClosedAtRest
    }

    /// The cell's position in the order in which cells left the closed state, counted from 1; 0 if it is closed at rest.
    var ordinal: Int { activity?.value.cell.ordinal ?? Int(clamping: resting.ordinal) }

    /// Changes the cell's position in that order.
    mutating func setOrdinal(_ ordinal: Int) {
        guard activity != nil else {
            resting.ordinal = UInt32(clamping: ordinal)
            return
        }
        activity?.value.cell.ordinal = ordinal
    }

    /// Changes what happens in the row, which is active from then on.
    mutating func changeActivity<Result, Failure: Error>(
        _ timeline: inout Timeline, _ body: (inout RowActivity, inout Timeline) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var present = activity.take() ?? Apart(RowActivity(number: timeline.nextRowNumber(), cell: resting.cell))
        defer { activity = present }
        return try body(&present.value, &timeline)
    }

    /// Discards state that is not needed any more: all of a closed cell's, and most of an open cell's at rest.
    ///
    /// - Returns: the invocations of a removed row. Pointers and the wheel stay over the place, whose key is free.
    mutating func discardIdleState() -> [Invocation] {
        guard activity != nil else { return [] }
        var orphans: [Invocation] = []
        if activity?.value.cell.isRemoved == true {
            orphans = activity?.value.cell.invocations.list ?? []
            overrides = nil
            activity?.value.cell = Cell()
        } else if activity?.value.cell.isClosedAtRest == true, ordinal != 0 {
            let invocations = activity?.value.cell.invocations ?? Invocations()
            activity?.value.cell = Cell(invocations: invocations)
        }
        if activity?.value.isIdle == true {
            resting = RestingCell(cell)
            activity = nil
        }
        return orphans
    }
}

/// What happens in a row that is not at rest.
struct RowActivity: Sendable {
    /// The number in the row's `RowID`.
    let number: Int
    var cell: Cell
    /// The pointers that are down on the row, by id.
    var pointers: [Int: PointerTrack] = [:]
    /// The wheel or touchpad that turns over the row.
    var wheel: WheelTrack?

    init(number: Int, cell: Cell) {
        self.number = number
        self.cell = cell
    }

    var isIdle: Bool { pointers.isEmpty && wheel == nil && cell.isIdle }

    mutating func changePointer<Result>(_ id: Int, _ body: (inout PointerTrack) -> Result) -> Result? {
        guard let place = pointers.index(forKey: id) else { return nil }
        return body(&pointers.values[place])
    }
}

/// A cell that is closed or open at rest and has no other state.
private struct RestingCell {
    /// 0 if the cell is closed.
    var ordinal: UInt32
    var side: Side
    var lastSide: Side

    static let closed = RestingCell(Cell())

    init(_ cell: Cell) {
        ordinal = UInt32(clamping: cell.ordinal)
        lastSide = cell.lastSide
        if case .resting(.open(let side)) = cell.state { self.side = side } else { self.side = cell.lastSide }
    }

    var cell: Cell {
        var cell = Cell()
        cell.lastSide = lastSide
        guard ordinal > 0 else { return cell }
        cell.ordinal = Int(clamping: ordinal)
        cell.state = .resting(.open(side))
        cell.lastReportedRest = cell.rest
        return cell
    }
}
