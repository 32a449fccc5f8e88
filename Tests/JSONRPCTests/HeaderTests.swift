import JSONRPC
import Testing

@Suite("Headers may vary, and an invalid block is reported once")
struct HeaderTests {
    /// A valid message at the end of each stream, which has to be found.
    static let good = framed(#"{"id":1}"#)
    static let served = Decoded.message(#"{"id":1}"#)

    @Test(
        "headers vary in case, white space, line ends and order",
        arguments: [
            "Content-Length: 2\r\n\r\n{}", "content-length: 2\r\n\r\n{}", "CONTENT-LENGTH: 2\r\n\r\n{}",
            "Content-Length:2\r\n\r\n{}", "Content-Length \t:\t 2 \t\r\n\r\n{}", "Content-Length: 2\n\n{}",
            "Content-Length: 2\r\n\n{}", "Content-Length: 2\n\r\n{}", "Content-Length: 0002\r\n\r\n{}",
            "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}",
            "Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: 2\r\n\r\n{}",
            "Content-Length: 2\r\nContent-Type: application/vim-jsonrpc; Charset=\"UTF-8\"\r\n\r\n{}",
            "Content-Length: 2\r\ncontent-type: application/json\r\n\r\n{}",
            "Content-Length: 2\r\nContent-Type:\r\n\r\n{}",
            "Content-Length: 2\r\nContent-Type: a/b; x=\(String(repeating: "y", count: 180)); charset=utf-8\r\n\r\n{}",
            "X-Trace: a: b\r\nContent-Length: 2\r\nHost:\r\n\r\n{}", "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
            "\r\n\r\nContent-Length: 2\r\n\r\n{}", "\n \nContent-Length: 2\r\n\r\n{}",
            "\u{FEFF}Content-Length: 2\r\n\r\n{}",
            "  Content-Length: 2\r\n\r\n{}", "Content-Length: 2\r\n\r\n{}\r\n",
        ])
    func dresses(stream: String) {
        #expect(decode(stream + HeaderTests.good, framing: .contentLength) == [.message("{}"), HeaderTests.served])
    }

    /// Computed, because the leak detector does not find an `indirect` case behind a global: its pointer has a tag.
    static var badBlocks: [(stream: String, error: FrameError)] {
        [
            ("Content-Length: -5\r\n\r\n", .invalidLength(came: "-5")),
            ("Content-Length: +5\r\n\r\n", .invalidLength(came: "+5")),
            ("Content-Length: 12abc\r\n\r\n", .invalidLength(came: "12abc")),
            ("Content-Length: 1.0\r\n\r\n", .invalidLength(came: "1.0")),
            ("Content-Length: 0x10\r\n\r\n", .invalidLength(came: "0x10")),
            ("Content-Length:\r\n\r\n", .invalidLength(came: "")),
            ("Content-Length: 99999999999999999999999\r\n\r\n", .invalidLength(came: "99999999999999999999999")),
            ("Content-Length: 2\r\nContent-Length: 3\r\n\r\n", .invalidLength(came: "2, 3")),
            ("Content-Length: x\r\nContent-Length: 3\r\n\r\n", .invalidLength(came: "x")),
            ("Content-Length: 3000000000\r\n\r\n", .messageTooLong(limitBytes: 4 << 20, came: 3_000_000_000)),
            ("Content-Length: 9223372036854775807\r\n\r\n", .messageTooLong(limitBytes: 4 << 20, came: .max)),
            ("Foo: bar\r\n\r\n", .missingLength(excerpt: "Foo: bar")),
            ("Content-Type: a/b\r\n\r\n", .missingLength(excerpt: "")),
            ("Content-Type: a/b; charset=utf-16\r\n\r\n", .missingLength(excerpt: "")),
            ("a line of a log\r\n", .notAMessage(excerpt: "a line of a log")),
            ("warning: two words\nmore: of it\n\n", .missingLength(excerpt: "warning: two words")),
            ("{\"id\":1}\n", .notAMessage(excerpt: "{\"id\":1}")),
            ("one\ntwo\nthree: 3\n\n\nfour four: 4\n", .notAMessage(excerpt: "one")),
            (": 5\r\n\r\n", .notAMessage(excerpt: ": 5")),
        ]
    }

    @Test(
        "a block without a valid length is one error, and the next message is found behind any body",
        arguments: badBlocks,
        ["", "{}", "{\n \"a\": \"Content-Length: 7\"\n}\n", "ä😀"])
    func unusableWithBody(unusable: (stream: String, error: FrameError), body: String) {
        let stream = unusable.stream + body + HeaderTests.good
        #expect(decode(stream, framing: .contentLength) == [.malformed(unusable.error), HeaderTests.served])
    }
}
