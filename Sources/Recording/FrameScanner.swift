import JSONRPC

/// Finds messages with the simplest framing: a line, or exactly the header that `framed` writes.
///
/// It does not find everything that a `FrameDecoder` finds. The rest is recorded as bytes.
enum FrameScanner {
    enum Piece: Equatable {
        /// The body of a message with the simplest framing; `end` is behind its framing.
        case message(body: Range<Int>, end: Int, Framing)
        /// Other bytes, up to the end.
        case other(Range<Int>)
        /// The start of a message; the rest may still arrive.
        case unfinished(Range<Int>, Framing)
    }

    /// The piece that starts at `start`.
    ///
    /// - Parameters:
    ///   - scanned: bytes before this index contain no line end.
    ///   - framing: nil detects the framing by the first byte.
    static func piece(of bytes: [UInt8], from start: Int, scanned: Int = 0, framing: Framing?) -> Piece {
        let framing = framing ?? (bytes[start] == UInt8(ascii: "C") ? .contentLength : .lines)
        switch framing {
        case .lines:
            guard let end = bytes[max(start, scanned)...].firstIndex(of: UInt8(ascii: "\n")) else {
                return .unfinished(start..<bytes.count, .lines)
            }
            return .message(body: start..<end, end: end + 1, .lines)
        case .contentLength: return contentLengthPiece(bytes, from: start)
        }
    }

    /// A message with its framing.
    static func framed(_ body: some Collection<UInt8>, _ framing: Framing) -> [UInt8] {
        switch framing {
        case .lines: body + [UInt8(ascii: "\n")]
        case .contentLength: header + Array(String(body.count).utf8) + blankLine + body
        }
    }

    private static let header = Array("Content-Length: ".utf8)
    private static let blankLine = Array("\r\n\r\n".utf8)

    /// A message behind exactly the header that `framed` writes.
    private static func contentLengthPiece(_ bytes: [UInt8], from start: Int) -> Piece {
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
        return .message(body: body..<(body + count), end: body + count, .contentLength)
    }
}
