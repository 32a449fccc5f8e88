import JSONRPC
import Jansson

/// Checks the frame decoder with any bytes, cut in any way.
///
/// The first byte of an input selects the framing and the limits, and the next eight are the lengths of the pieces, in
/// rotation. The rest is the stream.
package enum FrameCheck {
    /// The result of a decoder: a message or an error.
    enum Found: Equatable {
        case message([UInt8])
        case malformed(FrameError)
    }

    package static func check(_ input: [UInt8]) throws(CheckFailure) {
        var choices = FuzzBytes(input)
        let settings = choices.byte()
        let framing: Framing? = [nil, .contentLength, .lines, nil][Int(settings & 3)]
        let limits = settings & 4 == 0 ? small : FrameLimits()
        let pieces = choices.take(8).map { Int($0) }
        let stream = choices.rest()

        let whole = try decode(stream, pieces: [], framing, limits)
        let cut = try decode(stream, pieces: pieces, framing, limits)
        let single = try decode(stream, pieces: [1], framing, limits)
        try expect(whole == cut, "\(stream.quoted), in pieces of \(pieces): \(cut), whole: \(whole)")
        try expect(whole == single, "\(stream.quoted), byte by byte: \(single), whole: \(whole)")
        if settings & 4 == 0 {
            try checkResumption(stream, framing, limits)
        } else {
            try checkRules(stream, framing, whole)
        }
    }

    /// Small limits, so that short streams reach them.
    static var small: FrameLimits {
        var limits = FrameLimits()
        limits.messageBytes = 20
        limits.headerBytes = 60
        limits.discardBytes = 40
        limits.noiseBytes = 50
        return limits
    }

    private static func decode(
        _ stream: [UInt8], pieces: [Int], _ framing: Framing?, _ limits: FrameLimits
    ) throws(CheckFailure) -> [Found] {
        var decoder = FrameDecoder(framing: framing, limits: limits)
        var found: [Found] = []
        var start = 0
        var turn = 0
        while start < stream.count {
            let length = pieces.isEmpty ? stream.count : pieces[turn % pieces.count]
            let end = min(start + length, stream.count)
            // Eight empty pieces would never end.
            let stop = turn % 8 == 7 && end == start ? end + 1 : end
            decoder.append(stream[start..<stop].span)
            try collect(from: &decoder, into: &found)
            try checkMemory(decoder, piece: stop - start, limits)
            start = stop
            turn += 1
        }
        decoder.end()
        try collect(from: &decoder, into: &found)
        return found
    }

    private static func collect(from decoder: inout FrameDecoder, into found: inout [Found]) throws(CheckFailure) {
        // A frame takes a byte at the least, and what ends the input is one more.
        var left = decoder.buffer.count + 2
        while let piece = decoder.next() {
            switch piece {
            case .message(let range):
                try expect(
                    range.lowerBound >= 0 && range.upperBound <= decoder.buffer.count, "\(range) is not in the buffer")
                found.append(.message(Array(decoder.buffer[range])))
            case .malformed(let error): found.append(.malformed(error))
            }
            left -= 1
            try expect(left >= 0, "there are more frames than bytes")
        }
    }

    /// Checks that the decoder buffers at most twice what the limits allow, besides the current piece.
    private static func checkMemory(_ decoder: FrameDecoder, piece: Int, _ limits: FrameLimits) throws(CheckFailure) {
        let kept = max(limits.messageBytes, limits.headerBytes, limits.noiseBytes, 64) + 1
        try expect(
            decoder.buffer.count <= 2 * kept + piece, "\(decoder.buffer.count) bytes are kept after a piece of \(piece)"
        )
    }

    /// Checks that the result is that of `FrameOracle`.
    private static func checkRules(_ stream: [UInt8], _ framing: Framing?, _ found: [Found]) throws(CheckFailure) {
        let expected = FrameOracle(stream, hasHeaders: framing.map { $0 == .contentLength }).found
        let actual = found.map { found -> FrameOracle.Found in
            switch found {
            case .message(let body): .message(body)
            case .malformed(let error): .error(RPCError(error).code)
            }
        }
        try expect(actual == expected, "\(stream.quoted) is \(found), and by the rules \(expected)")
    }

    // MARK: Resynchronising

    /// Checks that a valid message behind the stream is found, and nothing after it.
    private static func checkResumption(_ stream: [UInt8], _ framing: Framing?, _ limits: FrameLimits)
        throws(CheckFailure)
    {
        var decoder = FrameDecoder(framing: framing, limits: limits)
        decoder.append(stream.span)
        var found: [Found] = []
        try collect(from: &decoder, into: &found)
        // As many line ends as the longest body that may be waited for, behind a header block that they complete.
        let lineEnds = [UInt8](repeating: UInt8(ascii: "\n"), count: 2 * limits.discardBytes + 2)
        let message = Array(#"{"is":"good"}"#.utf8)
        let header = Array("Content-Length: \(message.count)\r\n\r\n".utf8)
        switch decoder.framing {
        case .contentLength: decoder.append((lineEnds + header + message).span)
        case .lines, nil: decoder.append((lineEnds + message + [UInt8(ascii: "\n")]).span)
        }
        try collect(from: &decoder, into: &found)
        try expect(found.last == .message(message), "\(stream.quoted) hides the message behind it: \(found)")
        let count = found.count
        decoder.end()
        try collect(from: &decoder, into: &found)
        try expect(found.count == count, "\(stream.quoted), then a message, ends in \(found)")
    }
}
