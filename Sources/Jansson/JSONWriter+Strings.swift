extension JSONWriter {
    /// Writes a string in quotes. It escapes only the characters for which JSON requires it.
    ///
    /// Control characters are always escaped, so the text never contains a line end. Swift strings are valid Unicode,
    /// so the text is always valid UTF-8.
    mutating func escaped(_ string: String) {
        let text = string.utf8.span
        let plain = plainCount(text)
        append(atMost: text.count + 2) { output in
            output.append(UInt8(ascii: "\""))
            output.append(text.extracting(..<plain))
            if plain == text.count { output.append(UInt8(ascii: "\"")) }
        }
        guard plain < text.count else { return }
        escapedBody(text.extracting(plain...))
        bytes.append(UInt8(ascii: "\""))
    }

    /// How many bytes at the front need no escape. It looks at eight at a time.
    private func plainCount(_ text: Span<UInt8>) -> Int {
        var index = 0
        while index + 8 <= text.count {
            let word = unsafe text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
            let found = JSONReader.escapedBytes(word.littleEndian)
            if found != 0 { return index + found.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < text.count, !needsEscape(text[index]) { index += 1 }
        return index
    }

    /// Whether JSON requires an escape for the byte.
    func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Writes valid UTF-8. Runs without escapes are copied at once.
    private mutating func escapedBody(_ text: Span<UInt8>) {
        var runStart = 0
        for index in text.indices where needsEscape(text[index]) {
            bytes.append(text.extracting(runStart..<index))
            escape(text[index])
            runStart = index + 1
        }
        bytes.append(text.extracting(runStart..<text.count))
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(hexDigit(byte >> 4))
            bytes.append(hexDigit(byte & 0xF))
        }
    }

    private func hexDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
    }
}
