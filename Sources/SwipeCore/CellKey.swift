/// What names a cell within its table: the client's own key, or a place in the table. `1` and `"1"` are different cells.
package enum CellKey: Hashable, Codable, Sendable {
    case string(String)
    case integer(Int)
    case indexPath(section: Int, row: Int)
}

/// How a table's cells are named.
package enum Identity: String, Hashable, Codable, Sendable {
    case key, indexPath
}

/// A cell and the table it belongs to.
package struct CellAddress: Hashable, Codable, Sendable {
    package var table: String
    package var cell: CellKey

    package init(table: String, cell: CellKey) {
        self.table = table
        self.cell = cell
    }
}
