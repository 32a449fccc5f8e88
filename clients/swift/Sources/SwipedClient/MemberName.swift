/// The name of a member, for types without `CodingKeys` of their own.
struct MemberName: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) {
        stringValue = value
    }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}

extension Decoder {
    /// The error for a value that has none of the forms of a type.
    func mismatch<Value>(_ type: Value.Type) -> DecodingError {
        .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "no form of this type matches"))
    }
}

extension Encoder {
    func write(_ word: String) throws {
        var container = singleValueContainer()
        try container.encode(word)
    }

    /// Writes an object with one member.
    func write(_ value: some Encodable, as member: MemberName) throws {
        var container = container(keyedBy: MemberName.self)
        try container.encode(value, forKey: member)
    }

    /// Writes an object with a member `type`.
    func write(_ value: some Encodable, ofType type: String) throws {
        var container = container(keyedBy: MemberName.self)
        try container.encode(type, forKey: "type")
        try value.encode(to: self)
    }
}
