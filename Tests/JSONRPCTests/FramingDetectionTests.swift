import JSONRPC
import Testing

@Suite("Framing is detected by the first byte of a line")
struct FramingDetectionTests {
    private func framing(of stream: String, ended: Bool = false) -> Framing? {
        var decoder = FrameDecoder(framing: nil)
        decoder.append(Array(stream.utf8).span)
        if ended { decoder.end() }
        while decoder.next() != nil {}
        return decoder.framing
    }

    @Test(
        "C starts a header, a bracket starts a line",
        arguments: ["", " ", "\r\n\t", "\u{FEFF}", "\u{FEFF}\n ", "noise\n", "1\n\"x\"\n", "  noise { [ C\r\n"])
    func firstByte(before: String) {
        #expect(framing(of: before) == nil)
        #expect(framing(of: before + "C") == .contentLength)
        #expect(framing(of: before + "c") == .contentLength)
        #expect(framing(of: before + "{") == .lines)
        #expect(framing(of: before + "[") == .lines)
        #expect(framing(of: before, ended: true) == .lines)
    }

    @Test("lines before the first header are one error, lines before the first message are one message each")
    func noise() {
        #expect(decode("a\nb: c\n" + framed("{}")) == [.malformed(.notAMessage(excerpt: "a")), .message("{}")])
        #expect(decode("a\nb: c\n{}\n") == [.message("a"), .message("b: c"), .message("{}")])
        #expect(decode("a\nb") == [.message("a"), .message("b")])
    }

    @Test("unknown bytes count as lines after 64 KiB")
    func endlessNoise() {
        let noise = String(repeating: "x", count: 65_536)
        #expect(framing(of: noise) == nil)
        #expect(framing(of: noise + "x") == .lines)
    }

    @Test("white space before the first message is not buffered")
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

    @Test("a framing that is set is not detected")
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
