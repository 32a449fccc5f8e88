/// Puts `null` in place of the numbers that jansson cannot hold.
///
/// jansson refuses a whole message for one number out of range, and with it the id that its sender
/// waits for. Here the message is made readable; nothing but the id may be believed afterwards.
enum JSONSalvage {
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

    private static let nullBytes = Array("null".utf8)

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    /// True for a well-formed number past the range of Int64 (no fraction, no exponent) or of Double.
    ///
    /// The `e` of `true` and `false` gets here too, and is no number.
    private static func isOutOfRange(_ bytes: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let isInteger = bytes.allSatisfy {
            $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        if isInteger { return Int64(text) == nil && bytes.dropFirst().allSatisfy { $0 != UInt8(ascii: "-") } }
        return Double(text).map { !$0.isFinite } ?? false
    }
}
