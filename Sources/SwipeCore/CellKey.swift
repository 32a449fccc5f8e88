/// The name of a cell within its table: a key that the client chose, or an index path. `1` and `"1"` name different
/// cells.
package enum CellKey: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case indexPath(section: Int64, row: Int64)

    package static func == (one: CellKey, other: CellKey) -> Bool {
        switch (one, other) {
        case (.string(let one), .string(let other)): one.isIdentical(to: other)
        case (.integer(let one), .integer(let other)): one == other
        case (.indexPath(let section, let row), .indexPath(let otherSection, let otherRow)):
            (section, row) == (otherSection, otherRow)
        default: false
        }
    }
}

extension String {
    /// Whether both have the same code points. A letter with an accent and the letter followed by the accent are equal in
    /// Swift, but a folder may have both as names of files.
    func isIdentical(to other: String) -> Bool {
        let (one, other) = (utf8.span, other.utf8.span)
        return one.count == other.count && one.indices.allSatisfy { one[$0] == other[$0] }
    }
}

extension CellKey: Comparable {
    /// A total order that is the same in every process: integers, then index paths, then strings by their bytes.
    package static func < (one: CellKey, other: CellKey) -> Bool {
        switch (one, other) {
        case (.integer(let one), .integer(let other)): one < other
        case (.indexPath(let section, let row), .indexPath(let otherSection, let otherRow)):
            (section, row) < (otherSection, otherRow)
        case (.string(let one), .string(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
        case (.integer, .indexPath), (.integer, .string), (.indexPath, .string): true
        case (.indexPath, .integer), (.string, .integer), (.string, .indexPath): false
        }
    }
}

/// How the cells of a table are named.
package enum Identity: String, Hashable, CaseIterable, Sendable {
    case key, indexPath
}

package struct CellAddress: Hashable, Sendable {
    package var table: String
    package var key: CellKey

    package init(table: String, key: CellKey) { (self.table, self.key) = (table, key) }
}
