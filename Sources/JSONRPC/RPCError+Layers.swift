package import Jansson

/// Maps the errors of framing and parsing to JSON-RPC error codes.
extension RPCError {
    package init(_ error: FrameError) {
        switch error {
        case .notAMessage(let excerpt):
            self.init(
                Code.parseError, "The input is not a header block.", member: nil, expected: "Content-Length: N",
                came: excerpt)
        case .missingLength(let excerpt):
            self.init(
                Code.parseError, "The header block has no Content-Length.", member: "Content-Length",
                expected: "a number of bytes", came: excerpt)
        case .invalidLength(let came):
            self.init(
                Code.parseError, "The Content-Length is not a number of bytes.", member: "Content-Length",
                expected: "a number of bytes", came: came)
        case .unsupportedCharset(let charset):
            self.init(
                Code.parseError, "The charset \(charset) is not supported; use utf-8.", member: "Content-Type",
                expected: "utf-8", came: charset)
        case .headerTooLong(let limit):
            self.init(Code.parseError, "The header block is longer than \(limit) bytes.", ["limit": .integer(limit)])
        case .messageTooLong(let limit, let came):
            self.init(Code.invalidRequest, "The message is longer than \(limit) bytes.", ["limit": .integer(limit)])
            if let came { data.append(Member(name: "came", value: .integer(came))) }
        case .truncated(let expected, let came):
            self.init(Code.parseError, "The input ended inside a message.", ["came": .integer(came)])
            if let expected { data.insert(Member(name: "expected", value: .string("\(expected) bytes")), at: 0) }
        }
    }

    /// The error for a message that could not be parsed. Only after `.numberOutOfRange` its id may still be known.
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
