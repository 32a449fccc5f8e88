import JSONRPC
import Jansson
import SwipeCore

/// Reads members of `params`. A member that is null counts as absent. Errors have the member's path.
extension JSONView {
    /// A member that may be absent, decoded by `read`. The errors of `read` get the member's path.
    func optional<Value>(
        _ name: StaticString, _ read: (JSONView) throws(RPCError) -> Value
    ) throws(RPCError) -> Value? {
        guard let member = self[name], !member.isNull else { return nil }
        do {
            return try read(member)
        } catch {
            throw error.under("\(name)")
        }
    }

    func required<Value>(
        _ name: StaticString, _ expected: String, _ read: (JSONView) throws(RPCError) -> Value
    ) throws(RPCError) -> Value {
        guard let value = try optional(name, read) else { throw missing(name, expected) }
        return value
    }

    /// Outer nil: the member is absent. Inner nil: it is null.
    func nullable<Value>(
        _ name: StaticString, _ read: (JSONView) throws(RPCError) -> Value
    ) throws(RPCError) -> Value?? {
        if self[name] == nil { return nil }
        return .some(try optional(name, read))
    }

    // MARK: Values

    func missing(_ name: StaticString, _ expected: String) -> RPCError {
        .invalid("\(name)", expected: expected, came: self[name]?.excerpt())
    }

    /// The error of a value that is not as expected.
    func mismatch(_ expected: String) -> RPCError { .invalid("", expected: expected, came: excerpt()) }

    func asNumber(in range: ClosedRange<Double>) throws(RPCError) -> Double {
        guard let number, range.contains(number) else { throw mismatch(range.expected) }
        return number
    }

    func asInteger(in range: ClosedRange<Int64>) throws(RPCError) -> Int64 {
        guard let integer, range.contains(integer) else { throw mismatch(range.expected) }
        return integer
    }

    /// A string of at most `CodedRange.nameBytes`, which is the limit of every string in a message.
    func asName() throws(RPCError) -> String {
        guard let count = stringByteCount else { throw mismatch("a string") }
        guard count <= CodedRange.nameBytes, let string else {
            throw mismatch("a string of at most \(CodedRange.nameBytes) bytes")
        }
        return string
    }

    func asChoice<Choice>(_ type: Choice.Type) throws(RPCError) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let string, let choice = Choice(rawValue: string) else { throw mismatch(Choice.expected) }
        return choice
    }

    func asObject() throws(RPCError) {
        guard kind == .object else { throw mismatch("an object") }
    }

    func asArray<Element>(
        limit: Int, _ read: (JSONView) throws(RPCError) -> Element
    ) throws(RPCError) -> [Element] {
        var elements: [Element] = []
        try requireArray(limit: limit) { element throws(RPCError) in elements.append(try read(element)) }
        return elements
    }

    /// Calls `read` with each element of an array.
    @inline(never)
    private func requireArray(limit: Int, _ read: (JSONView) throws(RPCError) -> Void) throws(RPCError) {
        guard kind == .array else { throw mismatch("an array") }
        guard count <= limit else {
            throw .invalid("", expected: "at most \(limit) elements", came: "\(count) elements")
        }
        try forEachElement { (index, element) throws(RPCError) in
            do throws(RPCError) {
                try read(element)
            } catch {
                throw error.under("[\(index)]")
            }
        }
    }

    // MARK: Members in one call

    func number(
        _ name: StaticString, in range: ClosedRange<Double> = CodedRange.coordinate
    ) throws(RPCError) -> Double {
        try required(name, "a number") { view throws(RPCError) in try view.asNumber(in: range) }
    }

    func optionalNumber(_ name: StaticString, in range: ClosedRange<Double>) throws(RPCError) -> Double? {
        try optional(name) { view throws(RPCError) in try view.asNumber(in: range) }
    }

    func optionalInteger(_ name: StaticString, in range: ClosedRange<Int64>) throws(RPCError) -> Int64? {
        try optional(name) { view throws(RPCError) in try view.asInteger(in: range) }
    }

    func name(_ name: StaticString) throws(RPCError) -> String {
        try required(name, "a string") { view throws(RPCError) in try view.asName() }
    }

    func optionalName(_ name: StaticString) throws(RPCError) -> String? {
        try optional(name) { view throws(RPCError) in try view.asName() }
    }

    func optionalBoolean(_ name: StaticString) throws(RPCError) -> Bool? {
        try optional(name) { view throws(RPCError) in
            guard let boolean = view.boolean else { throw view.mismatch("true or false") }
            return boolean
        }
    }

    func boolean(_ name: StaticString, default value: Bool) throws(RPCError) -> Bool {
        try optionalBoolean(name) ?? value
    }

    func choice<Choice>(_ name: StaticString, _ type: Choice.Type) throws(RPCError) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        try optional(name) { view throws(RPCError) in try view.asChoice(type) }
    }

    /// Nil if the array is absent.
    func array<Element>(
        _ name: StaticString, limit: Int, _ read: (JSONView) throws(RPCError) -> Element
    ) throws(RPCError) -> [Element]? {
        try optional(name) { view throws(RPCError) in try view.asArray(limit: limit, read) }
    }

    // MARK: What many messages have

    /// The cell that the members `table` and `cell` name.
    func cell() throws(RPCError) -> CellAddress {
        CellAddress(table: try name("table"), key: try required("cell", CellKey.expected, CellKey.init))
    }

    func isAnimated() throws(RPCError) -> Bool { try boolean("animated", default: true) }

    /// The number of a pointer, of an animation or of an invocation.
    func optionalIdentifier(_ name: StaticString) throws(RPCError) -> Int64? {
        try optionalInteger(name, in: CodedRange.index)
    }

    func vector(_ name: StaticString) throws(RPCError) -> Vector {
        try required(name, Vector.expected, Vector.init)
    }

    func optionalVector(_ name: StaticString) throws(RPCError) -> Vector? {
        try optional(name, Vector.init)
    }
}

extension Vector {
    static let expected = "an object {x, y}"

    fileprivate init(_ view: JSONView) throws(RPCError) {
        guard view.kind == .object else { throw view.mismatch(Self.expected) }
        self.init(x: try view.number("x"), y: try view.number("y"))
    }
}

extension RPCError {
    /// The error of a member of params that is missing or wrong.
    ///
    /// - Parameters:
    ///   - member: its path, such as `translation.x` or `actions.trailing[0].width`.
    ///   - came: the value as JSON; nil if it is missing.
    static func invalid(_ member: String, expected: String, came: String?) -> RPCError {
        RPCError(
            Code.invalidParams, "\(member) is \(came ?? "missing"); expected \(expected).", member: member,
            expected: expected, came: came)
    }

    /// The same error, seen from the object or the array that holds the member: `place` is a name, or `[index]`.
    func under(_ place: String) -> RPCError {
        if code != Code.invalidParams { return self }
        let texts = data.map { member in if case .string(let text) = member.value { text } else { "" } }
        let separator = texts[0].isEmpty || texts[0].utf8.first == UInt8(ascii: "[") ? "" : "."
        return .invalid(
            "\(place)\(separator)\(texts[0])", expected: texts[1], came: texts.count > 2 ? texts[2] : nil)
    }
}
