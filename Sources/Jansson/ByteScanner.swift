/// Reads pieces that are known beforehand from the front of some bytes, where a parser would be too much.
///
/// A step that does not fit moves nothing (but past blanks), so that another one may be tried. Nothing here says what
/// is wrong: whoever finds no step that fits has the bytes read by something that does.
@safe package struct ByteScanner: ~Escapable {
    private let bytes: Span<UInt8>
    /// How many bytes have been read.
    package private(set) var offset = 0

    @_lifetime(copy bytes)
    package init(_ bytes: Span<UInt8>) { self.bytes = bytes }

    /// Reads exactly these characters, eight at a time as long as there are eight.
    @_lifetime(self: copy self)
    package mutating func scan(_ literal: StaticString) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard count <= bytes.count &- offset else { return false }
        let expected = unsafe UnsafeRawPointer(literal.utf8Start)
        var index = 0
        while count &- index >= 8 {
            let word = unsafe bytes.bytes.unsafeLoadUnaligned(
                fromUncheckedByteOffset: offset &+ index, as: UInt64.self)
            guard unsafe word == expected.loadUnaligned(fromByteOffset: index, as: UInt64.self) else { return false }
            index &+= 8
        }
        while index < count {
            guard unsafe bytes[unchecked: offset &+ index] == expected.load(fromByteOffset: index, as: UInt8.self)
            else { return false }
            index &+= 1
        }
        offset &+= count
        return true
    }

    /// Reads blanks, if any, and then exactly these characters.
    @_lifetime(self: copy self)
    package mutating func scanToken(_ literal: StaticString) -> Bool {
        skipWhitespace()
        return scan(literal)
    }

    /// Reads what JSON takes for white space, if any.
    @_lifetime(self: copy self)
    package mutating func skipWhitespace() {
        while let byte = byte(at: offset), isJSONWhitespace(byte) { offset &+= 1 }
    }

    /// Reads a whole number as JSON writes it, without a sign and of at most 18 digits, so that it always fits.
    ///
    /// Whatever comes behind the digits is not looked at.
    @_lifetime(self: copy self)
    package mutating func scanDigits() -> Int64? {
        var number: Int64 = 0
        var end = offset
        while let byte = byte(at: end), case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
            number = number &* 10 &+ Int64(digit)
            end &+= 1
            if end &- offset > 18 { return nil }
        }
        let isOneZero = number == 0 && end &- offset == 1
        guard end > offset, isOneZero || byte(at: offset) != UInt8(ascii: "0") else { return nil }
        offset = end
        return number
    }

    /// Reads a JSON string of printable ASCII without escapes, which is what most names are.
    @_lifetime(self: copy self)
    package mutating func scanPlainString() -> String? {
        guard byte(at: offset) == UInt8(ascii: "\"") else { return nil }
        let start = offset &+ 1
        var end = start
        while let byte = byte(at: end), byte != UInt8(ascii: "\"") {
            guard (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "\\") else { return nil }
            end &+= 1
        }
        guard end < bytes.count else { return nil }
        offset = end &+ 1
        return unsafe bytes.extracting(unchecked: start..<end).withUnsafeBufferPointer {
            unsafe String(decoding: $0, as: UTF8.self)
        }
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? unsafe bytes[unchecked: index] : nil }
}

/// What JSON takes for white space.
package func isJSONWhitespace(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
}
