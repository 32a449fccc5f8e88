import Jansson

/// The header that nearly every client sends.
extension FrameDecoder {
    /// Reads a whole block that is nothing but `Content-Length: digits CR LF CR LF`; false, and nothing done, for any other.
    ///
    /// Read line by line it comes to the same, with each of its bytes looked at five times.
    mutating func readUsualHeader() -> Bool {
        guard scanned == consumed, !block.isStarted,
            let header = FrameDecoder.usualHeader(buffer.span.extracting(consumed..<buffer.count)),
            header.bytes <= limits.headerBytes, header.length <= limits.messageBytes
        else { return false }
        consumed += header.bytes
        scanned = consumed
        state = .body(count: header.length)
        return true
    }

    private static func usualHeader(_ bytes: Span<UInt8>) -> (bytes: Int, length: Int)? {
        var scan = ByteScan(bytes)
        guard scan.pass("Content-Length: "), let length = scan.digits(), scan.pass("\r\n\r\n") else { return nil }
        return (scan.offset, Int(clamping: length))
    }
}
