/// The state of one row: its cell, its configuration, the pointers that are down on it, and the wheel that turns over
/// it.
///
/// A table may have a million open rows at rest, so a row at rest is small. What only some rows have is stored
/// separately.
struct Row {
    /// What was configured for this row.
    @Indirect var overrides: ResolvedOverrides?
    /// Nil while the cell is at rest, the row has no deadline, and neither a pointer nor a wheel is over it.
    var activity: RowActivity? {
        get { present.first }
        set { present = newValue.map { [$0] } ?? [] }
    }
    /// The activity, in an array, so that the row stays small and its activity is changed in place.
    private var present: [RowActivity] = []
    /// The cell while there is no activity.
    private var resting = RestingCell.closed

    var isEmpty: Bool { !isConfigured && present.isEmpty && resting.ordinal == 0 }

    var isConfigured: Bool { if case .none = _overrides { false } else { true } }

    var cell: Cell { present.isEmpty ? resting.cell : present[0].cell }

    /// Whether the cell is not closed at rest.
    var isActive: Bool { present.isEmpty ? resting.ordinal != 0 : !present[0].cell.isClosedAtRest }

    /// The cell's position in the order in which cells left the closed state, counted from 1; 0 if it is closed at rest.
    var ordinal: Int { present.isEmpty ? Int(clamping: resting.ordinal) : present[0].cell.ordinal }

    mutating func setOrdinal(_ ordinal: Int) {
        if present.isEmpty {
            resting.ordinal = UInt32(clamping: ordinal)
        } else {
            present[0].cell.ordinal = ordinal
        }
    }

    var isAtRest: Bool { present.isEmpty }

    /// Calls `body` with what happens in the row, if the row is active.
    @discardableResult
    mutating func withActivity<Result>(_ body: (inout RowActivity) -> Result) -> Result? {
        present.isEmpty ? nil : body(&present[0])
    }

    /// Changes what happens in the row, which is active from then on.
    mutating func changeActivity<Result, Failure: Error>(
        _ timeline: inout Timeline, _ body: (inout RowActivity, inout Timeline) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if present.isEmpty { activity = RowActivity(number: timeline.nextRowNumber(), cell: resting.cell) }
        return try body(&present[0], &timeline)
    }

    /// Discards state that is not needed any more: all of a closed cell's, and most of an open cell's at rest.
    ///
    /// - Returns: the invocations of a removed row. Pointers and the wheel stay over the place, whose key is free.
    mutating func discardIdleState() -> [Invocation] {
        guard !present.isEmpty else { return [] }
        var orphans: [Invocation] = []
        if present[0].cell.isRemoved {
            orphans = present[0].cell.invocations.list
            overrides = nil
            present[0].cell = Cell()
        } else if present[0].cell.isClosedAtRest, ordinal != 0 {
            present[0].cell = Cell(invocations: present[0].cell.invocations)
        }
        if present[0].isIdle {
            resting = RestingCell(present[0].cell)
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
