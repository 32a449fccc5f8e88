/// What `RowStore` works out from a row to find it by, to count it, and to order it.
struct RowSummary {
    var number: Int?
    var ordinal = 0
    var isActive = false
    var isHeld = false
    var isConfigured = false
    var hasWheel = false
    var pointers: [Int: PointerTrack] = [:]
    var isEmpty = true
    var deadlines = RowDeadlines()

    /// Of a row that is not there.
    init() {}

    init(_ row: Row) {
        ordinal = row.ordinal
        isActive = row.isActive
        isConfigured = row.isConfigured
        isEmpty = row.isEmpty
        guard let activity = row.activity else { return }
        number = activity.value.number
        isHeld = activity.value.cell.isTracking
        hasWheel = activity.value.wheel != nil
        pointers = activity.value.pointers
        deadlines = RowDeadlines(activity.value)
    }
}
