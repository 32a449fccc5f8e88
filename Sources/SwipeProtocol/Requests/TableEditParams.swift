package import Jansson
package import SwipeCore

/// `table/edit`: one batch of changes of a table's rows.
///
/// A table by keys reads only `deleted` and `reloaded`, because insertions and moves change no key. A table by index
/// paths reads the other members, which mean the same as in UIKit: deletions, reloads and the sources of moves are
/// places before the batch; insertions and the targets of moves are places after it.
package struct TableEditParams: Sendable {
    package struct Move<Place: Sendable>: Sendable {
        package var from: Place
        package var to: Place
    }

    /// A row's place.
    package struct Row: Sendable {
        package var section: Int64
        package var row: Int64

        init(_ view: JSONView) throws(ParamsError) {
            guard case .indexPath(let section, let row) = try? CellKey(view) else {
                throw view.mismatch("[section, row]")
            }
            (self.section, self.row) = (section, row)
        }
    }

    package var table: String
    package var deleted: [CellKey]
    package var reloaded: [CellKey]
    package var deletedRows: [Row]
    package var reloadedRows: [Row]
    package var insertedRows: [Row]
    package var movedRows: [Move<Row>]
    package var deletedSections: [Int64]
    package var reloadedSections: [Int64]
    package var insertedSections: [Int64]
    package var movedSections: [Move<Int64>]
    /// How many rows each section has after the batch.
    package var sections: [Int]?
    /// Whether the result lists the cells that moved.
    package var reportMoved: Bool

    /// The most edits of one kind in a batch.
    package static let limit = 100_000

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        deleted = try Self.list("deleted", of: params) { view throws(ParamsError) in try CellKey(view) }
        reloaded = try Self.list("reloaded", of: params) { view throws(ParamsError) in try CellKey(view) }
        deletedRows = try Self.list("deletedRows", of: params) { view throws(ParamsError) in try Row(view) }
        reloadedRows = try Self.list("reloadedRows", of: params) { view throws(ParamsError) in try Row(view) }
        insertedRows = try Self.list("insertedRows", of: params) { view throws(ParamsError) in try Row(view) }
        movedRows = try Self.list("movedRows", of: params) { view throws(ParamsError) in
            try Self.move(view) { place throws(ParamsError) in try Row(place) }
        }
        deletedSections = try Self.list("deletedSections", of: params, Self.section)
        reloadedSections = try Self.list("reloadedSections", of: params, Self.section)
        insertedSections = try Self.list("insertedSections", of: params, Self.section)
        movedSections = try Self.list("movedSections", of: params) { view throws(ParamsError) in
            try Self.move(view, Self.section)
        }
        sections = try params.optional("sections", TableParams.rowCounts)
        reportMoved = try params.boolean("reportMoved", default: true)
    }

    private static func list<Element>(
        _ name: StaticString, of params: JSONView, _ read: (JSONView) throws(ParamsError) -> Element
    ) throws(ParamsError) -> [Element] {
        try params.optional(name) { view throws(ParamsError) in try view.asArray(limit: limit, read) } ?? []
    }

    private static func section(_ view: JSONView) throws(ParamsError) -> Int64 {
        try view.asInteger(in: 0...1_000_000_000)
    }

    private static func move<Place>(
        _ view: JSONView, _ read: (JSONView) throws(ParamsError) -> Place
    ) throws(ParamsError) -> Move<Place> {
        guard view.kind == .object else { throw view.mismatch("an object {from, to}") }
        return Move(from: try view.required("from", "a place", read), to: try view.required("to", "a place", read))
    }
}
