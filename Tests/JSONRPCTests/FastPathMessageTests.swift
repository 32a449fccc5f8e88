import JSONRPC
import Testing

@Suite("The fast path reads the same envelope as jansson")
struct FastPathMessageTests {
    @Test(
        "the messages of usual clients take the fast path",
        arguments: [
            #"{"jsonrpc":"2.0","id":1,"method":"gesture/update","params":{"table":"inbox","timestamp":16.5}}"#,
            #"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"off"}}"#,
            #"{"jsonrpc":"2.0","id":0,"method":"m","params":{}}"#,
            #"{"jsonrpc":"2.0","id":999999999999999999,"method":"m","params":{}}"#,
            #"{"jsonrpc":"2.0","id":"a-1 {}[],:","method":"","params":{"params":{"id":1,"params":[]}}}"#,
            #"{"id":"","jsonrpc":"2.0","method":"m","params":{}}"#,
            #"{"method":"m","id":7,"jsonrpc":"2.0","params":{"ä":"ö\u0000\"}"}}"#,
            #"{"jsonrpc": "2.0", "id": 1, "method": "m", "params": {"x": 1.0, "y": -0.0, "z": 1e300}}"#,
            "\r\n\t { \"jsonrpc\"\t:\n\"2.0\" ,\r\"id\" : 12 , \"method\" : \"m\" , \"params\" : { } }\r\n",
            "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{}\t\r\n }\n",
        ])
    func ordinary(text: String) { #expect(takesFastPath(text)) }

    @Test(
        "an unusual message does not take the fast path",
        arguments: [
            "", " ", "{", "}", "{}", "[]", "null", "}}", "{}}", "{ } }", "\"params\"",
            // Members: missing, twice, unknown, with escapes in their names, or behind the params.
            #"{"id":1,"method":"m","params":{}}"#, #"{"jsonrpc":"2.0","id":1,"params":{}}"#, #"{"params":{}}"#,
            #"{"jsonrpc":"2.0","jsonrpc":"2.0","method":"m","params":{}}"#,
            #"{"jsonrpc":"2.0","method":"m","method":"m","params":{}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"m","id":1,"params":{}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"m","params":{},"id":1}"#,
            #"{"jsonrpc":"2.0","method":"m","params":{},"params":{}}"#,
            #"{"jsonrpc":"2.0","method":"m","params":{},"trace":{}}"#,
            #"{"jsonrpc":"2.0","method":"m","params":{},"id":1}"#,
            #"{"jsonrpc":"2.0","trace":{},"method":"m","params":{}}"#,
            #"{"jsonrpc":"2.0","i\u0064":1,"method":"m","params":{}}"#, #"{"jsonrpc":"2.0","method":"m"}"#,
            #"{"jsonrpc":"2.0","method":"m","p\u0061rams":{}}"#, #"{"jsonrpc":"2.0","method":"m","params\u0000":{}}"#,
            #"{"jsonrpc":"2.0","id":1,"result":{},"params":{}}"#,
            // Values.
            #"{"jsonrpc":"2.1","method":"m","params":{}}"#, #"{"jsonrpc":2.0,"method":"m","params":{}}"#,
            #"{"jsonrpc":"2\u002e0","method":"m","params":{}}"#, #"{"jsonrpc":"2.0","method":1,"params":{}}"#,
            #"{"jsonrpc":"2.0","method":"\u006d","params":{}}"#, #"{"jsonrpc":"2.0","method":"mé","params":{}}"#,
            #"{"jsonrpc":"2.0","method":null,"params":{}}"#, #"{"jsonrpc":"2.0","method":"m","params":null}"#,
            #"{"jsonrpc":"2.0","method":"m","params":[{}]}"#, #"{"jsonrpc":"2.0","method":"m","params":"{}"}"#,
            #"{"jsonrpc":"2.0","method":"m","params":{"a":1,"a":1}}"#,
            // Commas, colons, brackets.
            #"{,"jsonrpc":"2.0","method":"m","params":{}}"#, #"{"jsonrpc":"2.0","method":"m",,"params":{}}"#,
            #"{"jsonrpc":"2.0","method":"m","params":{},}"#, #"{"jsonrpc":"2.0","method":"m","params":{}}}"#,
            #"{"jsonrpc":"2.0","method":"m""params":{}}"#, #"{"jsonrpc":"2.0","method":"m","params"{}}"#,
            #"{"jsonrpc":"2.0","method":"m","params":{}"#, #"{"jsonrpc":"2.0","method":"m","params":}}"#,
            #"{"jsonrpc":"2.0","method":"m","params":}"#, #"{"jsonrpc":"2.0","method":"m","params":{} {}}"#,
            #"[{"jsonrpc":"2.0","method":"m","params":{}}]"#, #"{"jsonrpc":"2.0","method":"m","params":{}} x"#,
            "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{}}\0",
            "\u{FEFF}{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{}}",
            "{\u{A0}\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"m\0\",\"params\":{}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"m\u{7F}\",\"params\":{}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"m\n\",\"params\":{}}",
            "{\"jsonrpc\":\"2.0\",\u{B}\"method\":\"m\",\"params\":{}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{\0}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{}\u{C}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{}\0}",
        ])
    func unusual(text: String) { #expect(!takesFastPath(text)) }

    @Test(
        "an id that is not 1 to 18 digits or a plain string does not take the fast path",
        arguments: [
            "-1", "+1", "01", "00", "1.0", "1.", "1e3", "1E3", "0x1", "9999999999999999999", "1000000000000000000",
            "9223372036854775808", "1e400", "null", "true", "[]", "{}", "", "1 2", "\"\\u0031\"", "\"ä\"", "'1'", "\"1",
            "\"1\"2", "1a",
        ])
    func unusualIDs(id: String) { #expect(!takesFastPath(#"{"jsonrpc":"2.0","id":\#(id),"method":"m","params":{}}"#)) }

    @Test(
        "a message with a number out of range does not take the fast path",
        arguments: ["1e400", "99999999999999999999"])
    func unreadableNumbers(number: String) {
        #expect(!takesFastPath(#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"x":\#(number)}}"#))
    }

    @Test("the envelope counts as a level of nesting", arguments: ["[", "{\"a\":"])
    func depth(opening: String) {
        let closing = opening == "[" ? "]" : "}"
        func message(_ depth: Int) -> String {
            #"{"jsonrpc":"2.0","method":"m","params":{"a":"# + String(repeating: opening, count: depth - 2) + "0"
                + String(repeating: closing, count: depth - 2) + "}}"
        }
        for depth in 2...maximumDepth { #expect(takesFastPath(message(depth)), "\(depth) levels") }
        for depth in [65, 66, 100, 1000] {
            #expect(!takesFastPath(message(depth)))
            #expect(readWhole(Array(message(depth).utf8)) == nil)
        }
    }

    @Test("a message with invalid UTF-8 does not take the fast path")
    func invalidUTF8() {
        let parts = [#"{"jsonrpc":"2.0","id":""#, #"","method":"m"#, #"","params":{"a":""#, #""}}"#].map {
            Array($0.utf8)
        }
        #expect(takesFastPath(Array(parts.joined())))
        for bad: [UInt8] in [[0x80], [0xC3], [0xFF], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] {
            for place in 1..<parts.count {
                let text = Array(parts[..<place].joined()) + bad + Array(parts[place...].joined())
                #expect(!takesFastPath(text))
                #expect(readWhole(text) == nil)
            }
        }
    }
}
