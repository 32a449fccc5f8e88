/// The state of one row: its cell, its configuration, the pointers that are down on it, and the wheel that turns over
/// it.
///
/// A table may have a million open rows at rest, so a row at rest is small. What only some rows have is stored
/// separately.
struct Row {
    /// What was configured for this row.
    @Boxed var overrides: ResolvedOverrides?
    /// Nil while the cell is at rest, the row has no deadline, and neither a pointer nor a wheel is over it.
    @Boxed var activity: RowActivity?
    /// The cell while there is no activity.
    private var resting = RestingCell.closed

    var isEmpty: Bool { !isConfigured && _activity.isEmpty && resting.ordinal == 0 }

    var isConfigured: Bool { !_overrides.isEmpty }

    var cell: Cell { _activity.isEmpty ? resting.cell : _activity.value.cell }

    /// Whether the cell is not closed at rest.
    var isActive: Bool { _activity.isEmpty ? resting.ordinal != 0 : !_activity.value.cell.isClosedAtRest }

    /// The cell's position in the order in which cells left the closed state, counted from 1; 0 if it is closed at rest.
    var ordinal: Int { _activity.isEmpty ? Int(clamping: resting.ordinal) : _activity.value.cell.ordinal }

    mutating func setOrdinal(_ ordinal: Int) {
        if _activity.isEmpty {
            resting.ordinal = UInt32(clamping: ordinal)
        } else {
            _activity.value.cell.ordinal = ordinal
        }
    }

    var isAtRest: Bool { _activity.isEmpty }

    /// Calls `body` with what happens in the row, if the row is active.
    @discardableResult
    mutating func withActivity<Result>(_ body: (inout RowActivity) -> Result) -> Result? {
        _activity.isEmpty ? nil : body(&_activity.value)
    }

    /// Changes what happens in the row, which is active from then on.
    mutating func changeActivity<Result, Failure: Error>(
        _ timeline: inout Timeline, _ body: (inout RowActivity, inout Timeline) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if _activity.isEmpty { activity = RowActivity(number: timeline.nextRowNumber(), cell: resting.cell) }
        return try body(&_activity.value, &timeline)
    }

    /// Discards state that is not needed any more: all of a closed cell's, and most of an open cell's at rest.
    ///
    /// - Returns: the invocations of a removed row. Pointers and the wheel stay over the place, whose key is free.
    mutating func discardIdleState() -> [Invocation] {
        guard !_activity.isEmpty else { return [] }
        var orphans: [Invocation] = []
        if _activity.value.cell.isRemoved {
            orphans = _activity.value.cell.invocations.list
            overrides = nil
            _activity.value.cell = Cell()
        } else if _activity.value.cell.isClosedAtRest, ordinal != 0 {
            _activity.value.cell = Cell(invocations: _activity.value.cell.invocations)
        }
        if _activity.value.isIdle {
            resting = RestingCell(_activity.value.cell)
            activity = nil
        }
        return orphans
    }
}

/// What happens in a row that is not at rest.
struct RowActivity: Sendable {
    /// The number in the row's `RowID`.
    let number: Int64
    var cell: Cell
    /// The pointers that are down on the row, by id.
    var pointers: [Int64: PointerTrack] = [:]
    /// The wheel or touchpad that turns over the row.
    var wheel: WheelTrack?

    var isIdle: Bool { pointers.isEmpty && wheel == nil && cell.isIdle }

    mutating func changePointer<Result>(_ id: Int64, _ body: (inout PointerTrack) -> Result) -> Result? {
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
    /// The stop at which an open cell rests.
    var stop: UInt8?

    static let closed = RestingCell(Cell())

    init(_ cell: Cell) {
        ordinal = UInt32(clamping: cell.ordinal)
        lastSide = cell.lastSide
        side = cell.lastSide
        guard case .resting(let rest) = cell.state, let open = rest.openSide else { return }
        side = open
        stop = rest.stop.map { UInt8(clamping: $0) }
    }

    var cell: Cell {
        var cell = Cell()
        cell.lastSide = lastSide
        guard ordinal > 0 else { return cell }
        cell.ordinal = Int(clamping: ordinal)
        cell.state = .resting(stop.map { .stop(side, Int(clamping: $0)) } ?? .open(side))
        cell.lastReportedRest = cell.rest
        return cell
    }
}
