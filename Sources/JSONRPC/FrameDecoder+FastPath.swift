import Jansson

/// The header that nearly every client sends.
extension FrameDecoder {
    /// Reads a whole block that is nothing but `Content-Length: digits CR LF CR LF`; false, and nothing done, for any other.
    ///
    /// Read line by line it comes to the same, with each of its bytes looked at five times.
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
        var scanner = ByteScanner(bytes)
        guard scanner.scan("Content-Length: "), let length = scanner.scanDigits(), scanner.scan("\r\n\r\n") else {
            return nil
        }
        return (scanner.offset, Int(clamping: length))
    }
}
