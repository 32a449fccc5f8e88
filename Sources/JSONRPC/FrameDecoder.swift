import Jansson

/// Finds the messages in a stream of bytes. The result does not depend on the pieces in which the stream arrives.
///
///              BOM passed            first byte C, c     blank line           body complete
///     start -------------> detecting ------------> header -------> body ------------------> header
///                              |                    |  ^  `------> discardingBody --------> header
///                              | first byte { [     |  | Content-Length
///                              v                    v  |
///               discardingLine <-> line        resynchronising
///
/// Usage: `append` what was read, then call `next()` until it returns nil. At the end of input call `end()`, then
/// `next()` again until it returns nil. A message is a range of `buffer`, valid until the next `append` or `next`.
/// The decoder looks at each byte once, and buffers only the current message.
package struct FrameDecoder {
    package enum Piece: Equatable, Sendable {
        /// The body of a message: these bytes of `buffer`.
        case message(Range<Int>)
        /// Bytes that are not a message. The decoder goes on behind them.
        case malformed(RPCError)
    }

    enum State: Equatable {
        case start
        case detecting
        case line
        /// Discarding the rest of a line that was too long.
        case discardingLine
        case header
        /// Discarding bytes up to the next line that starts a header block.
        case resynchronising
        case body(count: Int)
        /// Discarding a body for which an error was reported already; `rest` bytes of it are left.
        case discardingBody(rest: Int)
    }

    enum Step {
        case found(Piece)
        /// The state has changed: take another step.
        case again
        case needsBytes
    }

    /// The framing; nil until it was detected.
    package private(set) var framing: Framing?
    /// Received bytes. The range of a message refers to this array.
    package private(set) var buffer: [UInt8] = []

    let limits: FrameLimits
    var state = State.start
    /// Bytes of `buffer` before this index were returned as messages, or discarded.
    var consumed = 0
    /// Bytes from `consumed` up to this index were looked at, and contain no line end.
    var scanned = 0
    var block = HeaderBlock()
    private(set) var hasEnded = false
    /// While resynchronising: the start of the current line was discarded because the line is too long.
    var isTail = false
    /// While detecting: only white space has arrived on the current line.
    private var isAtLineStart = true

    /// Creates a decoder for one connection.
    ///
    /// - Parameter framing: nil detects the framing by the first byte of a line: `C` means headers, `{` or `[` lines.
    package init(framing: Framing?, limits: FrameLimits = FrameLimits()) {
        self.framing = framing
        self.limits = limits
    }

    /// Appends bytes that were read from the connection. Ranges returned by `next()` before are invalid from now on.
    package mutating func append(_ bytes: Span<UInt8>) {
        if consumed == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            scanned -= consumed
            consumed = 0
        } else if consumed > buffer.count / 2 {
            // More bytes are consumed than kept, so the cost of moving the rest is amortised.
            buffer.removeSubrange(..<consumed)
            scanned -= consumed
            consumed = 0
        }
        buffer.append(bytes)
    }

    /// Marks the end of input: the bytes that are left become a last message or an error.
    package mutating func end() { hasEnded = true }

    /// The next message or error; nil if more bytes are needed.
    package mutating func next() -> Piece? {
        while true {
            switch step() {
            case .found(let piece): return piece
            case .again: continue
            case .needsBytes:
                releaseMemory()
                return nil
            }
        }
    }

    /// How many bytes of an incomplete message are buffered.
    package var bufferedBytes: Int { buffer.count - consumed }

    /// Discards an incomplete message: the bytes that have arrived, and the rest of it when it arrives.
    ///
    /// - Returns: whether there was one. Incomplete headers do not count: they are short.
    package mutating func discardMessage() -> Bool {
        switch state {
        case .line where bufferedBytes > 0: state = .discardingLine
        case .body(let count): state = .discardingBody(rest: count - bufferedBytes)
        case .start, .detecting, .line, .discardingLine, .header, .resynchronising, .discardingBody: return false
        }
        discardBuffer()
        releaseMemory()
        return true
    }

    /// Releases the buffer if a large message has made it grow: the next message may be small, or arrive much later.
    private mutating func releaseMemory() {
        guard consumed == buffer.count, buffer.capacity > limits.retainedBytes else { return }
        buffer = []
        scanned -= consumed
        consumed = 0
    }

    private mutating func step() -> Step {
        switch state {
        case .start: passByteOrderMark()
        case .detecting: detect()
        case .line: readLine()
        case .discardingLine: discardOverlongLine()
        case .header: readHeader()
        case .resynchronising: resynchronise()
        case .body(let count): readBody(count: count)
        case .discardingBody(let rest): discardBody(rest: rest)
        }
    }

    // MARK: The first bytes

    private mutating func passByteOrderMark() -> Step {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let came = buffer[consumed...].prefix(mark.count)
        guard came.elementsEqual(mark.prefix(came.count)) else {
            begin()
            return .again
        }
        if came.count < mark.count, !hasEnded { return .needsBytes }
        if came.count == mark.count { consumed += mark.count }
        scanned = consumed
        begin()
        return .again
    }

    private mutating func begin() {
        switch framing {
        case nil: state = .detecting
        case .contentLength: state = .header
        case .lines: state = .line
        }
    }

    /// Detects the framing by the first byte of a line.
    ///
    /// Only white space is consumed. Other lines are read again as headers or as messages once the framing is known.
    private mutating func detect() -> Step {
        while scanned < buffer.count {
            let byte = buffer[scanned]
            switch byte {
            case UInt8(ascii: "C") where isAtLineStart, UInt8(ascii: "c") where isAtLineStart:
                return decide(.contentLength)
            case UInt8(ascii: "{") where isAtLineStart, UInt8(ascii: "[") where isAtLineStart:
                return decide(.lines)
            case UInt8(ascii: "\n"): isAtLineStart = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
            default: isAtLineStart = false
            }
            scanned += 1
            // Only white space so far: it need not be kept.
            if isAtLineStart, byte <= UInt8(ascii: " "), consumed == scanned - 1 { consumed = scanned }
            if scanned - consumed > limits.noiseBytes { return decide(.lines) }
        }
        return hasEnded ? decide(.lines) : .needsBytes
    }

    private mutating func decide(_ framing: Framing) -> Step {
        self.framing = framing
        scanned = consumed
        begin()
        return .again
    }

    // MARK: Lines

    /// Consumes the next line if it is complete. The range excludes the line end.
    mutating func nextLine() -> Range<Int>? {
        guard let end = buffer.span.firstIndex(of: UInt8(ascii: "\n"), in: scanned..<buffer.count) else {
            scanned = buffer.count
            return nil
        }
        let line = consumed..<end
        (consumed, scanned) = (end + 1, end + 1)
        return line
    }

    mutating func discardBuffer() {
        consumed = buffer.count
        scanned = consumed
    }
}
