import FoundationEssentials

/// A message as it comes, and lines to send.
enum Message: Equatable, Sendable {
    case notification(Swipe.Notification)
    /// Its result is in the message still.
    case answer(ID, Swipe.Refusal?)

    enum ID: Codable, Equatable, Sendable {
        case number(Int)
        case text(String)
        case null

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .number(let number): try number.encode(to: encoder)
            case .text(let text): try text.encode(to: encoder)
            case .null: throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "no id"))
            }
        }
    }

    init(_ line: [UInt8]) throws(SwipedError) {
        self = try Self.decoded(Self.self, from: line)
    }

    /// The result that an answer has.
    static func result<Answer: Decodable>(_ type: Answer.Type, of line: [UInt8]) throws(SwipedError) -> Answer {
        try decoded(Answered<Answer>.self, from: line).result
    }

    /// A message as a line; nil where JSON cannot say what it holds.
    static func line(_ method: String, _ params: Params, id: ID?) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(Sent(id: id, method: method, params: params)) else { return nil }
        return data + [UInt8(ascii: "\n")]
    }

    /// Gives a snapshot back as it came.
    static func restoring(_ snapshot: [UInt8]) -> [UInt8] {
        let head = #"{"jsonrpc":"2.0","id":"session/restore","method":"session/restore","params":"#
        return Array(head.utf8) + Array(#"{"catchUp":true,"snapshot":"#.utf8) + snapshot + Array("}}\n".utf8)
    }

    /// For people: what a line is, if it is none of ours.
    static func beginning(of line: [UInt8]) -> String {
        String(decoding: line.prefix(80), as: UTF8.self)
    }

    private static func decoded<Value: Decodable>(_ type: Value.Type, from line: [UInt8]) throws(SwipedError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(line))
        } catch {
            throw .garbled("the daemon wrote what is no message: \(beginning(of: line))")
        }
    }
}

extension Message: Decodable {
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: MemberName.self)
        if members.contains("id") {
            let refusal = try members.decodeIfPresent(Swipe.Refusal.self, forKey: "error")
            guard refusal != nil || members.contains("result") else { throw decoder.mismatch(Self.self) }
            self = .answer(try members.decode(ID.self, forKey: "id"), refusal)
        } else {
            self = .notification(try Swipe.Notification(from: decoder))
        }
    }
}

private struct Answered<Answer: Decodable>: Decodable {
    let result: Answer
}

private struct Sent: Encodable {
    let jsonrpc = "2.0"
    let id: Message.ID?
    let method: String
    let params: Params
}
