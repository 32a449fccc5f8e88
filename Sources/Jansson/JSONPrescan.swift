/// Validates a text before jansson parses it: nesting depth, NUL bytes, and memory.
///
/// jansson recurses once per level, in the parser and when it frees a value. It also accepts NUL bytes at some places.
/// Brackets inside strings do not count as levels.
enum JSONPrescan {
    /// Throws if the text contains a NUL byte, nests deeper than `maximumDepth`, or may need more memory than `allowance`
    /// bytes.
    ///
    /// - Returns: the bytes of memory that jansson and the copy of its values need at most, with what the C library adds to
    ///   each block.
    static func check(_ bytes: Span<UInt8>, maximumDepth: Int, _ allowance: Int) throws(JSONParseError) -> Int {
        var (depth, isInString, isEscaped, memory) = (0, false, false, 512)
        for offset in bytes.indices {
            switch bytes[offset] {
            case 0: throw .rawNUL(offset: offset)
            case UInt8(ascii: "\\") where isInString && !isEscaped:
                isEscaped = true
                continue
            case UInt8(ascii: "\"") where !isEscaped:
                isInString.toggle()
                memory += 20
            case _ where isInString: memory += 6  // two copies, and up to four in the lexer's buffer while it grows
            case UInt8(ascii: "{"):
                depth += 1
                memory += 192  // more than a number: a hash table of eight
            case UInt8(ascii: "["):
                depth += 1
                memory += 144  // a table of eight, and the first element
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ","): memory += 72  // a number, and three places in a table that grows
            case UInt8(ascii: ":"): memory += 192  // a number, its entry, and three places in a hash table that grows
            case let byte: memory += isJSONWhitespace(byte) ? 0 : 4
            }
            isEscaped = false
            if depth > maximumDepth { throw .tooDeep(limit: maximumDepth, offset: offset) }
            if memory > allowance { throw .tooLarge(allowance: allowance) }
        }
        return memory
    }
}
