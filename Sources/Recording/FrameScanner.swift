import JSONRPC

/// Finds whole messages in bytes, where they stand in the plainest of frames.
///
/// It need not find all that a `FrameDecoder` finds: what it passes over is recorded as the bytes that it is.
enum FrameScanner {
    enum Piece: Equatable {
        /// A frame of the plainest form, and the message in it.
        case message(body: Range<Int>, framing: Framing)
        /// No such frame: a line with its end, or all that there is.
        case other(Range<Int>)
        /// The start of a frame, or of a line; the rest may still come.
        case unfinished(Range<Int>, Framing)
    }

    /// What stands at `start`. Without a framing, its first byte tells. Bytes before `scanned` hold no line's end.
    static func piece(of bytes: [UInt8], from start: Int, scanned: Int = 0, framing: Framing?) -> Piece {
        let framing = framing ?? (bytes[start] == UInt8(ascii: "C") ? .contentLength : .lines)
        switch framing {
        case .lines:
            guard let end = bytes[max(start, scanned)...].firstIndex(of: UInt8(ascii: "\n")) else {
                return .unfinished(start..<bytes.count, .lines)
            }
            return .message(body: start..<end, framing: .lines)
        case .contentLength: return framed(bytes, from: start)
        }
    }

    /// The whole frame around a message's body.
    static func frame(around body: Range<Int>, from start: Int, framing: Framing) -> Range<Int> {
        start..<(framing == .lines ? body.upperBound + 1 : body.upperBound)
    }

    /// A message in its frame.
    static func framed(_ body: some Collection<UInt8>, _ framing: Framing) -> [UInt8] {
        switch framing {
        case .lines: body + [UInt8(ascii: "\n")]
        case .contentLength: header + Array(String(body.count).utf8) + blankLine + body
        }
    }

    private static let header = Array("Content-Length: ".utf8)
    private static let blankLine = Array("\r\n\r\n".utf8)

    /// A message after exactly the header that `framed` gives it.
    private static func framed(_ bytes: [UInt8], from start: Int) -> Piece {
        let all = start..<bytes.count
        let unfinished = Piece.unfinished(all, .contentLength)
        guard bytes[all].starts(with: header) else {
            return header.starts(with: bytes[all]) ? unfinished : .other(all)
        }
        let digits = bytes[all].dropFirst(header.count).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let count = Int(String(decoding: digits, as: UTF8.self)), String(count).utf8.elementsEqual(digits) else {
            return digits.endIndex == all.upperBound && digits.count < 10 ? unfinished : .other(all)
        }
        let rest = bytes[digits.endIndex...]
        guard rest.starts(with: blankLine) else { return blankLine.starts(with: rest) ? unfinished : .other(all) }
        let body = digits.endIndex + blankLine.count
        guard count <= bytes.count - body else {
            return count <= FrameLimits().messageBytes ? unfinished : .other(all)
        }
        return .message(body: body..<(body + count), framing: .contentLength)
    }
}
