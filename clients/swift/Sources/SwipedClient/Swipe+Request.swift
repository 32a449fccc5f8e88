extension Swipe {
    /// A message to the daemon, with the type of its result.
    ///
    /// Each method of the protocol is a static function that makes one: `daemon.request(.cellOpen(table: "inbox", cell: "m17"))`.
    public struct Request<Answer: Decodable & Sendable>: Sendable {
        /// The method's name in the protocol.
        public let method: String
        let params: Params

        init(_ method: String, _ params: Params) {
            self.method = method
            self.params = params
        }
    }
}

/// The params of a message by name. Members that are nil are left out.
struct Params: Encodable, Sendable, ExpressibleByDictionaryLiteral {
    typealias Member = any Encodable & Sendable

    private let members: [(name: String, value: Member)]

    init(dictionaryLiteral elements: (String, Member?)...) {
        members = elements.compactMap { name, value in value.map { (name, $0) } }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberName.self)
        for (name, value) in members {
            try container.encode(value, forKey: MemberName(stringValue: name))
        }
    }
}

/// A member of params: unwraps an optional, so that its value is encoded.
func given<Value: Encodable & Sendable>(_ value: Value?) -> (any Encodable & Sendable)? {
    value
}
