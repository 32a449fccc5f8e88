/// Validates a text before jansson parses it: nesting depth and NUL bytes.
///
/// jansson recurses once per level, in the parser and when it frees a value. It also accepts NUL bytes at some places.
/// Brackets inside strings do not count as levels.
enum JSONPrescan {
    /// Throws if the text contains a NUL byte, or nests deeper than `maximumDepth`.
    static func check(_ bytes: Span<UInt8>, maximumDepth: Int) throws(JSONParseError) {
        var (depth, isInString, isEscaped) = (0, false, false)
        for offset in bytes.indices {
            switch bytes[offset] {
            case 0: throw .rawNUL(offset: offset)
            case UInt8(ascii: "\\") where isInString && !isEscaped:
                isEscaped = true
                continue
            case UInt8(ascii: "\"") where !isEscaped: isInString.toggle()
            case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
            case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString: depth -= 1
            default: break
            }
            isEscaped = false
            if depth > maximumDepth { throw .tooDeep(limit: maximumDepth, offset: offset) }
        }
    }
}
