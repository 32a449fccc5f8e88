import JSONRPC
import Jansson
import Testing

@Suite("Every error below has its code and a sentence")
struct ErrorCodeTests {
    static let frameErrors: [(error: FrameError, code: Int)] = [
        (.notAMessage(excerpt: "x"), -32700), (.missingLength(excerpt: "x"), -32700),
        (.invalidLength(came: "x"), -32700),
        (.unsupportedCharset("utf-16"), -32700), (.headerTooLong(limitBytes: 8), -32700),
        (.messageTooLong(limitBytes: 8, came: 9), -32600), (.messageTooLong(limitBytes: 8, came: nil), -32600),
        (.truncated(expectedBytes: 8, came: 7), -32700), (.truncated(expectedBytes: nil, came: 7), -32700),
    ]

    static let parseErrors: [(error: JSONParseError, code: Int)] = [
        (.syntax(offset: 1, reason: "x"), -32700), (.invalidUTF8(offset: 1), -32700), (.rawNUL(offset: 1), -32700),
        (.tooDeep(limit: 64, offset: 1), -32700), (.duplicateMember(offset: 1), -32700),
        (.numberOutOfRange(offset: 1), -32602),
        (.outOfMemory, -32603),
    ]

    @Test("of the frames", arguments: frameErrors)
    func frame(error: FrameError, code: Int) { check(RPCError(error), code) }

    @Test("of the parser", arguments: parseErrors)
    func parser(error: JSONParseError, code: Int) { check(RPCError(error), code) }

    private func check(_ error: RPCError, _ code: Int) {
        #expect(error.code == code)
        #expect(error.message.hasSuffix(".") && error.message.dropLast().allSatisfy { $0 != "." })
        #expect(Set(error.data.map(\.name)).count == error.data.count)
        var writer = JSONWriter()
        error.write(into: &writer)
        #expect(throws: Never.self) { _ = try JSONDocument(parsing: writer.bytes.span, maximumDepth: 4) }
    }
}
