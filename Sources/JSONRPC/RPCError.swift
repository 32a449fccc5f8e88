package import Jansson

package struct RPCError: Error, Equatable, Sendable {
    /// Error codes of JSON-RPC, and one of the Language Server Protocol.
    package enum Code {
        package static let parseError = -32700
        package static let invalidRequest = -32600
        package static let methodNotFound = -32601
        package static let invalidParams = -32602
        package static let internalError = -32603
        package static let serverNotInitialized = -32002
    }

    package struct Member: Equatable, Sendable {
        package var name: String
        package var value: RPCErrorValue

        package init(name: String, value: RPCErrorValue) {
            self.name = name
            self.value = value
        }
    }

    package var code: Int
    /// One sentence for people.
    package var message: String
    /// Details for programs, in the order of writing.
    package var data: [Member]

    @inline(never)
    package init(_ code: Int, _ message: String, _ data: KeyValuePairs<String, RPCErrorValue> = [:]) {
        self.code = code
        self.message = message
        self.data = data.map { Member(name: $0.key, value: $0.value) }
    }

    /// The error of a member.
    ///
    /// - Parameters:
    ///   - member: its path; nil for the whole message.
    ///   - came: the value; nil if it is missing.
    @inline(never)
    package init(_ code: Int, _ message: String, member: String?, expected: String, came: String?) {
        self.init(code, message)
        if let member { data.append(Member(name: "member", value: .string(member))) }
        data.append(Member(name: "expected", value: .string(expected)))
        if let came { data.append(Member(name: "came", value: .string(came))) }
    }

    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", code)
        writer.member("message", message)
        if !data.isEmpty {
            writer.name("data")
            writer.beginObject()
            for member in data {
                writer.name(member.name)
                member.value.write(into: &writer)
            }
            writer.endObject()
        }
        writer.endObject()
    }
}

package enum RPCErrorValue: Equatable, Sendable {
    case integer(Int64)
    case string(String)
    case strings([String])

    package static func integer(_ integer: Int) -> RPCErrorValue { .integer(Int64(clamping: integer)) }

    func write(into writer: inout JSONWriter) {
        switch self {
        case .integer(let integer): writer.value(integer)
        case .string(let string): writer.value(string)
        case .strings(let strings):
            writer.beginArray()
            for string in strings { writer.value(string) }
            writer.endArray()
        }
    }
}

extension RPCErrorValue: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: String...) { self = .strings(elements) }
}
