import JSONRPC
import Jansson
import Testing

@Suite("Nothing grows past its limit")
struct FrameLimitTests {
    private var limits: FrameLimits {
        var limits = FrameLimits()
        limits.messageBytes = 1_000
        limits.headerBytes = 200
        limits.discardBytes = 100_000
        return limits
    }

    /// Feeds a long stream in pieces of 1,000 bytes, and notes how large the buffer gets.
    private func feed(_ stream: String, framing: Framing? = nil) -> (frames: [FrameDecoder.Frame], peak: Int) {
        var decoder = FrameDecoder(framing: framing, limits: limits)
        let bytes = Array(stream.utf8)
        var frames: [FrameDecoder.Frame] = []
        var peak = 0
        for start in stride(from: 0, to: bytes.count, by: 1_000) {
            decoder.append(bytes[start..<min(start + 1_000, bytes.count)].span)
            while let frame = decoder.next() { frames.append(frame) }
            peak = max(peak, decoder.buffer.count)
        }
        decoder.end()
        while let frame = decoder.next() { frames.append(frame) }
        return (frames, peak)
    }

    @Test("a body of the limit is served, one byte more is not")
    func border() {
        let body = String(repeating: "x", count: 1_000)
        #expect(decode(framed(body), limits: limits) == [.message(body)])
        #expect(
            decode(framed(body + "x") + framed("{}"), limits: limits)
                == [.malformed(.messageTooLong(limitBytes: 1_000, came: 1_001)), .message("{}")])
        let line = "[" + String(repeating: "1", count: 998) + "]"
        #expect(decode(line + "\n[]\n", limits: limits) == [.message(line), .message("[]")])
        #expect(
            decode("[\(line)\n[]\n", limits: limits)
                == [.malformed(.messageTooLong(limitBytes: 1_000, came: nil)), .message("[]")])
    }

    @Test(
        "a message that is given up is passed over to its end, wherever it was cut",
        arguments: [Framing.lines, .contentLength])
    func givenUp(framing: Framing) {
        let message = "{\"a\":\"" + String(repeating: "x", count: 40) + "\"}"
        let stream = Array((framing == .lines ? message + "\n[1]\n" : framed(message) + framed("[1]")).utf8)
        let header = framing == .lines ? 0 : framed(message).utf8.count - message.utf8.count
        for cut in (header + 1)..<(header + message.utf8.count) {
            var decoder = FrameDecoder(framing: framing)
            let (start, rest) = (Array(stream[..<cut]), Array(stream[cut...]))
            decoder.append(start.span)
            #expect(decoder.next() == nil)
            let isGivenUp = decoder.discardMessage()
            #expect(isGivenUp && decoder.bufferedBytes == 0)
            let isGivenUpAgain = decoder.discardMessage()
            #expect(!isGivenUpAgain)
            decoder.append(rest.span)
            guard case .message(let place) = decoder.next() else {
                Issue.record("nothing follows a message that was cut at \(cut)")
                continue
            }
            #expect(String(decoding: decoder.buffer[place], as: UTF8.self) == "[1]")
        }
    }

    @Test(
        "between messages there is nothing to give up",
        arguments: ["", "[1]\n", "Content-Length: 3\r\n\r\n[1]Content-Le"])
    func nothingToGiveUp(stream: String) {
        var decoder = FrameDecoder(framing: nil)
        let bytes = Array(stream.utf8)
        decoder.append(bytes.span)
        while decoder.next() != nil {}
        let isGivenUp = decoder.discardMessage()
        #expect(!isGivenUp)
    }

    @Test("as shipped: 4 MiB are served, 64 MiB are drained, more is not believed, headers have 8 KiB")
    func shipped() {
        let body = String(repeating: "x", count: 4 << 20)
        #expect(decode(framed(body) + framed("{}")) == [.message(body), .message("{}")])
        func error(_ count: Int) -> Decoded { .malformed(.messageTooLong(limitBytes: 4 << 20, came: count)) }
        let bytes = 64 << 20
        #expect(decode("Content-Length: \((4 << 20) + 1)\r\n\r\n" + framed("{}")) == [error((4 << 20) + 1)])
        #expect(decode("Content-Length: \(bytes)\r\n\r\n" + framed("{}")) == [error(bytes)])
        #expect(decode("Content-Length: \(bytes + 1)\r\n\r\n" + framed("{}")) == [error(bytes + 1), .message("{}")])
        let header = "Content-Length: 2\r\nX: " + String(repeating: "y", count: 8_000) + "\r\n"
        #expect(decode(header + "\r\n{}") == [.message("{}")])
        let refused = decode(header + header + "\r\n{}" + framed("[]"))
        #expect(refused == [.malformed(.headerTooLong(limitBytes: 8 << 10)), .message("[]")])
    }

    @Test("the shortest header is held to its limit, however it is cut", arguments: 15...30)
    func shortestHeader(headerBytes: Int) {
        var limits = limits
        limits.headerBytes = headerBytes
        let stream = Array(framed("{}").utf8)
        let whole = decode(stream, framing: .contentLength, limits: limits)
        #expect((whole == [.message("{}")]) == (headerBytes >= stream.count - 2))
        #expect(decode(stream, cuts: Array(stream.indices), framing: .contentLength, limits: limits) == whole)
    }

    @Test("one large message does not keep its memory")
    func shrinks() {
        var decoder = FrameDecoder(framing: nil)
        var writer = MessageWriter(framing: .lines)
        let body = String(repeating: "x", count: 1 << 20)
        decoder.append(Array(framed(body).utf8).span)
        while decoder.next() != nil {}
        #expect(decoder.buffer.capacity == 0)
        decoder.append(Array(framed("{}").utf8).span)
        #expect(decoder.next() == .message(21..<23))
        writer.result(id: .integer(1)) { $0.value(body) }
        var bytes: [UInt8] = []
        writer.drain(into: &bytes)
        #expect(bytes.count > 1 << 20)
        #expect(writer.output.capacity < 1 << 18)
    }

    @Test("a body above the limit is answered at once, drained, and not kept")
    func drained() {
        let (frames, peak) = feed(
            "Content-Length: 90000\r\n\r\n" + String(repeating: "{", count: 90_000) + framed("{}"))
        #expect(frames.count == 2)
        #expect(frames.first == .malformed(.messageTooLong(limitBytes: 1_000, came: 90_000)))
        #expect(peak <= 3_000)
        #expect(
            decode("Content-Length: 90000\r\n\r\n", limits: limits)
                == [.malformed(.messageTooLong(limitBytes: 1_000, came: 90_000))])
    }

    @Test("a length that is a lie is not waited for")
    func lie() {
        let stream = "Content-Length: 100001\r\n\r\n{}\n" + framed("{}")
        #expect(
            decode(stream, limits: limits) == [
                .malformed(.messageTooLong(limitBytes: 1_000, came: 100_001)), .message("{}"),
            ])
    }

    @Test("a length that is merely announced takes no memory")
    func announced() {
        var decoder = FrameDecoder(framing: nil)
        decoder.append(Array("Content-Length: 4000000\r\n\r\n{".utf8).span)
        #expect(decoder.next() == nil)
        #expect(decoder.buffer.capacity < 1_000)
    }

    @Test("a long line is answered, drained, and not kept")
    func longLine() {
        let (frames, peak) = feed("[" + String(repeating: "1,", count: 50_000) + "1]\n{}\n")
        #expect(frames.count == 2)
        #expect(frames.first == .malformed(.messageTooLong(limitBytes: 1_000, came: nil)))
        #expect(peak <= 3_000)
    }

    @Test("a long header line, and a block of many, are errors")
    func longHeader() {
        let error = Decoded.malformed(.headerTooLong(limitBytes: 200))
        let long = "X: " + String(repeating: "y", count: 300)
        let many = String(repeating: "X: yyyyyyyyyyyyyyyyy\r\n", count: 10)
        #expect(
            decode("Content-Length: 2\r\n\(long)\r\n\r\n{}" + framed("[]"), limits: limits) == [error, .message("[]")])
        #expect(decode("Content-Length: 2\r\n\(many)\r\n{}" + framed("[]"), limits: limits) == [error, .message("[]")])
        #expect(decode("Content-Length: 2\r\n\(long)", limits: limits) == [error])
    }

    @Test("endless noise is one error, and is not kept")
    func noise() {
        let (frames, peak) = feed(framed("{}") + String(repeating: "noise ", count: 50_000) + framed("[]"))
        #expect(frames.count == 3)
        #expect(frames.dropFirst().first == .malformed(.headerTooLong(limitBytes: 200)))
        #expect(peak <= 3_000)
        if case .message = frames.last {} else { Issue.record("the message behind the noise was lost") }
    }

    @Test("what stands in the middle of a long line of noise starts no block, however the line is cut")
    func middleOfNoise() {
        var limits = limits
        limits.headerBytes = 100
        for length in 30...45 {
            let line = String(repeating: "x", count: length) + "Content-Type: " + String(repeating: "y", count: 60)
            let stream = Array(("noise\n\(line)\n\n" + framed("{}")).utf8)
            let expected = [Decoded.malformed(.notAMessage(excerpt: "noise")), .message("{}")]
            #expect(decode(stream, framing: .contentLength, limits: limits) == expected)
            let cuts = Array(0..<stream.count)
            #expect(decode(stream, cuts: cuts, framing: .contentLength, limits: limits) == expected)
        }
    }

    @Test("what has been served is not kept")
    func served() {
        let (frames, peak) = feed(String(repeating: framed("{\"a\":1}"), count: 5_000))
        #expect(frames.count == 5_000)
        #expect(peak <= 3_000)
    }
}
