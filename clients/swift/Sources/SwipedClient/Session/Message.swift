import FoundationEssentials

/// A message of the daemon, and the serialization of messages to it.
enum Message: Equatable, Sendable {
    case notification(Swipe.Notification)
    /// A response, with its error if it has one. The result is decoded later, by `result(_:of:)`.
    case response(Int, Swipe.Refusal?)

    init(_ line: [UInt8]) throws(SwipedError) {
        self = try Self.decoded(Self.self, from: line)
    }

    /// Decodes the result of a response.
    static func result<Result: Decodable>(_ type: Result.Type, of line: [UInt8]) throws(SwipedError) -> Result {
        try decoded(Response<Result>.self, from: line).result
    }

    /// A message as a line; nil if JSON cannot represent its params.
    static func serialized(_ method: String, _ params: Params, id: Int?) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(Outgoing(id: id, method: method, params: params)) else { return nil }
        return data + [UInt8(ascii: "\n")]
    }

    /// The beginning of an invalid line, for an error message.
    static func excerpt(of line: [UInt8]) -> String {
        String(decoding: line.prefix(80), as: UTF8.self)
    }

    private static func decoded<Value: Decodable>(_ type: Value.Type, from line: [UInt8]) throws(SwipedError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(line))
        } catch {
            throw .garbled("the daemon wrote an invalid message: \(excerpt(of: line))")
        }
    }
}

extension Message: Decodable {
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: MemberName.self)
        if members.contains("id") {
            let refusal = try members.decodeIfPresent(Swipe.Refusal.self, forKey: "error")
            guard refusal != nil || members.contains("result") else { throw decoder.mismatch(Self.self) }
            self = .response(try members.decode(Int.self, forKey: "id"), refusal)
        } else {
            self = .notification(try Swipe.Notification(from: decoder))
        }
    }
}

private struct Response<Result: Decodable>: Decodable {
    let result: Result
}

private struct Outgoing: Encodable {
    let jsonrpc = "2.0"
    let id: Int?
    let method: String
    let params: Params
}
