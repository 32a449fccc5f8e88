private import Glibc

extension [UInt8] {
    /// A copy of the bytes of a span.
    package init(_ bytes: Span<UInt8>) {
        self = []
        append(bytes)
    }

    /// Appends the bytes of a span in one copy, which the standard library does not offer yet.
    package mutating func append(_ bytes: Span<UInt8>) {
        append(addingCapacity: bytes.count) { $0.append(bytes) }
    }
}

extension Span<UInt8> {
    /// Where the byte is for the first time.
    package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        unsafe extracting(range).withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let found = unsafe memchr(start, Int32(byte), bytes.count) else {
                return nil
            }
            return unsafe range.lowerBound + (UnsafeRawPointer(found) - start)
        }
    }

    package func starts(with text: String) -> Bool {
        let text = text.utf8.span
        return text.count <= count && text.indices.allSatisfy { text[$0] == self[$0] }
    }

    /// How many bytes at the front need no escape in JSON. It looks at eight at a time.
    var plainCount: Int {
        var index = 0
        while index + 8 <= count {
            let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
            let found = JSONReader.escapedBytes(word.littleEndian)
            if found != 0 { return index + found.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < count, !needsEscape(self[index]) { index += 1 }
        return index
    }
}

/// Whether JSON requires an escape for the byte in a string.
func needsEscape(_ byte: UInt8) -> Bool { byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }
