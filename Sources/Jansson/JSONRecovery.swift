/// Puts `null` in place of the numbers that jansson cannot hold.
///
/// jansson refuses a whole message for one number out of range, and with it the id that its sender
/// waits for. Here the message is made readable; nothing but the id may be believed afterwards.
enum JSONRecovery {
    /// The same text, byte for byte as long, with each number out of range overwritten by `null` and spaces.
    ///
    /// The shortest number out of range, `2e308`, has five characters, so `null` always fits.
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

    /// The same text without what is inside the containers of the outermost one: `{"id":1,"params":{"a":[1]}}` becomes
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

    /// True for a number past the range of Int64 (no fraction, no exponent) or of Double.
    ///
    /// The `e` of `true` and `false` gets here too, and is no number. Nor is what Swift reads and JSON does not: with null in
    /// the place of `1.e400` or `0123…`, a text that is no JSON would be believed.
    private static func isOutOfRange(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard isNumber(bytes) else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        let isInteger = bytes.allSatisfy { $0 == UInt8(ascii: "-") || isDigit($0) }
        return isInteger ? Int64(text) == nil : Double(text).map { !$0.isFinite } ?? false
    }

    /// Whether this is a number by JSON's grammar: `-`? whole (`.` digits)? ([eE] [+-]? digits)?
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

    /// Takes the digits off the front; false if there are none.
    private static func removeDigits(_ rest: inout ArraySlice<UInt8>) -> Bool {
        let count = rest.prefix(while: isDigit).count
        rest.removeFirst(count)
        return count > 0
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
