import Jansson
import Testing

@Suite("The envelope of a message whose values were not read is recovered")
struct RecoveryTests {
    private func envelope(of text: String) -> String? {
        JSONRecovery.envelope(of: Array(text.utf8), in: 0..<text.utf8.count).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "a number that is out of range is null",
        arguments: [
            "1e400", "-1e400", "2e308", "12345678901234567890", "-9223372036854775809", "9223372036854775808",
            "1" + String(repeating: "0", count: 400) + ".5", "0.1e999999999999999999999",
        ])
    func outOfRange(number: String) {
        guard case .numberOutOfRange = parseError("[\(number)]") else {
            Issue.record("\(String(describing: parseError(number)))")
            return
        }
        let text = #" {"jsonrpc" : "2.0","id":\#(number),"method":"e1e400","params":{"x":\#(number)}} "#
        #expect(envelope(of: text) == #"{"jsonrpc":"2.0","id":null,"method":"e1e400","params":{}}"#)
    }

    @Test("containers are empty, and other values stay")
    func shell() {
        let text = #"{"params":{"list":[{"id":"no","a":"}]"}]},"id":"a[1]{\"","n":-1.5e3,"z":[1e400]}"#
        #expect(envelope(of: text) == #"{"params":{},"id":"a[1]{\"","n":-1.5e3,"z":[]}"#)
        #expect(envelope(of: "{}") == "{}")
        #expect(envelope(of: "[{}]") == "[]")
    }

    @Test(
        "a text that is not JSON by its grammar has none",
        arguments: [
            "", "[1e400", "[1e400e]", "[1-2-3-4-5]", "[99999999999999999999-]", "[--99999999999999999999]", "[1e400.5]",
            "[1.e400]", "[1e400,1.e400]", "[01e400]", "[-099999999999999999999]", "[99999999999999999999.]",
            "[1e400,1E+]", "{\"id\":1e400}}", "\0",
        ])
    func invalid(text: String) {
        #expect(envelope(of: text) == nil)
    }
}
