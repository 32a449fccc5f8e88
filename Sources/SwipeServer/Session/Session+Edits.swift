import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// The handler of `table/edit`: rows are inserted, deleted, moved and reloaded.
extension Session {
    mutating func editTable(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(TableEditParams.init, params)
        let configuration = try withEngine { engine throws(SwipeError) in try engine.table(message.table).configuration
        }
        try requireResponseBudget(of: message.table, keys: message.reportMoved ? 3 : 2, more: 24)
        countWork(rowCount(of: message.table) / 16)
        switch configuration.identity {
        case .key: return try editKeys(message, sections: configuration.sections)
        case .indexPath: return try editRows(message, sections: configuration.sections)
        }
    }

    private mutating func editKeys(_ message: TableEditParams, sections: [Int]?) throws(RPCError) -> MethodResult {
        try requireKeys(message.deleted, "deleted")
        try requireKeys(message.reloaded, "reloaded")
        let deleted = Set(message.deleted)
        let reloaded = Set(message.reloaded)
        return try edit(message, deleted: deleted, sections: sections) { key in
            if deleted.contains(key) { return .removed }
            return reloaded.contains(key) ? .reloaded(key) : .kept(key)
        }
    }

    /// Refuses index paths: cells of this table are named by keys.
    private func requireKeys(_ names: [CellKey], _ list: String) throws(RPCError) {
        for (index, name) in names.enumerated() {
            guard case .indexPath(let section, let row) = name else { continue }
            throw RPCError(
                ParamsError(
                    member: "\(list)[\(index)]", expected: "a string or an integer", came: "[\(section), \(row)]"))
        }
    }

    private mutating func editRows(_ message: TableEditParams, sections: [Int]?) throws(RPCError) -> MethodResult {
        let edits: RowEdits
        do {
            edits = try RowEdits(validating: message.batch, sections: sections, expecting: message.sections)
        } catch {
            throw RPCError(ParamsError(error))
        }
        return try edit(message, sections: edits.sections) { key in
            guard case .indexPath(let section, let row) = key else { return .kept(key) }
            switch edits.destination(of: RowPlace(section: section, row: row)) {
            case .deleted: return .removed
            case .moved(let place): return .kept(CellKey(place))
            case .reloaded(let place): return .reloaded(CellKey(place))
            }
        }
    }

    private mutating func edit(
        _ message: TableEditParams, deleted: Set<CellKey> = [], sections: [Int]?, change: (CellKey) -> RowChange
    ) throws(RPCError) -> MethodResult {
        var outcome = try withTable(message.table) { table, timeline throws(SwipeError) in
            table.edit(deleted: deleted, sections: sections, &timeline, change: change)
        }
        if !message.reportMoved { outcome.moved = [] }
        return .closing(table: message.table, outcome, ClosedCells(outcome.closed))
    }
}

extension CellKey {
    fileprivate init(_ place: RowPlace) {
        self = .indexPath(section: place.section, row: place.row)
    }
}
