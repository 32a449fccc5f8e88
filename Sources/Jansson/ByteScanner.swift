/// Scans known tokens from the front of some bytes. A scan that does not match consumes nothing.
@safe package struct ByteScanner: ~Escapable {
    private let bytes: Span<UInt8>
    package private(set) var offset = 0

    @_lifetime(copy bytes)
    package init(_ bytes: Span<UInt8>) { self.bytes = bytes }

    /// Consumes exactly these characters.
    ///
    /// - Returns: whether they were there.
    @_lifetime(self: copy self)
    package mutating func scan(_ literal: StaticString) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard count <= bytes.count &- offset else { return false }
        for index in 0..<count {
            guard unsafe bytes[unchecked: offset &+ index] == literal.utf8Start[index] else { return false }
        }
        offset &+= count
        return true
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

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? unsafe bytes[unchecked: index] : nil }
}

/// Whether JSON counts the byte as white space.
package func isJSONWhitespace(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
}
