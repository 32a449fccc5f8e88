extension Swipe {
    /// A value, or null where that says something else than to leave the member out.
    public enum Nullable<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        case null
        case value(Value)

        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .value(let value): try container.encode(value)
            }
        }
    }
}

extension KeyedDecodingContainer {
    /// Null is a value here: what is synthesised would take it for nothing.
    func decodeIfPresent<Value>(_ type: Swipe.Nullable<Value>.Type, forKey key: Key) throws -> Swipe.Nullable<Value>? {
        contains(key) ? try decode(type, forKey: key) : nil
    }
}
