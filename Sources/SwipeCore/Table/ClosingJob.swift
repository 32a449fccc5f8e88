/// Closing many cells, some at a time: a table may have a million, and what is reported of each has to be sent meanwhile.
struct ClosingJob: Sendable {
    /// Which cells of a table close.
    enum Selection: Sendable {
        /// All that are not closed at rest, those that a finger holds as well.
        case active
        /// Those that are open or opening; one that a finger holds stays with the finger.
        case open
        /// Those that are open or opening, and those that a finger holds.
        case openOrHeld

        func contains(_ cell: Cell) -> Bool {
            switch self {
            case .active: true
            case .open: cell.isOpen
            case .openOrHeld: cell.isOpen || cell.isTracking
            }
        }
    }

    /// So many cells are looked at before other sessions are served and output is written.
    static let batchSize = 200

    let table: String
    let selection: Selection
    /// The cell that stays as it is.
    let kept: CellKey?
    let cause: Cause
    let animated: Bool
    /// The table is forgotten once its cells are closed.
    var closesTable = false
    /// How far the job has come in the order of the table's cells.
    var position = RowStore.Position()
}
