/// A row on its way into a snapshot and back. Its number and its place in indexes are not kept: they are given anew.
struct SavedRow: Codable {
    private var key: CellKey
    private var own: CellConfiguration?
    /// Absent: closed at rest.
    private var cell: Cell?
    private var pointers: SortedMap<Int, PointerTrack>
    private var wheel: WheelTrack?

    init(_ key: CellKey, _ row: Row) {
        self.key = key
        own = row.own?.configuration
        cell = row.cell == Cell() ? nil : row.cell
        pointers = SortedMap(row.activity?.value.pointers ?? [:]) { $0.key < $1.key }
        wheel = row.activity?.value.wheel
    }

    func row(in table: TableConfiguration, number: Int) -> (key: CellKey, row: Row) {
        var row = Row()
        row.own = own.map { OwnRules($0, in: table) }
        var activity = RowActivity(number: number, cell: cell ?? Cell())
        activity.pointers = pointers.dictionary
        activity.wheel = wheel
        row.activity = Apart(activity)
        return (key, row)
    }
}
