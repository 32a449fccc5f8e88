import Jansson

/// Finds the messages in a stream of bytes, however it was cut.
///
///              BOM passed            first byte C, c     blank line           body complete
///     start -------------> detecting ------------> header -------> body ------------------> header
///                              |                    |  ^  `------> discardingBody --------------> header
///                              | first byte { [     |  | Content-Length
///                              v                    v  |
///                 discardingLine <-> line        resynchronising
///
/// Use: `append` what was read, then call `next()` until it returns nil; at the end of input call `end()`, and
/// `next()` again until nil. A message is a range of `buffer`, and stays there until the next `append` or `next`.
/// No byte is looked at twice, and nothing is kept but the message at hand.
package struct FrameDecoder {
    /// What was found in the stream.
    package enum Frame: Equatable, Sendable {
        /// A message's body: these bytes of `buffer`.
        case message(Range<Int>)
        case malformed(FrameError)
    }

    enum State: Equatable {
        case start
        case detecting
        case line
        /// Reading past a line that was too long.
        case discardingLine
        case header
        /// Reading past noise, to the next line that starts a header block.
        case resynchronising
        case body(count: Int)
        /// Reading past a body that has been answered already.
        case discardingBody(rest: Int)
    }

    /// What a step of the machine comes to.
    enum Step {
        case found(Frame)
        case again
        case needsBytes
    }

    /// How messages are told apart; nil while the first byte has not come.
    package private(set) var framing: Framing?
    /// Received bytes; a message's range is one in here.
    package private(set) var buffer: [UInt8] = []

    let limits: FrameLimits
    var state = State.start
    /// What is before this index in `buffer` has been served.
    var consumed = 0
    /// What is between `consumed` and this index has been looked at, and holds no line's end.
    var scanned = 0
    var block = HeaderBlock()
    private(set) var hasEnded = false
    /// While resynchronising: the line at hand was too long to keep its start.
    var isTail = false
    /// While detecting: no noise has come on this line yet.
    private var isAtLineStart = true

    /// A decoder for one connection. Without a framing, the first byte tells.
    package init(framing: Framing?, limits: FrameLimits = FrameLimits()) {
        self.framing = framing
        self.limits = limits
    }

    /// Takes what was read. Ranges given out before are void from here on.
    package mutating func append(_ bytes: Span<UInt8>) {
        if consumed == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            scanned -= consumed
            consumed = 0
        } else if consumed > buffer.count / 2 {
            // More is spent than kept: each byte moves at most once for each byte that was spent.
            buffer.removeSubrange(..<consumed)
            scanned -= consumed
            consumed = 0
        }
        buffer.append(bytes)
    }

    /// Says that no more bytes will come: what is left becomes a last message or an error.
    package mutating func end() { hasEnded = true }

    /// The next message or error; nil when more bytes are needed.
    package mutating func next() -> Frame? {
        while true {
            switch step() {
            case .found(let frame): return frame
            case .again: continue
            case .needsBytes:
                releaseMemory()
                return nil
            }
        }
    }

    /// Bytes of a message that is not complete.
    package var bufferedBytes: Int { buffer.count - consumed }

    /// Drops an incomplete message: forgets the bytes that arrived and skips the rest of it.
    ///
    /// - Returns: whether there is one. Headers are no part of it: they are short.
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

    /// What a large message took is not kept until the next one, which may be tomorrow's.
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

    /// Looks for the first byte of a line that tells the framing.
    ///
    /// Nothing but white space is consumed: noise is read again, as headers or as lines, once the framing is known.
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
            // Still nothing but white space: no need to keep it.
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

    /// The next line, without its end, if all of it is there. It is consumed.
    mutating func nextLine() -> Range<Int>? {
        while scanned < buffer.count {
            let isEnd = buffer[scanned] == UInt8(ascii: "\n")
            scanned += 1
            guard isEnd else { continue }
            let line = consumed..<(scanned - 1)
            consumed = scanned
            return line
        }
        return nil
    }

    /// Forgets all that has come and is not served yet.
    mutating func discardBuffer() {
        consumed = buffer.count
        scanned = consumed
    }
}
