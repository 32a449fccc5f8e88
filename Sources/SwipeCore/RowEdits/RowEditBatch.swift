/// A row's index path in a table.
package struct RowPlace: Hashable, Comparable, Sendable {
    package var section: Int64
    package var row: Int64

    package init(section: Int64, row: Int64) {
        self.section = section
        self.row = row
    }

    package static func < (one: RowPlace, other: RowPlace) -> Bool {
        (one.section, one.row) < (other.section, other.row)
    }
}

/// Edits of a table's rows and sections, all at once, as in `UITableView.performBatchUpdates`.
///
/// Deleted, reloaded and moved rows and sections are named by where they were before the batch. Insertions and the
/// destinations of moves are named by where they are after the whole batch. The order within a list has no meaning.
/// Rows that are not named keep their order and fill the places that remain.
package struct RowEditBatch: Hashable, Sendable {
    /// A move of a row or of a section.
    package struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
        package var from: Place
        package var to: Place

        package init(from: Place, to: Place) {
            self.from = from
            self.to = to
        }
    }

    /// One of the lists of edits. The raw value is the name of the member in messages.
    package enum List: String, Hashable, CaseIterable, Sendable {
        case deletedSections, reloadedSections, movedSections, insertedSections
        case deletedRows, reloadedRows, movedRows, insertedRows
    }

    /// One edit: a list and an index in it.
    package struct Edit: Hashable, Sendable {
        package var list: List
        package var index: Int
    }

    package var deletedSections: [Int64] = []
    package var reloadedSections: [Int64] = []
    package var movedSections: [Move<Int64>] = []
    package var insertedSections: [Int64] = []
    package var deletedRows: [RowPlace] = []
    package var reloadedRows: [RowPlace] = []
    package var movedRows: [Move<RowPlace>] = []
    package var insertedRows: [RowPlace] = []

    package init() {}
}
