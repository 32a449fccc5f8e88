package import Jansson

/// The id of a request. The response repeats its value and its kind: `1`, `1.0` and `"1"` are three different ids.
package enum RequestID: Hashable, Sendable {
    case integer(Int64)
    case real(Double)
    case string(String)

    /// Reads an id. Nil for null, and for values that JSON-RPC does not allow as ids.
    package init?(_ view: JSONView) {
        switch view.kind {
        case .integer:
            guard let integer = view.integer else { return nil }
            self = .integer(integer)
        case .real:
            guard let number = view.number else { return nil }
            self = .real(number)
        case .string:
            guard let string = view.string else { return nil }
            self = .string(string)
        case .null, .boolean, .array, .object: return nil
        }
    }

    package func write(into writer: inout JSONWriter) {
        switch self {
        case .integer(let integer): writer.value(integer)
        case .real(let number): writer.exact(number)
        case .string(let string): writer.value(string)
        }
    }
}
