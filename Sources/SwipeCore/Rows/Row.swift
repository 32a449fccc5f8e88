/// Everything that is known of one row: its cell's state and what falls due for it, what it was configured with, the pointers
/// that are down on it and the wheel that turns over it.
///
/// There may be a million rows that rest open, so a row at rest takes few bytes: what only some rows have lies apart.
struct Row {
    /// What was configured for this row alone.
    @Boxed var overrides: ResolvedOverrides?
    /// Nil while the cell rests, nothing falls due for it, and neither a pointer nor a wheel is over it.
    var activity: Apart<RowActivity>?
    private var resting = RestingCell.closed

    init() {}

    /// Whether there is nothing to know of it.
    var isEmpty: Bool { !isConfigured && activity == nil && resting.ordinal == 0 }

    var isConfigured: Bool {
        switch _overrides {
        case .absent: false
        case .present: true
        }
    }

    var cell: Cell { activity?.value.cell ?? resting.cell }

    /// Whether its cell is not closed at rest.
    var isActive: Bool {
        guard let activity else { return resting.ordinal != 0 }
        return !activity.value.cell.isClosedAtRest
    }

    /// The cell's place in the order in which cells left closed, counted from 1; 0: it is closed at rest.
    var ordinal: Int { activity?.value.cell.ordinal ?? Int(clamping: resting.ordinal) }

    /// Gives the cell another place in that order.
    mutating func setOrdinal(_ ordinal: Int) {
        guard activity != nil else {
            resting.ordinal = UInt32(clamping: ordinal)
            return
        }
        activity?.value.cell.ordinal = ordinal
    }

    /// Changes what is going on in the row, which is something from now on.
    mutating func changeActivity<Result, Failure: Error>(
        _ timeline: inout Timeline, _ body: (inout RowActivity, inout Timeline) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var present = activity.take() ?? Apart(RowActivity(number: timeline.nextRowNumber(), cell: resting.cell))
        defer { activity = present }
        return try body(&present.value, &timeline)
    }

    /// Keeps no more than there is to know: nothing of a closed cell, and little of one that rests open.
    ///
    /// - Returns: the invocations of a cell whose row is gone. Pointers and the wheel stay over the place, whose name is free.
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

/// What is going on in a row.
struct RowActivity: Sendable {
    /// The row's number in its `RowID`, as long as something is going on.
    let number: Int
    var cell: Cell
    /// The pointers that are down on the row, by their ids.
    var pointers: [Int: PointerTrack] = [:]
    /// The swipe of a wheel or touchpad over the row.
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

/// A cell that rests closed or open, about which there is nothing else to know.
private struct RestingCell {
    /// 0: the cell is closed.
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
