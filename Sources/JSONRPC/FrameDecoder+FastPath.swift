import Jansson

/// The fast path for the header that nearly every client sends.
extension FrameDecoder {
    /// Reads a header block that consists of exactly `Content-Length: digits CR LF CR LF`.
    ///
    /// `readHeader` would find the same, but it looks at each byte about five times. Without the fast path a gesture/update
    /// takes 5.2 % more instructions.
    ///
    /// - Returns: false if the next bytes are anything else; then nothing is consumed.
    mutating func readFastPathHeader() -> Bool {
        guard scanned == consumed, !block.isStarted,
            let header = FrameDecoder.fastPathHeader(buffer.span.extracting(consumed..<buffer.count)),
            header.bytes <= limits.headerBytes, header.length <= limits.messageBytes
        else { return false }
        consumed += header.bytes
        scanned = consumed
        state = .body(count: header.length)
        return true
    }

    private static func fastPathHeader(_ bytes: Span<UInt8>) -> (bytes: Int, length: Int)? {
        guard bytes.starts(with: "Content-Length: ") else { return nil }
        var (end, length) = (16, 0)
        while end < min(bytes.count, 25), isDigit(bytes[end]) {
            length = 10 * length + Int(bytes[end] - UInt8(ascii: "0"))
            end += 1
        }
        return length > 0 && bytes.extracting(end...).starts(with: "\r\n\r\n") ? (end + 4, length) : nil
    }
}
