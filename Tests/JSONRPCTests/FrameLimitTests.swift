import JSONRPC
import Jansson
import Testing

@Suite("The decoder's buffer stays within its limits")
struct FrameLimitTests {
    private var limits: FrameLimits {
        var limits = FrameLimits()
        limits.messageBytes = 1_000
        limits.headerBytes = 200
        limits.discardBytes = 100_000
        return limits
    }

    /// Feeds a long stream in pieces of 1,000 bytes, and returns the maximum size of the buffer as well.
    private func feed(_ stream: String, framing: Framing? = nil) -> (pieces: [FrameDecoder.Piece], peak: Int) {
        var decoder = FrameDecoder(framing: framing, limits: limits)
        let bytes = Array(stream.utf8)
        var pieces: [FrameDecoder.Piece] = []
        var peak = 0
        for start in stride(from: 0, to: bytes.count, by: 1_000) {
            decoder.append(bytes[start..<min(start + 1_000, bytes.count)].span)
            while let piece = decoder.next() { pieces.append(piece) }
            peak = max(peak, decoder.buffer.count)
        }
        decoder.end()
        while let piece = decoder.next() { pieces.append(piece) }
        return (pieces, peak)
    }

    @Test(
        "a message is discarded to its end, wherever it was cut",
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
        "between messages there is nothing to discard",
        arguments: ["", "[1]\n", "Content-Length: 3\r\n\r\n[1]Content-Le"])
    func nothingToGiveUp(stream: String) {
        var decoder = FrameDecoder(framing: nil)
        let bytes = Array(stream.utf8)
        decoder.append(bytes.span)
        while decoder.next() != nil {}
        let isGivenUp = decoder.discardMessage()
        #expect(!isGivenUp)
    }

    @Test("the memory of one large message is released")
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

    @Test("an announced length allocates no memory")
    func announced() {
        var decoder = FrameDecoder(framing: nil)
        decoder.append(Array("Content-Length: 4000000\r\n\r\n{".utf8).span)
        #expect(decoder.next() == nil)
        #expect(decoder.buffer.capacity < 1_000)
    }

    @Test("a line that is too long is an error, and is discarded")
    func longLine() {
        let (frames, peak) = feed("[" + String(repeating: "1,", count: 50_000) + "1]\n{}\n")
        #expect(frames.count == 2)
        #expect(frames.first == .malformed(.messageTooLong(limitBytes: 1_000, came: nil)))
        #expect(peak <= 3_000)
    }

    @Test("bytes without a header are one error, and are discarded")
    func noise() {
        let (frames, peak) = feed(framed("{}") + String(repeating: "noise ", count: 50_000) + framed("[]"))
        #expect(frames.count == 3)
        #expect(frames.dropFirst().first == .malformed(.headerTooLong(limitBytes: 200)))
        #expect(peak <= 3_000)
        if case .message = frames.last {} else { Issue.record("the message behind the noise was lost") }
    }

    @Test("a header in the middle of a long line is ignored, however the line is cut")
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
}
