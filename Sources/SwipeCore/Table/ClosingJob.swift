/// A job that closes many cells in batches. A table may have a million cells, and the notifications about a batch are
/// sent before the next one is closed.
struct ClosingJob: Sendable {
    /// Which cells of a table close.
    enum Selection: Sendable {
        /// All cells that are not closed at rest, including those that a gesture holds.
        case active
        /// Cells that are open or opening. A cell that a gesture holds stays with the gesture.
        case open
        /// Cells that a gesture holds.
        case held
        /// Cells that are open or opening, and those that a gesture holds.
        case openOrHeld

        func contains(_ cell: Cell) -> Bool {
            switch self {
            case .active: true
            case .open: cell.isOpen
            case .held: cell.isTracking
            case .openOrHeld: cell.isOpen || cell.isTracking
            }
        }
    }

    /// The number of cells in a batch.
    static let batchSize = 200

    let table: String
    let selection: Selection
    /// A cell that is left as it is.
    let kept: CellKey?
    let cause: Cause
    let animated: Bool
    /// The table is removed once its cells are closed.
    var closesTable = false
    /// The active cells that are left; nil before the first batch.
    var left: ArraySlice<CellKey>?
}
