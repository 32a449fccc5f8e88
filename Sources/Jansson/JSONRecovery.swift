/// Error recovery: makes a text parseable, so that the error response can have the id of its message.
///
/// Only the id of the recovered message may be used: its other values have changed.
enum JSONRecovery {
    /// The text with each number that is out of range overwritten by `null` and spaces. Offsets stay the same.
    ///
    /// `null` always fits: the shortest number that is out of range, `2e308`, has five characters.
    static func replacingUnreadableNumbers(in bytes: Span<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.append(bytes)
        var scan = JSONPrescan()
        var offset = 0
        while offset < text.count {
            let isOutside = scan.pass(text[offset])
            guard isOutside, isNumberByte(text[offset]) else {
                offset += 1
                continue
            }
            var end = offset + 1
            while end < text.count, isNumberByte(text[end]) { end += 1 }
            let place = offset..<end
            if place.count > nullBytes.count, isOutOfRange(text[place]) {
                text.replaceSubrange(
                    place, with: nullBytes + Array(repeating: UInt8(ascii: " "), count: place.count - nullBytes.count))
            }
            offset = end
        }
        return text
    }

    /// The text with the containers inside the outermost one emptied: `{"id":1,"params":{"a":[1]}}` becomes
    /// `{"id":1,"params":{}}`.
    static func emptyingInnerContainers(of bytes: Span<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var scan = JSONPrescan()
        for offset in bytes.indices {
            let before = scan.depth
            scan.pass(bytes[offset])
            if min(before, scan.depth) <= 1 { text.append(bytes[offset]) }
        }
        return text
    }

    private static let nullBytes = Array("null".utf8)

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
        default: isDigit(byte)
        }
    }

    /// Whether a number exceeds the range of Int64 (without fraction and exponent) or of Double.
    ///
    /// False for bytes that are not a number in JSON: the `e` of `true`, and also `1.e400` or `0123…`, which Swift
    /// would read. With `null` in their place, an invalid text would be accepted.
    private static func isOutOfRange(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard isNumber(bytes) else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        let isInteger = bytes.allSatisfy { $0 == UInt8(ascii: "-") || isDigit($0) }
        return isInteger ? Int64(text) == nil : Double(text).map { !$0.isFinite } ?? false
    }

    /// Whether the bytes are a number by JSON's grammar: `-`? whole (`.` digits)? ([eE] [+-]? digits)?
    private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
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
