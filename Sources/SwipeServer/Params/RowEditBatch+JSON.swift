import JSONRPC
import Jansson
import SwipeCore

extension RowEditBatch {
    /// The most edits of one kind.
    static let limit = 100_000

    /// The members of `table/edit` that a table by index paths reads. They mean the same as in UIKit: deletions, reloads and the
    /// sources of moves are places before the batch; insertions and the targets of moves are places after it.
    init(_ params: JSONView) throws(RPCError) {
        self.init()
        deletedRows = try Self.list("deletedRows", of: params, Self.row)
        reloadedRows = try Self.list("reloadedRows", of: params, Self.row)
        insertedRows = try Self.list("insertedRows", of: params, Self.row)
        movedRows = try Self.list("movedRows", of: params) { view throws(RPCError) in try Move(view, Self.row) }
        deletedSections = try Self.list("deletedSections", of: params, Self.section)
        reloadedSections = try Self.list("reloadedSections", of: params, Self.section)
        insertedSections = try Self.list("insertedSections", of: params, Self.section)
        movedSections = try Self.list("movedSections", of: params) { view throws(RPCError) in
            try Move(view, Self.section)
        }
    }

    static func list<Element>(
        _ name: StaticString, of params: JSONView, _ read: (JSONView) throws(RPCError) -> Element
    ) throws(RPCError) -> [Element] {
        try params.array(name, limit: limit, read) ?? []
    }

    private static func section(_ view: JSONView) throws(RPCError) -> Int64 {
        try view.asInteger(in: 0...1_000_000_000)
    }

    private static func row(_ view: JSONView) throws(RPCError) -> RowPlace {
        guard case .indexPath(let section, let row) = try? CellKey(view) else { throw view.mismatch("[section, row]") }
        return RowPlace(section: section, row: row)
    }
}

extension RowEditBatch.Move {
    fileprivate init(_ view: JSONView, _ read: (JSONView) throws(RPCError) -> Place) throws(RPCError) {
        guard view.kind == .object else { throw view.mismatch("an object {from, to}") }
        self.init(from: try view.required("from", "a place", read), to: try view.required("to", "a place", read))
    }
}
