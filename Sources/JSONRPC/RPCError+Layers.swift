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
            self.init(
                code: Code.parseError, message: "The header block is longer than \(limit) bytes.",
                data: ["limit": .integer(limit)])
        case .messageTooLong(let limit, let came):
            self.init(
                code: Code.invalidRequest, message: "The message is longer than \(limit) bytes.",
                data: ["limit": .integer(limit)])
            if let came { data.append(Member(name: "came", value: .integer(came))) }
        case .truncated(let expected, let came):
            self.init(
                code: Code.parseError, message: "The input ended inside a message.", data: ["came": .integer(came)])
            if let expected { data.insert(Member(name: "expected", value: .string("\(expected) bytes")), at: 0) }
        }
    }

    /// The error for a message that could not be parsed. Only after `.numberOutOfRange` its id may still be known.
    package init(_ error: JSONParseError) {
        switch error {
        case .syntax(let offset, let reason):
            self.init(
                code: Code.parseError, message: "The message is not valid JSON at byte \(offset).",
                data: ["offset": .integer(offset), "reason": .string(reason)])
        case .invalidUTF8(let offset):
            self.init(
                code: Code.parseError, message: "The message is not valid UTF-8 at byte \(offset).",
                data: ["offset": .integer(offset)])
        case .rawNUL(let offset):
            self.init(
                code: Code.parseError, message: "The message contains a NUL byte.", data: ["offset": .integer(offset)])
        case .tooDeep(let limit, let offset):
            self.init(
                code: Code.parseError, message: "The message is nested more than \(limit) levels deep.",
                data: ["limit": .integer(limit), "offset": .integer(offset)])
        case .duplicateMember(let offset):
            self.init(
                code: Code.parseError, message: "An object in the message has two members with the same name.",
                data: ["offset": .integer(offset)])
        case .numberOutOfRange(let offset):
            self.init(
                code: Code.invalidParams, message: "A number in the message does not fit in 64 bits.",
                data: ["expected": "a number within 64 bits", "offset": .integer(offset)])
        case .tooLarge(let allowance):
            self.init(
                code: Code.invalidRequest,
                message: "The values of the message need too much memory.",
                data: ["limit": .integer(allowance)])
        case .outOfMemory:
            self.init(code: Code.internalError, message: "Out of memory: the message was not processed.")
        }
    }
}
