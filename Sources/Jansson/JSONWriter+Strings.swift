extension JSONWriter {
    /// Writes a string in quotes. It escapes only the characters for which JSON requires it.
    ///
    /// Control characters are always escaped, so the text never contains a line end. Swift strings are valid Unicode,
    /// so the text is always valid UTF-8.
    mutating func escaped(_ string: String) {
        let text = string.utf8.span
        let plain = text.plainCount
        append(atMost: text.count + 2) { output in
            output.append(UInt8(ascii: "\""))
            output.append(text.extracting(..<plain))
            if plain == text.count { output.append(UInt8(ascii: "\"")) }
        }
        guard plain < text.count else { return }
        escapedBody(text.extracting(plain...))
        verbatim(UInt8(ascii: "\""))
    }

    /// Writes valid UTF-8. Runs without escapes are copied at once.
    private mutating func escapedBody(_ text: Span<UInt8>) {
        var runStart = 0
        for index in text.indices where needsEscape(text[index]) {
            verbatim(text.extracting(runStart..<index))
            escape(text[index])
            runStart = index + 1
        }
        verbatim(text.extracting(runStart..<text.count))
    }

    private mutating func escape(_ byte: UInt8) {
        verbatim(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): verbatim(byte)
        case 0x08: verbatim(UInt8(ascii: "b"))
        case 0x09: verbatim(UInt8(ascii: "t"))
        case 0x0A: verbatim(UInt8(ascii: "n"))
        case 0x0C: verbatim(UInt8(ascii: "f"))
        case 0x0D: verbatim(UInt8(ascii: "r"))
        default:
            verbatim("u00".utf8.span)
            verbatim(hexDigit(byte >> 4))
            verbatim(hexDigit(byte & 0xF))
        }
    }

    private func hexDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
    }
}
