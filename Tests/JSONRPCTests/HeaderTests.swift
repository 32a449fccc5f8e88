import JSONRPC
import Testing

@Suite("Headers are read liberally, and what is wrong is answered once")
struct HeaderTests {
    /// A good message behind everything, which has to be found.
    static let good = framed(#"{"id":1}"#)
    static let served = Decoded.message(#"{"id":1}"#)

    @Test(
        "a header in any dress",
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

    static let badBlocks: [(stream: String, error: FrameError)] = [
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

    @Test("a block without a usable length is one error, and the next message is served", arguments: badBlocks)
    func unusable(stream: String, error: FrameError) {
        let expected = [Decoded.malformed(error), HeaderTests.served]
        #expect(decode(stream + HeaderTests.good, framing: .contentLength) == expected)
        #expect(decode(HeaderTests.good + stream + HeaderTests.good) == [HeaderTests.served] + expected)
    }

    @Test(
        "and so it is when the body follows, line's end or not", arguments: badBlocks,
        ["{}", "{\n \"a\": \"Content-Length: 7\"\n}\n", "ä😀"])
    func unusableWithBody(unusable: (stream: String, error: FrameError), body: String) {
        let stream = unusable.stream + body + HeaderTests.good
        #expect(decode(stream, framing: .contentLength) == [.malformed(unusable.error), HeaderTests.served])
    }

    @Test("each bad block of its own has its own error")
    func severalBlocks() {
        let stream = "Content-Length: x\r\n\r\nContent-Length: y\r\n\r\n" + HeaderTests.good
        #expect(
            decode(stream) == [
                .malformed(.invalidLength(came: "x")), .malformed(.invalidLength(came: "y")), HeaderTests.served,
            ])
    }

    @Test("a body in another charset is stepped over", arguments: ["utf-16", "iso-8859-1", "\"UTF-7\""])
    func charset(name: String) {
        let stream =
            "Content-Length: 8\r\nContent-Type: a/b; x=y; charset=\(name)\r\n\r\nC\n{\u{0}}\r\n\r" + HeaderTests.good
        let bare = name.filter { $0 != "\"" }.lowercased()
        #expect(decode(stream) == [.malformed(.unsupportedCharset(bare)), HeaderTests.served])
    }

    @Test("an empty body is a message, for its parser to refuse")
    func emptyBody() {
        #expect(decode("Content-Length: 0\r\n\r\n" + HeaderTests.good) == [.message(""), HeaderTests.served])
    }

    @Test("a length counts bytes, not characters")
    func bytes() {
        #expect(decode(framed("\"äö😀\"") + HeaderTests.good) == [.message("\"äö😀\""), HeaderTests.served])
    }

    @Test(
        "what one body is does not matter to the next one",
        arguments: ["{\"jsonrpc\":\"1.0\"}", "[", "\u{0}", "\r\n\r\n", "Content-Length: 3\r\n\r\n"])
    func bodies(body: String) {
        #expect(decode(framed(body) + HeaderTests.good) == [.message(body), HeaderTests.served])
    }

    @Test("the end of input inside of a message is told, between messages it is not")
    func truncated() {
        #expect(decode(HeaderTests.good) == [HeaderTests.served])
        #expect(decode(HeaderTests.good + "\r\n") == [HeaderTests.served])
        #expect(
            decode(HeaderTests.good + "Content-Len")
                == [HeaderTests.served, .malformed(.truncated(expectedBytes: nil, came: 11))])
        #expect(
            decode("Content-Length: 5\r\nX: y\r\n", framing: .contentLength)
                == [.malformed(.truncated(expectedBytes: nil, came: 25))])
        #expect(decode("Content-Length: 5\r\n\r\n{}") == [.malformed(.truncated(expectedBytes: 5, came: 2))])
        #expect(decode("Content-Length: 5\r\n\r\n") == [.malformed(.truncated(expectedBytes: 5, came: 0))])
        #expect(decode("", framing: .contentLength) == [])
    }
}
