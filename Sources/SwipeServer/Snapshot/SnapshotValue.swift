import Jansson

/// A JSON value of a snapshot that owns its contents, for encoding and decoding.
indirect enum SnapshotValue: Equatable {
    case null
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case string(String)
    case array([SnapshotValue])
    /// The members in the order of the text.
    case object([Member])

    struct Member: Equatable {
        var name: String
        var value: SnapshotValue
    }

    /// The magnitude of reals in a snapshot is below this. Integers are not bounded, because they can be names of
    /// cells.
    static let greatest = 0x1p53

    init(_ view: JSONView, at path: String = "snapshot") throws(SnapshotError) {
        switch view.kind {
        case .null: self = .null
        case .boolean: self = .boolean(view.boolean ?? false)
        case .string: self = .string(view.string ?? "")
        case .integer:
            guard let integer = view.integer.flatMap(Int.init(exactly:)) else {
                throw SnapshotError(path: path, expected: "a number within 2^63")
            }
            self = .integer(integer)
        case .real:
            guard let number = view.number, abs(number) < Self.greatest else {
                throw SnapshotError(path: path, expected: "a number within 2^53")
            }
            self = .real(number)
        case .array:
            var elements: [SnapshotValue] = []
            try view.forEachElement { index, element throws(SnapshotError) in
                elements.append(try SnapshotValue(element, at: "\(path)[\(index)]"))
            }
            self = .array(elements)
        case .object:
            var members: [Member] = []
            try view.forEachMember { name, member throws(SnapshotError) in
                members.append(Member(name: name, value: try SnapshotValue(member, at: "\(path).\(name)")))
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

/// An invalid member of a snapshot, and what was expected of it.
struct SnapshotError: Error, Equatable {
    var path: String
    var expected: String
}
