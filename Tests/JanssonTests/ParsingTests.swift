import Jansson
import Testing

@Suite("A text that is not JSON is refused with the reason")
struct ParsingTests {
    @Test("the offset of an error is where reading stopped, in bytes")
    func offsets() {
        #expect(parseError("{\"ä\": x}") == .syntax(offset: 8, reason: "invalid token near 'x'"))
        #expect(parseError("[1, 2] 3") == .syntax(offset: 8, reason: "end of file expected near '3'"))
        #expect(parseError("{\"a\": 1, \"a\": 2}") == .duplicateMember(offset: 12))
        #expect(parseError("[18446744073709551616]") == .numberOutOfRange(offset: 21))
    }

    @Test("64 levels are accepted and the 65th is refused", arguments: ["[", "{\"a\":"])
    func depth(opening: String) {
        let closing = opening == "[" ? "]" : "}"
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
        }
        #expect(parseError(nested(64)) == nil)
        #expect(parseError(nested(65)) == .tooDeep(limit: 64, offset: 64 * opening.utf8.count))
        #expect(parseError(nested(20_000)) == .tooDeep(limit: 64, offset: 64 * opening.utf8.count))
        #expect(
            parseError(String(repeating: opening, count: 20_000))
                == .tooDeep(limit: 64, offset: 64 * opening.utf8.count))
    }

    @Test("brackets inside strings are not levels")
    func bracketsInStrings() {
        let brackets = String(repeating: "[{", count: 100)
        #expect(parseError("[\"\(brackets)\"]") == nil)
        #expect(parseError("[\"\\\"\(brackets)\"]") == nil)
        #expect(parseError("{\"\(brackets)\": \"\\\\\"}") == nil)
        #expect(parseError("[\"\\\\\", [[\"\"]]]", maximumDepth: 2) == .tooDeep(limit: 2, offset: 8))
    }

    @Test("closed levels do not count")
    func width() { #expect(parseError("[" + String(repeating: "[[]],", count: 1000) + "1]", maximumDepth: 3) == nil) }
}
