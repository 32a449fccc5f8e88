/// A member's name, where a type has no list of them.
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
    /// What is there is none of the shapes that a type may have.
    func mismatch<Value>(_ type: Value.Type) -> DecodingError {
        .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "none of its shapes"))
    }
}

extension Encoder {
    func write(_ word: String) throws {
        var container = singleValueContainer()
        try container.encode(word)
    }

    /// An object of one member.
    func write(_ value: some Encodable, as member: MemberName) throws {
        var container = container(keyedBy: MemberName.self)
        try container.encode(value, forKey: member)
    }

    /// An object that says of which type it is.
    func write(_ value: some Encodable, ofType type: String) throws {
        var container = container(keyedBy: MemberName.self)
        try container.encode(type, forKey: "type")
        try value.encode(to: self)
    }
}
