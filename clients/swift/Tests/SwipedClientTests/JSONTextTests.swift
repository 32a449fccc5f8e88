import Testing

@testable import SwipedClient

struct JSONTextTests {
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
