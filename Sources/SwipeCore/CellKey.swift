/// The name of a cell within its table: a key that the client chose, or an index path. `1` and `"1"` name different
/// cells.
package enum CellKey: Hashable, Sendable {
    case string(String)
    case integer(Int)
    case indexPath(section: Int, row: Int)
}

/// How the cells of a table are named.
package enum Identity: String, Hashable, CaseIterable, Sendable {
    case key, indexPath
}

/// A cell's table and key.
package struct CellAddress: Hashable, Sendable {
    package var table: String
    package var cell: CellKey

    package init(table: String, cell: CellKey) {
        self.table = table
        self.cell = cell
    }
}
