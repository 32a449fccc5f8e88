import Jansson
import SwipeCore

extension SnapshotValue {
    init(_ view: JSONView) {
        switch view.kind {
        case .null: self = .null
        case .boolean: self = .boolean(view.boolean ?? false)
        case .string: self = .string(view.string ?? "")
        case .integer: self = .integer(view.integer ?? 0)
        case .real: self = .real(view.number ?? 0)
        case .array:
            var elements: [SnapshotValue] = []
            elements.reserveCapacity(view.count)
            view.forEachElement { _, element in elements.append(SnapshotValue(element)) }
            self = .array(elements)
        case .object:
            var members: [Member] = []
            members.reserveCapacity(view.count)
            view.forEachMember { name, member in
                members.append(Member(name: name, value: SnapshotValue(member)))
            }
            self = .object(members)
        }
    }

    func write(into writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let value): writer.value(value)
        case .integer(let value): writer.value(value)
        case .real(let value): writer.exact(value)
        case .string(let value): writer.value(value)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(into: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.name(member.name)
                member.value.write(into: &writer)
            }
            writer.endObject()
        }
    }
}
