/// What `RowStore` derives from a row for its indexes and counts; for a row that does not exist, these values.
struct RowSummary {
    var number: Int64?
    var ordinal = 0
    var isActive = false
    var occupancy = Occupancy()
    var holder: Holder?
    var isConfigured = false
    var hasWheel = false
    var pointers: [Int64: PointerTrack] = [:]
    var isEmpty = true
    var deadlines = RowDeadlines()
}

extension Row {
    /// Fills in a new summary.
    ///
    /// Mutating, like what it calls, so that large values are read in place instead of being copied.
    mutating func summarize(into summary: inout RowSummary) {
        if isAtRest {
            summary.ordinal = ordinal
            summary.isActive = ordinal != 0
            summary.occupancy.open = ordinal == 0 ? 0 : 1
        } else {
            withActivity { $0.summarize(into: &summary) }
        }
        summary.isConfigured = isConfigured
        summary.isEmpty = summary.number == nil && !summary.isActive && !summary.isConfigured
    }
}

extension RowActivity {
    fileprivate mutating func summarize(into summary: inout RowSummary) {
        summary.number = number
        summary.ordinal = cell.ordinal
        summary.isActive = !cell.isClosedAtRest
        summary.holder = cell.holder
        summary.occupancy = summary.holder == nil ? Occupancy(free: cell) : Occupancy(held: 1)
        summary.hasWheel = wheel != nil
        summary.pointers = pointers
        summary.deadlines = RowDeadlines(animation: cell.animationDeadline, wheel: wheel?.idleDeadline)
    }
}
