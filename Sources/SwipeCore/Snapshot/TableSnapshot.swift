/// A table in a snapshot.
struct TableSnapshot: Codable {
    private var name: String
    private var configuration: TableConfiguration
    /// Active cells in the order in which they left the closed state, then the other rows in the order of their keys.
    private var rows: [RowSnapshot]

    init(_ table: Table) {
        name = table.name
        configuration = table.configuration
        let others = table.rows.rows.filter { !$1.isActive }.sorted { $0.key < $1.key }
        let active = table.rows.activeKeys().compactMap { key in table.rows.rows[key].map { (key, $0) } }
        rows = (active + others.map { ($0.key, $0.value) }).map { RowSnapshot($0, $1) }
    }

    /// The restored table. Its deadlines are added to the timeline.
    func table(_ timeline: inout Timeline) -> Table {
        var table = Table(name: name, configuration: configuration)
        table.rows.restore(rows.map { $0.row(in: configuration, number: timeline.nextRowNumber()) }, &timeline)
        return table
    }
}
