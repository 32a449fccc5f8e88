/// Framing by `Content-Length` headers.
extension FrameDecoder {
    /// Reads one line of a header block. Blank lines before a block are skipped.
    mutating func readHeader() -> Step {
        if readFastPathHeader() { return .again }
        guard let line = nextLine() else { return readPartOfHeader() }
        block.byteCount += line.count + 1
        if block.byteCount > limits.headerBytes { return reject(.headerTooLong(limitBytes: limits.headerBytes), line) }
        if buffer.span.trimming(line).isEmpty {
            guard block.isStarted else {
                block = HeaderBlock()
                return .again
            }
            return finishBlock()
        }
        if readHeaderLine(line) { return .again }
        return reject(.notAMessage(excerpt: buffer.span.excerpt(line)), line)
    }

    private mutating func readHeaderLine(_ line: Range<Int>) -> Bool {
        // A copy of the array: a span of `self.buffer` would borrow all of `self`, and `block` could not change.
        let buffer = buffer
        return block.read(buffer.span, line: line)
    }

    /// Handles a header line whose end has not arrived.
    private mutating func readPartOfHeader() -> Step {
        let count = scanned - consumed
        if block.byteCount + count > limits.headerBytes {
            return reject(.headerTooLong(limitBytes: limits.headerBytes), nil)
        }
        let isCut = block.isStarted || !buffer.span.trimming(consumed..<scanned).isEmpty
        guard hasEnded, isCut else { return .needsBytes }
        let came = block.byteCount + count
        block = HeaderBlock()
        discardBuffer()
        return .found(.malformed(.truncated(expectedBytes: nil, came: came)))
    }

    /// Ends the block at its blank line, and decides how to read the body behind it.
    private mutating func finishBlock() -> Step {
        defer { block = HeaderBlock() }
        switch block.length {
        case .none: return reject(.missingLength(excerpt: block.unknownLine ?? ""), nil)
        case .invalid(let came): return reject(.invalidLength(came: came), nil)
        case .bytes(let length):
            let tooLong = RPCError.messageTooLong(limitBytes: limits.messageBytes, came: length)
            let count = Int(clamping: length)
            if count > limits.discardBytes { return reject(tooLong, nil) }
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

    /// Rejects the block, and looks for the start of another one in the rest of `line` and in what follows.
    private mutating func reject(_ error: RPCError, _ line: Range<Int>?) -> Step {
        block = HeaderBlock()
        state = .resynchronising
        if let line { startBlock(in: line) }
        return .found(.malformed(error))
    }

    // MARK: Resynchronising

    /// Skips lines until one starts a header block.
    mutating func resynchronise() -> Step {
        if let line = nextLine() {
            startBlock(in: line)
            return .again
        }
        if hasEnded {
            discardBuffer()
        } else if scanned - consumed > max(limits.headerBytes, FrameDecoder.longestTrailingLength) {
            // A very long line. Its last bytes may be the start of a header; the rest is discarded.
            consumed = scanned - FrameDecoder.longestTrailingLength
            isTail = true
        }
        return .needsBytes
    }

    /// Bytes of a `Content-Length: ` header with 19 digits and generous white space.
    private static let longestTrailingLength = 64

    /// Starts a header block if `line` contains one of the known headers.
    ///
    /// At the start of a line both headers count. `Content-Length: digits` also counts at the end of a line: a body
    /// whose length was wrong ends without a line end, and the next header follows it directly. In a long line only
    /// the end counts, so that the result does not depend on how the stream was cut.
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

    /// The index at which a `Content-Length: digits` at the end of `text` starts; nil if there is none.
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

    /// Waits until the whole body has arrived. Memory is not allocated in advance: the announced length may be a lie.
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

    mutating func discardBody(rest: Int) -> Step {
        let count = min(rest, buffer.count - consumed)
        consumed += count
        scanned = consumed
        state = count == rest ? .header : .discardingBody(rest: rest - count)
        return count == rest ? .again : .needsBytes
    }
}
