/// A table on its way into a snapshot and back.
struct SavedTable: Codable {
    private var name: String
    private var configuration: TableConfiguration
    private var rows: [SavedRow]

    init(_ table: Table) {
        name = table.name
        configuration = table.configuration
        rows = table.rows.rows.map { SavedRow($0, $1) }.sorted(by: <)
    }

    /// What falls due for its rows is put into the timeline.
    func table(_ timeline: inout Timeline) -> Table {
        var table = Table(name: name, configuration: configuration)
        table.rows.restore(rows.map { $0.row(in: configuration, number: timeline.nextRowNumber()) }, &timeline)
        return table
    }
}
