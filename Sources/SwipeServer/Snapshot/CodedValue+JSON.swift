import Jansson
import SwipeCore

extension CodedValue {
    init(_ view: JSONView) {
        switch view.kind {
        case .null: self = .null
        case .boolean: self = .boolean(view.boolean ?? false)
        case .string: self = .string(view.string ?? "")
        case .integer: self = .integer(view.integer ?? 0)
        case .real: self = .real(view.number ?? 0)
        case .array:
            var elements: [CodedValue] = []
            elements.reserveCapacity(view.count)
            view.forEachElement { _, element in elements.append(CodedValue(element)) }
            self = .array(elements)
        case .object:
            var members: [Member] = []
            members.reserveCapacity(view.count)
            view.forEachMember { name, member in
                members.append(Member(name: name, value: CodedValue(member)))
            }
            self = .object(members)
        }
    }

    /// An upper bound of the memory that the value of `view` takes.
    static func bytes(of view: JSONView) -> Int {
        var sum = 64 + (view.stringByteCount ?? 0)
        view.forEachElement { _, element in sum += bytes(of: element) }
        view.forEachMember { name, member in sum += name.utf8.count + bytes(of: member) }
        return sum
    }

    /// Writes a value.
    ///
    /// - Parameter isExact: false for a message, in which most numbers are rounded.
    func write(into writer: inout JSONWriter, isExact: Bool) {
        switch self {
        case .null: writer.null()
        case .boolean(let value): writer.value(value)
        case .integer(let value): writer.value(value)
        case .real(let value): if isExact { writer.exact(value) } else { writer.value(value) }
        case .precise(let value): if isExact { writer.exact(value) } else { writer.precise(value) }
        case .string(let value): writer.value(value)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(into: &writer, isExact: isExact) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.name(member.name)
                member.value.write(into: &writer, isExact: isExact)
            }
            writer.endObject()
        }
    }
}
