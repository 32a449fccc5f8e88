/// One look over a text's bytes before jansson sees them.
///
/// jansson's parser and its release of a value recurse once a level, and it accepts a raw NUL at some
/// places; both are refused here. Strings are stepped over, so brackets inside them do not count.
struct JSONPrescan {
    /// How many containers are open.
    private(set) var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Throws when the text holds a byte 0 or nests deeper than `maximumDepth`.
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

    /// Whether there is no byte 0, and so few brackets open, in strings or not, that the text cannot be too deep.
    ///
    /// True of nearly every message, and quickly seen. Counted in bytes, 128 at a time, which none of them
    /// overflows: so the compiler has 16 looked at together.
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

    /// Steps over one byte; true when it stands outside of every string.
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
