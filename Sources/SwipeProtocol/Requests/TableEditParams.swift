package import Jansson
package import SwipeCore

/// `table/edit`: one batch of changes of a table's rows.
///
/// A table by keys reads only `deleted` and `reloaded`, because insertions and moves change no key. A table by index
/// paths reads the other members, which mean the same as in UIKit: deletions, reloads and the sources of moves are
/// places before the batch; insertions and the targets of moves are places after it.
package struct TableEditParams: Sendable {
    package var table: String
    package var deleted: [CellKey]
    package var reloaded: [CellKey]
    package var batch = RowEditBatch()
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
        batch.deletedRows = try Self.list("deletedRows", of: params, Self.row)
        batch.reloadedRows = try Self.list("reloadedRows", of: params, Self.row)
        batch.insertedRows = try Self.list("insertedRows", of: params, Self.row)
        batch.movedRows = try Self.list("movedRows", of: params) { view throws(ParamsError) in
            try Self.move(view, Self.row)
        }
        batch.deletedSections = try Self.list("deletedSections", of: params, Self.section)
        batch.reloadedSections = try Self.list("reloadedSections", of: params, Self.section)
        batch.insertedSections = try Self.list("insertedSections", of: params, Self.section)
        batch.movedSections = try Self.list("movedSections", of: params) { view throws(ParamsError) in
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

    private static func row(_ view: JSONView) throws(ParamsError) -> RowPlace {
        guard case .indexPath(let section, let row) = try? CellKey(view) else { throw view.mismatch("[section, row]") }
        return RowPlace(section: section, row: row)
    }

    private static func move<Place: Hashable & Sendable>(
        _ view: JSONView, _ read: (JSONView) throws(ParamsError) -> Place
    ) throws(ParamsError) -> RowEditBatch.Move<Place> {
        guard view.kind == .object else { throw view.mismatch("an object {from, to}") }
        return RowEditBatch.Move(
            from: try view.required("from", "a place", read), to: try view.required("to", "a place", read))
    }
}
