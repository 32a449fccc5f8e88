package import Jansson

/// The errors of framing and parsing. After one of framing, the decoder goes on with the next message.
extension RPCError {
    /// A line that is not a header where a header block has to start. Consecutive lines are reported once.
    package static func notAMessage(excerpt: String) -> RPCError {
        RPCError(
            Code.parseError, "The input is not a header block.", member: nil, expected: "Content-Length: N",
            came: excerpt)
    }

    /// A header block without a `Content-Length`. The excerpt is its first unknown header.
    static func missingLength(excerpt: String) -> RPCError {
        RPCError(
            Code.parseError, "The header block has no Content-Length.", member: "Content-Length",
            expected: "a number of bytes", came: excerpt)
    }

    /// A `Content-Length` that is not a number of bytes, or two different ones.
    static func invalidLength(came: String) -> RPCError {
        RPCError(
            Code.parseError, "The Content-Length is not a number of bytes.", member: "Content-Length",
            expected: "a number of bytes", came: came)
    }

    static func unsupportedCharset(_ charset: String) -> RPCError {
        RPCError(
            Code.parseError, "The charset \(charset) is not supported; use utf-8.", member: "Content-Type",
            expected: "utf-8", came: charset)
    }

    package static func headerTooLong(limitBytes: Int) -> RPCError {
        RPCError(
            Code.parseError, "The header block is longer than \(limitBytes) bytes.", ["limit": .integer(limitBytes)])
    }

    /// - Parameter came: nil for a line, whose length is still unknown.
    package static func messageTooLong(limitBytes: Int, came: Int64?) -> RPCError {
        var error = RPCError(
            Code.invalidRequest, "The message is longer than \(limitBytes) bytes.", ["limit": .integer(limitBytes)])
        if let came { error.data.append(Member(name: "came", value: .integer(came))) }
        return error
    }

    /// The input ended inside a header block (`expectedBytes` is nil) or inside a body.
    static func truncated(expectedBytes: Int?, came: Int) -> RPCError {
        var error = RPCError(Code.parseError, "The input ended inside a message.", ["came": .integer(came)])
        if let expectedBytes {
            error.data.insert(Member(name: "expected", value: .string("\(expectedBytes) bytes")), at: 0)
        }
        return error
    }

    /// The error for a message that could not be parsed. `JSONRecovery` may still find its id.
    package init(_ error: JSONParseError) {
        switch error {
        case .syntax(let offset, let reason):
            self.init(
                Code.parseError, "The message is not valid JSON at byte \(offset).",
                ["offset": .integer(offset), "reason": .string(reason)])
        case .invalidUTF8(let offset):
            self.init(
                Code.parseError, "The message is not valid UTF-8 at byte \(offset).", ["offset": .integer(offset)])
        case .rawNUL(let offset):
            self.init(Code.parseError, "The message contains a NUL byte.", ["offset": .integer(offset)])
        case .tooDeep(let limit, let offset):
            self.init(
                Code.parseError, "The message is nested more than \(limit) levels deep.",
                ["limit": .integer(limit), "offset": .integer(offset)])
        case .duplicateMember(let offset):
            self.init(
                Code.parseError, "An object in the message has two members with the same name.",
                ["offset": .integer(offset)])
        case .numberOutOfRange(let offset):
            self.init(
                Code.invalidParams, "A number in the message does not fit in 64 bits.",
                ["expected": "a number within 64 bits", "offset": .integer(offset)])
        case .tooLarge(let allowance):
            self.init(
                Code.invalidRequest, "The values of the message need too much memory.", ["limit": .integer(allowance)])
        case .outOfMemory:
            self.init(Code.internalError, "Out of memory: the message was not processed.")
        }
    }
}
