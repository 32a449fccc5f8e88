/// Validates a text before jansson parses it: nesting depth and NUL bytes.
///
/// jansson recurses once per level, in the parser and when it frees a value. It also accepts NUL bytes at some places.
/// Brackets inside strings do not count as levels.
struct JSONPrescan {
    /// How many containers are open.
    private(set) var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Throws if the text contains a NUL byte, or nests deeper than `maximumDepth`.
    static func check(_ bytes: Span<UInt8>, maximumDepth: Int) throws(JSONParseError) {
        if isPlain(bytes, maximumDepth: maximumDepth) { return }
        var scan = JSONPrescan()
        for offset in bytes.indices {
            let byte = bytes[offset]
            if byte == 0 { throw .rawNUL(offset: offset) }
            scan.pass(byte)
            if scan.depth > maximumDepth { throw .tooDeep(limit: maximumDepth, offset: offset) }
        }
    }

    /// The fast path: whether the text has no NUL byte, and too few opening brackets to be nested too deeply.
    ///
    /// It is true for nearly every message. The counters are bytes, for 128 bytes of text at a time, so that they
    /// cannot overflow and the compiler vectorises the loop.
    private static func isPlain(_ bytes: Span<UInt8>, maximumDepth: Int) -> Bool {
        var opened = 0
        var index = 0
        while index < bytes.count {
            let end = min(index &+ 128, bytes.count)
            var openedHere: UInt8 = 0
            var zeros: UInt8 = 0
            while index < end {
                let byte = unsafe bytes[unchecked: index]
                // `[` is 0x5B and `{` is 0x7B.
                openedHere &+= byte | 0x20 == 0x7B ? 1 : 0
                zeros &+= byte == 0 ? 1 : 0
                index &+= 1
            }
            if zeros != 0 { return false }
            opened &+= Int(openedHere)
        }
        return opened <= maximumDepth
    }

    /// Advances over one byte.
    ///
    /// - Returns: whether the byte is outside of strings.
    @discardableResult
    mutating func pass(_ byte: UInt8) -> Bool {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return false
        }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            return false
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        return true
    }
}
