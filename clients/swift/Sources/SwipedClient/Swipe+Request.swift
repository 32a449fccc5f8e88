extension Swipe {
    /// A message for the daemon, and the type of what it is answered with.
    ///
    /// Each method of the protocol is a function that makes one: `daemon.request(.cellOpen(table: "inbox", cell: "m17"))`.
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

/// The params of a message, by name; what is nil is left out.
struct Params: Encodable, Sendable, ExpressibleByDictionaryLiteral {
    typealias Member = any Encodable & Sendable

    private(set) var members: [(name: String, value: Member)]

    init(dictionaryLiteral elements: (String, Member?)...) {
        members = elements.compactMap { name, value in value.map { (name, $0) } }
    }

    subscript(name: String) -> Member? {
        members.first { $0.name == name }?.value
    }

    /// The same with the moment at which it is sent, unless it has one.
    func stamped(_ stamp: (() -> Double)?) -> Params {
        guard let stamp, self["timestamp"] == nil else { return self }
        var stamped = self
        stamped.members.append(("timestamp", stamp()))
        return stamped
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberName.self)
        for (name, value) in members {
            try container.encode(value, forKey: MemberName(stringValue: name))
        }
    }
}

/// A member of params. An optional's value is what is sent, not the optional.
func given<Value: Encodable & Sendable>(_ value: Value?) -> (any Encodable & Sendable)? {
    value
}
