/// A row in a snapshot. Its number and positions in indexes are not saved; a restored row gets new ones.
struct RowSnapshot: Codable {
    private var key: CellKey
    private var own: CellConfiguration?
    /// The side on which the cell is open at rest, if it has no other state. Most rows are like this, so they take few
    /// bytes.
    private var open: Side?
    /// The stop at which such a cell rests.
    private var stop: Int?
    /// The side that such a cell opened last.
    private var lastSide: Side?
    /// Any other cell that is not closed at rest or has invocations.
    private var cell: Cell?
    private var pointers: SortedMap<Int, PointerTrack>?
    private var wheel: WheelTrack?

    init(_ key: CellKey, _ row: Row) {
        self.key = key
        own = row.overrides?.configuration
        guard let activity = row.activity else {
            guard let side = row.cell.rest.openSide else { return }
            (open, lastSide) = (side, row.cell.lastSide)
            stop = row.cell.rest.stop
            return
        }
        cell = activity.cell == Cell() ? nil : activity.cell
        pointers = activity.pointers.isEmpty ? nil : SortedMap(activity.pointers) { $0.key < $1.key }
        wheel = activity.wheel
    }

    func row(in table: TableConfiguration, number: Int) -> (key: CellKey, row: Row) {
        var row = Row()
        row.overrides = own.map { ResolvedOverrides($0, in: table) }
        var activity = RowActivity(number: number, cell: cell ?? Cell())
        if cell == nil, let open {
            let rest = stop.map { Rest.stop(open, $0) } ?? .open(open)
            activity.cell.state = .resting(rest)
            activity.cell.lastReportedRest = rest
            activity.cell.lastSide = lastSide ?? open
        }
        activity.pointers = pointers?.dictionary ?? [:]
        activity.wheel = wheel
        row.activity = activity
        return (key, row)
    }
}
