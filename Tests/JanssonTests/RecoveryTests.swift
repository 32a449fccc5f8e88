import Jansson
import Testing

@Suite("The id of a message with a number out of range is recovered")
struct RecoveryTests {
    @Test(
        "the number is replaced by null, and the rest stays",
        arguments: [
            "1e400", "-1e400", "2e308", "12345678901234567890", "-9223372036854775809", "9223372036854775808",
            "1" + String(repeating: "0", count: 400) + ".5", "0.1e999999999999999999999",
        ])
    func outOfRange(number: String) throws {
        let text = #"{"jsonrpc":"2.0","id":17,"method":"m","params":{"x":\#(number),"e":[\#(number)]}}"#
        guard case .numberOutOfRange(let offset) = parseError(text) else {
            Issue.record("\(String(describing: parseError(text)))")
            return
        }
        #expect(offset <= text.utf8.count)
        let bytes = Array(text.utf8)
        let document = try JSONDocument(recovering: bytes.span, maximumDepth: 64)
        #expect(document.root["id"]?.integer == 17)
        #expect(document.root["method"]?.string == "m")
        #expect(document.root["params"]?["x"]?.isNull == true)
        #expect(document.root["params"]?["e"]?[0]?.isNull == true)
    }

    @Test("an id that is out of range becomes null")
    func unreadableID() throws {
        let bytes = Array(#"{"id":123456789012345678901,"method":"e1e400"}"#.utf8)
        let document = try JSONDocument(recovering: bytes.span, maximumDepth: 64)
        #expect(document.root["id"]?.isNull == true)
        #expect(document.root["method"]?.string == "e1e400")
    }

    @Test("all other values stay")
    func nothingElseChanges() throws {
        let text = #"{"a":[true,false,null,-1.5e3,9223372036854775807,1e-400],"b":"1e400 \" 99999999999999999999"}"#
        let bytes = Array(text.utf8)
        let document = try JSONDocument(recovering: bytes.span, maximumDepth: 64)
        let expected = try withRoot(text) { root in written { $0.value(root) } }
        #expect(written { $0.value(document.root) } == expected)
    }

    @Test(
        "a text with another error is still refused",
        arguments: [
            "[1e400", "[1e400e]", "[1-2-3-4-5]", "[99999999999999999999-]", "[--99999999999999999999]", "[1e400.5]",
            "[1.e400]", "[1e400,1.e400]", "[01e400]", "[-099999999999999999999]", "[99999999999999999999.]",
            "[1e400,1E+]",
            "{\"a\":1e400,\"a\":1}", "\0",
        ])
    func stillRefused(text: String) {
        let bytes = Array(text.utf8)
        #expect(throws: JSONParseError.self) { _ = try JSONDocument(recovering: bytes.span, maximumDepth: 64) }
    }
}
