/// Scans known tokens from the front of some bytes, where a JSON parser would be too slow.
///
/// A scan that does not match consumes nothing (`scanToken` consumes white space), so that the caller can try another
/// one. There are no error messages: the fallback of each caller is a parser that has them.
@safe package struct ByteScanner: ~Escapable {
    private let bytes: Span<UInt8>
    package private(set) var offset = 0

    @_lifetime(copy bytes)
    package init(_ bytes: Span<UInt8>) { self.bytes = bytes }

    /// Consumes exactly these characters. It compares eight at a time, which saves 2 % of the instructions of a
    /// gesture/update.
    ///
    /// - Returns: whether they were there.
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

    /// Consumes white space, if any, and then exactly these characters.
    ///
    /// - Returns: whether the characters were there. The white space is consumed in any case.
    @_lifetime(self: copy self)
    package mutating func scanToken(_ literal: StaticString) -> Bool {
        skipWhitespace()
        return scan(literal)
    }

    @_lifetime(self: copy self)
    package mutating func skipWhitespace() {
        while let byte = byte(at: offset), isJSONWhitespace(byte) { offset &+= 1 }
    }

    /// Consumes a JSON integer without a sign and with at most 18 digits, so that it always fits.
    ///
    /// The byte behind the digits is not checked.
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

    /// Consumes a JSON string of printable ASCII without escapes. Most names are such strings.
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

/// Whether JSON counts the byte as white space.
package func isJSONWhitespace(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
}
