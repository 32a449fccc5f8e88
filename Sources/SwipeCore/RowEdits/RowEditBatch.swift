/// A row's place in a table.
package struct RowPlace: Hashable, Comparable, Sendable {
    package var section: Int
    package var row: Int

    package init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }

    package static func < (one: RowPlace, other: RowPlace) -> Bool {
        (one.section, one.row) < (other.section, other.row)
    }
}

/// What a client says has happened to a table's rows and sections, all at once, in UIKit's terms.
///
/// What is deleted, reloaded or moved is named by where it was before the batch; what is inserted, and where something moves
/// to, by where it is after the whole batch. The order within a list means nothing. What is not named keeps its order, and
/// fills the places that are left.
package struct RowEditBatch: Hashable, Sendable {
    package struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
        package var from: Place
        package var to: Place

        package init(from: Place, to: Place) {
            self.from = from
            self.to = to
        }
    }

    /// One of the lists; its raw value is the member's name.
    package enum List: String, Hashable, CaseIterable, Sendable {
        case deletedSections, reloadedSections, movedSections, insertedSections
        case deletedRows, reloadedRows, movedRows, insertedRows
    }

    /// One edit: a list, and where in it.
    package struct Edit: Hashable, Sendable {
        package var list: List
        package var index: Int

        package init(_ list: List, _ index: Int) {
            self.list = list
            self.index = index
        }
    }

    package var deletedSections: [Int] = []
    package var reloadedSections: [Int] = []
    package var movedSections: [Move<Int>] = []
    package var insertedSections: [Int] = []
    package var deletedRows: [RowPlace] = []
    package var reloadedRows: [RowPlace] = []
    package var movedRows: [Move<RowPlace>] = []
    package var insertedRows: [RowPlace] = []

    package init() {}
}
