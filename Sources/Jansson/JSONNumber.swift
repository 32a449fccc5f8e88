/// What a JSON text has where a number stands.
enum JSONNumber {
    /// Whether a valid value is a number beyond the range of Int64 (without fraction and exponent) or of Double.
    static func isOutOfRange(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.allSatisfy(contains) else { return false }
        let text = String(decoding: value, as: UTF8.self)
        let isInteger = value.allSatisfy { $0 == UInt8(ascii: "-") || isDigit($0) }
        return isInteger ? Int64(text) == nil : Double(text)?.isFinite != true
    }

    /// Whether a number may contain the byte.
    static func contains(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
        default: isDigit(byte)
        }
    }

    /// Whether the bytes are a number by JSON's grammar: `-`? whole (`.` digits)? ([eE] [+-]? digits)?
    static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = rest.prefix(while: isDigit)
        guard whole.count == 1 || whole.count > 1 && whole.first != UInt8(ascii: "0") else { return false }
        rest.removeFirst(whole.count)
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard removeDigits(&rest) else { return false }
        }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            guard removeDigits(&rest) else { return false }
        }
        return rest.isEmpty
    }

    /// Removes the digits at the front. Returns false if there are none.
    private static func removeDigits(_ rest: inout ArraySlice<UInt8>) -> Bool {
        let count = rest.prefix(while: isDigit).count
        rest.removeFirst(count)
        return count > 0
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
