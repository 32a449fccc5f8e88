/// A table on its way into a snapshot and back.
struct TableSnapshot: Codable {
    private var name: String
    private var configuration: TableConfiguration
    /// Active cells in the order in which they left closed, then the other rows by their keys.
    private var rows: [RowSnapshot]

    init(_ table: Table) {
        name = table.name
        configuration = table.configuration
        let others = table.rows.rows.filter { !$1.isActive }.sorted { $0.key < $1.key }
        let active = table.rows.activeKeys().compactMap { key in table.rows.rows[key].map { (key, $0) } }
        rows = (active + others.map { ($0.key, $0.value) }).map { RowSnapshot($0, $1) }
    }

    /// What falls due for its rows is put into the timeline.
    func table(_ timeline: inout Timeline) -> Table {
        var table = Table(name: name, configuration: configuration)
        table.rows.restore(rows.map { $0.row(in: configuration, number: timeline.nextRowNumber()) }, &timeline)
        return table
    }
}
