/// Reads words, numbers and percentages of CSS.
struct CSSScanner {
    struct Value {
        var number: Double
        var isPercent: Bool
    }

    private let bytes: [UInt8]
    private var position = 0

    /// ASCII letters become lower case.
    init(_ text: String) { bytes = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpace() {
        while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B { position += 1 }
    }

    mutating func isAtEnd() -> Bool {
        skipSpace()
        return next == nil
    }

    /// Takes the character, but for `(` also white space before it.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        if character != "(" { skipSpace() }
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func isNext(_ one: Unicode.Scalar, or other: Unicode.Scalar) -> Bool {
        skipSpace()
        return next == UInt8(ascii: one) || next == UInt8(ascii: other)
    }

    /// Letters and hyphens.
    mutating func word() -> String {
        let start = position
        while let byte = next, (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-") { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// An integer, without a decimal point or an exponent.
    mutating func integer() -> Int? {
        skipSpace()
        let start = position
        guard let value = value(), !value.isPercent else { return nil }
        return Int(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// A number or a percentage. It ends at white space, a comma, a parenthesis or the end.
    mutating func value() -> Value? {
        skipSpace()
        let start = position
        if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
        let whole = digits()
        if next == UInt8(ascii: ".") {
            position += 1
            guard digits() > 0 else { return nil }
        } else if whole == 0 {
            return nil
        }
        let mantissa = position
        if next == UInt8(ascii: "e") {
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            if digits() == 0 { position = mantissa }
        }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite else {
            return nil
        }
        let isPercent = next == UInt8(ascii: "%")
        if isPercent { position += 1 }
        // A letter would be a unit.
        if let byte = next, (0x61...0x7A).contains(byte) || byte == UInt8(ascii: ".") { return nil }
        return Value(number: number, isPercent: isPercent)
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = next, (48...57).contains(byte) { position += 1 }
        return position - start
    }
}
