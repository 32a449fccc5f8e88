/// `Content-Length` headers.
extension FrameDecoder {
    /// Reads one line of a header block; blank lines before a block are passed over.
    mutating func readHeader() -> Step {
        if readFastPathHeader() { return .again }
        guard let line = nextLine() else { return readPartOfHeader() }
        block.byteCount += line.count + 1
        if block.byteCount > limits.headerBytes { return refuse(.headerTooLong(limitBytes: limits.headerBytes), line) }
        if buffer.span.trimming(line).isEmpty {
            guard block.isStarted else {
                block = HeaderBlock()
                return .again
            }
            return finishBlock()
        }
        if readHeaderLine(line) { return .again }
        return refuse(.notAMessage(excerpt: buffer.span.excerpt(line)), line)
    }

    private mutating func readHeaderLine(_ line: Range<Int>) -> Bool {
        // A constant of its own: the span lends all of `self` otherwise, and the block could not change.
        let buffer = buffer
        return block.read(buffer.span, line: line)
    }

    /// What to do when a line is not complete.
    private mutating func readPartOfHeader() -> Step {
        let count = scanned - consumed
        if block.byteCount + count > limits.headerBytes {
            return refuse(.headerTooLong(limitBytes: limits.headerBytes), nil)
        }
        let isCut = block.isStarted || !buffer.span.trimming(consumed..<scanned).isEmpty
        guard hasEnded, isCut else { return .needsBytes }
        let came = block.byteCount + count
        block = HeaderBlock()
        discardBuffer()
        return .found(.malformed(.truncated(expectedBytes: nil, came: came)))
    }

    /// Decides, at the blank line, what the block is followed by.
    private mutating func finishBlock() -> Step {
        defer { block = HeaderBlock() }
        switch block.length {
        case .none: return refuse(.missingLength(excerpt: block.unknownLine ?? ""), nil)
        case .invalid(let came): return refuse(.invalidLength(came: came), nil)
        case .bytes(let count):
            let tooLong = FrameError.messageTooLong(limitBytes: limits.messageBytes, came: count)
            if count > limits.discardBytes { return refuse(tooLong, nil) }
            if let charset = block.unsupportedCharset {
                state = .discardingBody(rest: count)
                return .found(.malformed(.unsupportedCharset(charset)))
            }
            if count > limits.messageBytes {
                state = .discardingBody(rest: count)
                return .found(.malformed(tooLong))
            }
            state = .body(count: count)
            return .again
        }
    }

    /// Gives the block up, and looks for the start of another one: in the rest of `line` and in what follows.
    private mutating func refuse(_ error: FrameError, _ line: Range<Int>?) -> Step {
        block = HeaderBlock()
        state = .resynchronising
        if let line { startBlock(in: line) }
        return .found(.malformed(error))
    }

    // MARK: Noise

    /// Reads past lines until one starts a header block.
    mutating func resynchronise() -> Step {
        if let line = nextLine() {
            startBlock(in: line)
            return .again
        }
        if hasEnded {
            discardBuffer()
        } else if scanned - consumed > max(limits.headerBytes, FrameDecoder.longestTrailingLength) {
            // No line's end for long. What comes last may be the start of a header; the rest is noise.
            consumed = scanned - FrameDecoder.longestTrailingLength
            isTail = true
        }
        return .needsBytes
    }

    /// `Content-Length: ` with 19 digits and generous white space.
    private static let longestTrailingLength = 64

    /// Starts a block when a line holds one of the headers that we know.
    ///
    /// At the start of a line either will do. A body whose length was wrong ends without a line's end, and the next
    /// header stands right behind it: so `Content-Length: digits` is also taken at the end of a line. Of a long
    /// line only the end counts, whether or not it came in one piece.
    private mutating func startBlock(in line: Range<Int>) {
        let isLong = isTail || line.count > limits.headerBytes
        isTail = false
        let buffer = buffer
        let bytes = buffer.span
        let place = isLong ? line.suffix(FrameDecoder.longestTrailingLength) : line
        let text = bytes.trimming(place)
        let startsWithHeader =
            bytes.hasPrefix(HeaderName.contentLength, in: text) || bytes.hasPrefix(HeaderName.contentType, in: text)
        let start = startsWithHeader && !isLong ? text.lowerBound : startOfTrailingLength(text)
        guard let start, readHeaderLine(start..<text.upperBound) else { return }
        block.byteCount = text.upperBound - start + 1
        state = .header
    }

    /// Where `Content-Length: digits` starts at the end of `text`.
    private func startOfTrailingLength(_ text: Range<Int>) -> Int? {
        let bytes = buffer.span
        var end = text.upperBound
        while end > text.lowerBound, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end - 1]) { end -= 1 }
        guard end < text.upperBound else { return nil }
        end = bytes.trimming(text.lowerBound..<end).upperBound
        guard end > text.lowerBound, bytes[end - 1] == UInt8(ascii: ":") else { return nil }
        end = bytes.trimming(text.lowerBound..<(end - 1)).upperBound
        let start = end - HeaderName.contentLength.utf8.count
        guard start >= text.lowerBound, bytes.hasPrefix(HeaderName.contentLength, in: start..<end) else { return nil }
        return start
    }

    // MARK: Bodies

    /// Waits for the whole body. Its length is a limit to what is kept, never a size to allocate.
    mutating func readBody(count: Int) -> Step {
        let came = buffer.count - consumed
        if came >= count {
            let body = consumed..<(consumed + count)
            consumed = body.upperBound
            scanned = consumed
            state = .header
            return .found(.message(body))
        }
        guard hasEnded else { return .needsBytes }
        discardBuffer()
        state = .header
        return .found(.malformed(.truncated(expectedBytes: count, came: came)))
    }

    /// Reads past a body, keeping nothing.
    mutating func discardBody(rest: Int) -> Step {
        let count = min(rest, buffer.count - consumed)
        consumed += count
        scanned = consumed
        state = count == rest ? .header : .discardingBody(rest: rest - count)
        return count == rest ? .again : .needsBytes
    }
}
