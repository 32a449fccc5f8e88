import JSONRPC
import Jansson
import SwipeCore

extension CellKey {
    static let expected = "a string, an integer, or [section, row]"

    init(_ view: JSONView) throws(RPCError) {
        switch view.kind {
        case .string: self = .string(try view.asName())
        case .integer, .real:
            guard let key = view.integer else { throw view.mismatch(Self.expected) }
            self = .integer(key)
        case .array:
            guard view.count == 2, let section = view[0]?.integer, let row = view[1]?.integer, section >= 0, row >= 0
            else { throw view.mismatch(Self.expected) }
            self = .indexPath(section: section, row: row)
        case .null, .boolean, .object: throw view.mismatch(Self.expected)
        }
    }

    func write(into writer: inout JSONWriter) {
        switch self {
        case .string(let key): writer.value(key)
        case .integer(let key): writer.value(key)
        case .indexPath(let section, let row):
            writer.beginArray()
            writer.value(section)
            writer.value(row)
            writer.endArray()
        }
    }
}

extension CellAddress {
    /// Writes the members `table` and `cell`.
    func writeMembers(into writer: inout JSONWriter) {
        writer.member("table", table)
        writer.name("cell")
        key.write(into: &writer)
    }
}
