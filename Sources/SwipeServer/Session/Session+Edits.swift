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
        case .key: outcome = try editKeys(of: name, deleted, reloaded, sections: configuration.sections)
        case .indexPath:
            let edits: RowEdits
            do {
                edits = try RowEdits(validating: batch, sections: configuration.sections, expecting: expected)
            } catch {
                throw .invalid(error)
            }
            outcome = try editRows(of: name, edits)
        }
        if !reportsMoved { outcome.moved = [] }
        return .closing(table: name, outcome, ClosedCells(outcome.closed))
    }

    private mutating func editKeys(
        of name: String, _ deleted: [CellKey], _ reloaded: [CellKey], sections: [Int]?
    ) throws(RPCError) -> Table.EditOutcome {
        try requireKeys(deleted, "deleted")
        try requireKeys(reloaded, "reloaded")
        let (deleted, reloaded) = (Set(deleted), Set(reloaded))
        return try withTable(name) { table, timeline throws(SwipeError) in
            table.edit(deleted: deleted, sections: sections, &timeline) { key in
                if deleted.contains(key) { return .removed }
                return reloaded.contains(key) ? .reloaded(key) : .kept(key)
            }
        }
    }

    /// Refuses index paths: cells of this table are named by keys.
    private func requireKeys(_ names: [CellKey], _ list: String) throws(RPCError) {
        for (index, name) in names.enumerated() {
            guard case .indexPath(let section, let row) = name else { continue }
            throw .invalid(
                "\(list)[\(index)]", expected: "a string or an integer", came: "[\(section), \(row)]")
        }
    }

    private mutating func editRows(of name: String, _ edits: RowEdits) throws(RPCError) -> Table.EditOutcome {
        func key(_ place: RowPlace) -> CellKey { .indexPath(section: place.section, row: place.row) }
        return try withTable(name) { table, timeline throws(SwipeError) in
            table.edit(sections: edits.sections, &timeline) { old in
                guard case .indexPath(let section, let row) = old else { return .kept(old) }
                switch edits.destination(of: RowPlace(section: section, row: row)) {
                case .deleted: return .removed
                case .moved(let place): return .kept(key(place))
                case .reloaded(let place): return .reloaded(key(place))
                }
            }
        }
    }
}
