/// What `RowStore` works out from a row to find it by, to count it, and to order it.
struct RowSummary {
    var number: Int?
    var ordinal = 0
    var isActive = false
    var holder: Holder?
    var isConfigured = false
    var hasWheel = false
    var pointers: [Int: PointerTrack] = [:]
    var isEmpty = true
    var deadlines = RowDeadlines()

    /// Of a row that is not there.
    init() {}
}

extension Row {
    /// Mutating, as what it calls, so that a large value is looked at where it is and not in a copy.
    mutating func summarize() -> RowSummary {
        var summary = RowSummary()
        if activity == nil {
            summary.ordinal = ordinal
            summary.isActive = ordinal != 0
        } else if let found = activity?.value.summarize() {
            summary = found
        }
        summary.isConfigured = isConfigured
        summary.isEmpty = summary.number == nil && !summary.isActive && !summary.isConfigured
        return summary
    }
}

extension RowActivity {
    fileprivate mutating func summarize() -> RowSummary {
        var summary = RowSummary()
        summary.number = number
        summary.ordinal = cell.ordinal
        summary.isActive = !cell.isClosedAtRest
        summary.holder = cell.holder
        summary.hasWheel = wheel != nil
        summary.pointers = pointers
        summary.deadlines = RowDeadlines(motion: cell.animationDeadline, wheel: wheel?.idleDeadline)
        return summary
    }

    /// What a change has left to do.
    struct Review {
        var number: Int?
        /// The cell is active, and has no place in the order yet.
        var hasLeftClosed = false
        /// There is more to do than for a cell that goes on moving.
        var isUnusual = false
    }

    mutating func review() -> Review {
        let isClosed = cell.isClosedAtRest
        let hasLeftClosed = !isClosed && cell.ordinal == 0
        let isUnusual =
            hasLeftClosed || isClosed && cell.ordinal != 0 || cell.isRemoved || cell.invocations.hasChanges || isIdle
        return Review(number: number, hasLeftClosed: hasLeftClosed, isUnusual: isUnusual)
    }
}
