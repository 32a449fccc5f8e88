import JSONRPC
import Testing

@Suite("A line is a message")
struct LineTests {
    @Test("ended by a line feed, with or without a carriage return; blank lines are none")
    func lines() {
        #expect(decode("{}\n[1]\r\n\n \t \r\n{\"a\":1}\n") == [.message("{}"), .message("[1]"), .message("{\"a\":1}")])
    }

    @Test("the last one needs no end")
    func unterminated() {
        #expect(decode("{}\n{\"a\":1}") == [.message("{}"), .message("{\"a\":1}")])
        #expect(decode("{}") == [.message("{}")])
        #expect(decode("{}\n  ") == [.message("{}")])
    }

    @Test("whatever it says: its parser will tell")
    func anything() {
        #expect(
            decode("{}\nContent-Length: 2\n\nhello\n") == [
                .message("{}"), .message("Content-Length: 2"), .message("hello"),
            ])
    }
}

@Suite("The first byte tells the framing, for good")
struct FramingDetectionTests {
    private func framing(of stream: String, ended: Bool = false) -> Framing? {
        var decoder = FrameDecoder(framing: nil)
        decoder.append(Array(stream.utf8).span)
        if ended { decoder.end() }
        while decoder.next() != nil {}
        return decoder.framing
    }

    @Test(
        "C is a header; a bracket is a line",
        arguments: ["", " ", "\r\n\t", "\u{FEFF}", "\u{FEFF}\n ", "noise\n", "1\n\"x\"\n", "  noise { [ C\r\n"])
    func firstByte(before: String) {
        #expect(framing(of: before) == nil)
        #expect(framing(of: before + "C") == .contentLength)
        #expect(framing(of: before + "c") == .contentLength)
        #expect(framing(of: before + "{") == .lines)
        #expect(framing(of: before + "[") == .lines)
        #expect(framing(of: before, ended: true) == .lines)
    }

    @Test("noise before the first header is one error, before the first line one message a line")
    func noise() {
        #expect(decode("a\nb: c\n" + framed("{}")) == [.malformed(.notAMessage(excerpt: "a")), .message("{}")])
        #expect(decode("a\nb: c\n{}\n") == [.message("a"), .message("b: c"), .message("{}")])
        #expect(decode("a\nb") == [.message("a"), .message("b")])
    }

    @Test("endless noise is taken for lines after 64 KiB")
    func endlessNoise() {
        let noise = String(repeating: "x", count: 65_536)
        #expect(framing(of: noise) == nil)
        #expect(framing(of: noise + "x") == .lines)
    }

    @Test("endless white space is not even kept")
    func whiteSpace() {
        var decoder = FrameDecoder(framing: nil)
        let space = Array(repeating: UInt8(ascii: "\n"), count: 10_000)
        for _ in 0..<100 {
            decoder.append(space.span)
            #expect(decoder.next() == nil)
        }
        #expect(decoder.framing == nil)
        #expect(decoder.buffer.count <= 20_000)
    }

    @Test("a forced framing is not guessed")
    func forced() {
        #expect(
            decode("{}\n" + framed("{}"), framing: .contentLength) == [
                .malformed(.notAMessage(excerpt: "{}")), .message("{}"),
            ])
        #expect(
            decode("Content-Length: 2\r\n\r\n{}", framing: .lines) == [.message("Content-Length: 2"), .message("{}")])
        #expect(decode("\u{FEFF}{}", framing: .lines) == [.message("{}")])
    }
}
