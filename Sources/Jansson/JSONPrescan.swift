/// One look over a text's bytes before jansson sees them.
///
/// jansson's parser and its release of a value recurse once a level, and it accepts a raw NUL at some
/// places; both are refused here. Strings are stepped over, so brackets inside them do not count.
struct JSONPrescan {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Throws when the text holds a byte 0 or nests deeper than `maximumDepth`.
    static func check(_ bytes: Span<UInt8>, maximumDepth: Int) throws(JSONParseError) {
        var scan = JSONPrescan()
        for offset in bytes.indices {
            let byte = bytes[offset]
            if byte == 0 { throw .rawNUL(offset: offset) }
            scan.pass(byte)
            if scan.depth > maximumDepth { throw .tooDeep(limit: maximumDepth, offset: offset) }
        }
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
