import JSONRPC
import Jansson
import SwipeCore

/// The handler of `table/edit`: rows are inserted, deleted, moved and reloaded.
///
/// A table by keys reads only `deleted` and `reloaded`, because insertions and moves change no key.
extension Session {
    mutating func editTable(_ params: JSONView) throws(RPCError) -> MethodResult {
        let name = try params.name("table")
        let deleted = try RowEditBatch.list("deleted", of: params, CellKey.init)
        let reloaded = try RowEditBatch.list("reloaded", of: params, CellKey.init)
        let batch = try RowEditBatch(params)
        let expected = try params.rowCounts()
        let reportsMoved = try params.boolean("reportMoved", default: true)
        let configuration = try withEngine { engine throws(SwipeError) in try engine.table(name).configuration }
        try requireResponseBudget(of: name, keys: reportsMoved ? 3 : 2, more: 24)
        countWork(rowCount(of: name) / 16)
        var outcome: Table.EditOutcome
        switch configuration.identity {
        case .key:
            try requireKeys(deleted, "deleted")
            try requireKeys(reloaded, "reloaded")
            let deleted = Set(deleted)
            outcome = try withTable(name) { table, timeline throws(SwipeError) in
                table.edit(deleted: deleted, sections: configuration.sections, &timeline) {
                    deleted.contains($0) ? nil : $0
                }
            }
        case .indexPath:
            let edits: RowEdits
            do {
                edits = try RowEdits(validating: batch, sections: configuration.sections, expecting: expected)
            } catch {
                throw .invalid(error)
            }
            outcome = try withTable(name) { table, timeline throws(SwipeError) in
                table.edit(sections: edits.sections, &timeline) { key in
                    guard case .indexPath(let section, let row) = key else { return key }
                    let place = edits.destination(of: RowPlace(section: section, row: row))
                    return place.map { .indexPath(section: $0.section, row: $0.row) }
                }
            }
        }
        if !reportsMoved { outcome.moved = [] }
        return .closing(table: name, outcome, ClosedCells(outcome.closed))
    }

    /// Refuses index paths: cells of this table are named by keys.
    private func requireKeys(_ names: [CellKey], _ list: String) throws(RPCError) {
        for (index, name) in names.enumerated() {
            guard case .indexPath(let section, let row) = name else { continue }
            throw .invalid(
                "\(list)[\(index)]", expected: "a string or an integer", came: "[\(section), \(row)]")
        }
    }
}
