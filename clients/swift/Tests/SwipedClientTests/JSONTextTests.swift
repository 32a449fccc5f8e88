import Testing

@testable import SwipedClient

struct JSONTextTests {
    private func member(_ name: String, of text: String) -> String? {
        JSONText(Array(text.utf8)).member(name).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test(
        "the text of a member is found",
        arguments: [
            (#"{"a":1}"#, "1"), (#"{ "b" : {"a":2} , "a" : [1, {"b":"]"}] }"#, #"[1, {"b":"]"}]"#),
            (#"{"a":{}}"#, "{}"),
            (#"{"b":"\"a\":3,\\","a":"x\\\"y"}"#, #""x\\\"y""#), (#"{"b":[],"c":null,"a":true}"#, "true"),
            (#"{"A":1}"#, nil),
            ("{}", nil), (#"["a",1]"#, nil), (#"{"b":{"a":1}}"#, nil), (#"{"a""#, nil),
        ] as [(String, String?)])
    func members(text: String, expected: String?) {
        #expect(member("a", of: text) == expected)
    }

    @Test(
        "messages that a daemon does not accept are recognized",
        arguments: [
            (#"{"a":[[]]}"#, true), (#"{"a":[[[]]]}"#, false), (#"{"a":"[[[["}"#, true), (#"[{},[],{}]"#, true),
            (#"{"a\u0000":1}"#, false), (#"{"a\\u0000":1}"#, true), (#"{"a":"\u0000"}"#, true),
        ])
    func accepted(text: String, isAccepted: Bool) {
        #expect(JSONText(Array(text.utf8)).isAccepted(depth: 3) == isAccepted)
    }

    @Test("lines are found wherever the bytes are cut")
    func lines() {
        let bytes = Array("ab\n\ncd\ne".utf8)
        for cut in 0...bytes.count {
            var buffer = LineBuffer()
            var found: [[UInt8]] = []
            for part in [bytes[..<cut], bytes[cut...]] {
                buffer.append(part)
                while let line = buffer.next() { found.append(line) }
            }
            #expect(found == ["ab", "", "cd"].map { Array($0.utf8) })
            #expect(buffer.count == 1)
        }
    }
}
