extension Swipe {
    /// A value or null, for members in which null means something else than an absent member.
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
    /// Decodes null as `.null`. The synthesized code would take it for an absent member.
    func decodeIfPresent<Value>(_ type: Swipe.Nullable<Value>.Type, forKey key: Key) throws -> Swipe.Nullable<Value>? {
        contains(key) ? try decode(type, forKey: key) : nil
    }
}
