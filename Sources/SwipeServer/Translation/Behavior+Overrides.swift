import JSONRPC
import Jansson
import SwipeCore

extension Behavior {
    /// This behavior with the overrides of a message, which is a preset's name or an object. A preset replaces the
    /// behavior first. Throws an internal error if memory runs out while the preset is parsed.
    func overridden(by view: JSONView) throws(RPCError) -> Behavior {
        var behavior = if let name = try Self.preset(of: view) { try Behavior(preset: name) } else { self }
        guard view.kind == .object else { return behavior }
        do {
            try MemberCoder.override(&behavior, by: CodedValue(view))
        } catch {
            throw .invalid(error, came: error.came ?? view.excerpt(at: Array(error.path.utf8)[...]))
        }
        return behavior
    }

    private static func preset(of view: JSONView) throws(RPCError) -> PresetName? {
        if view.string != nil { return try view.asChoice(PresetName.self) }
        guard view.kind == .object else { throw view.mismatch("a preset's name, or an object") }
        return try view.choice("preset", PresetName.self)
    }
}

extension Session {
    /// The member `behavior` of params over the present one; nil if it is absent.
    mutating func behavior(of params: JSONView, over present: Behavior) throws(RPCError) -> Behavior? {
        guard let view = params["behavior"], !view.isNull else { return nil }
        let reserved = try reserveMemory(CodedValue.bytes(of: view))
        defer { memory.account.release(reserved) }
        return try params.optional("behavior") { view throws(RPCError) in try present.overridden(by: view) }
    }

    /// A behavior with all its members, for a result.
    func written(_ behavior: Behavior) throws(RPCError) -> CodedValue {
        do {
            return try MemberCoder.write(behavior)
        } catch {
            throw RPCError(RPCError.Code.internalError, "The behavior cannot be written.")
        }
    }
}

extension RPCError {
    static func invalid(_ error: CodingError, came: String? = nil) -> RPCError {
        let path = error.path.utf8.drop { $0 == UInt8(ascii: ".") }
        return .invalid(String(decoding: path, as: UTF8.self), expected: error.expected, came: came ?? error.came)
    }
}

extension JSONView {
    /// The value at a path such as `.stops.leading[0].px`; nil if there is none.
    fileprivate func excerpt(at path: ArraySlice<UInt8>) -> String? {
        guard let first = path.first else { return excerpt() }
        let separators = [UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]")]
        let rest = path.dropFirst()
        let end = rest.firstIndex { separators.contains($0) } ?? rest.endIndex
        let name = String(decoding: rest[..<end], as: UTF8.self)
        if first != UInt8(ascii: "[") { return self[named: name]?.excerpt(at: rest[end...]) }
        guard let index = Int(name) else { return nil }
        return self[index]?.excerpt(at: rest[end...].dropFirst())
    }
}
