/// Reads words, numbers and percentages of CSS, also those that `calc()`, `min()`, `max()` and `clamp()` compute.
struct CSSScanner {
    struct Value {
        var number: Double
        var isPercent: Bool
    }

    private let bytes: [UInt8]
    private var position = 0
    /// How many parentheses are open. The parser calls itself for each.
    private var depth = 0
    private static let depthLimit = 16

    /// ASCII letters become lower case.
    init(_ text: String) { bytes = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Whether there was any.
    @discardableResult mutating func skipSpace() -> Bool {
        let start = position
        while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B { position += 1 }
        return position > start
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

    /// An integer without a decimal point, or what a calculation rounds to.
    mutating func integer() -> Int? {
        skipSpace()
        let start = position
        guard let value = value(), !value.isPercent else { return nil }
        let isPlain = bytes[start..<position].allSatisfy { (48...57).contains($0) || $0 == 0x2B || $0 == 0x2D }
        let isCalculated = bytes[start] >= 0x61
        return isPlain || isCalculated ? Int(exactly: value.number.rounded()) : nil
    }

    /// A number, a percentage or a calculation. It ends at white space, a comma, a parenthesis or the end.
    mutating func value() -> Value? {
        skipSpace()
        guard let byte = next else { return nil }
        let value = (0x61...0x7A).contains(byte) ? calculation() : literal()
        guard let value, value.number.isFinite else { return nil }
        return value
    }

    private mutating func literal() -> Value? {
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
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else { return nil }
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

    private mutating func calculation() -> Value? {
        let name = word()
        guard take("("), depth < Self.depthLimit else { return nil }
        depth += 1
        defer { depth -= 1 }
        var values: [Value] = []
        repeat {
            guard let value = sum(), value.isPercent == (values.first ?? value).isPercent else { return nil }
            values.append(value)
        } while take(",")
        guard take(")") else { return nil }
        let numbers = values.map { $0.number }
        let result: Double? =
            switch name {
            case "calc" where numbers.count == 1: numbers[0]
            case "min": numbers.min()
            case "max": numbers.max()
            case "clamp" where numbers.count == 3: max(numbers[0], min(numbers[1], numbers[2]))
            default: nil
            }
        return result.map { Value(number: $0, isPercent: values[0].isPercent) }
    }

    /// In a sum, white space surrounds the operator.
    private mutating func sum() -> Value? {
        guard var total = product() else { return nil }
        while skipSpace(), next == UInt8(ascii: "+") || next == UInt8(ascii: "-") {
            let sign = next == UInt8(ascii: "+") ? 1.0 : -1
            position += 1
            guard skipSpace(), let value = product(), value.isPercent == total.isPercent else { return nil }
            total.number += sign * value.number
        }
        return total
    }

    private mutating func product() -> Value? {
        guard var total = term() else { return nil }
        while true {
            let start = position
            if take("*") {
                guard let value = term(), !(value.isPercent && total.isPercent) else { return nil }
                total = Value(number: total.number * value.number, isPercent: total.isPercent || value.isPercent)
            } else if take("/") {
                guard let value = term(), !value.isPercent else { return nil }
                total.number /= value.number
            } else {
                position = start
                return total
            }
        }
    }

    private mutating func term() -> Value? {
        skipSpace()
        guard next == UInt8(ascii: "(") else {
            return next.map { (0x61...0x7A).contains($0) } == true ? calculation() : literal()
        }
        guard depth < Self.depthLimit else { return nil }
        position += 1
        depth += 1
        defer { depth -= 1 }
        guard let value = sum(), take(")") else { return nil }
        return value
    }
}
