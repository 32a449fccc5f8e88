/// Encodes bytes that are not UTF-8 as pairs of hexadecimal digits.
enum Hexadecimal {
    static func text(of bytes: some Sequence<UInt8>) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined()
    }

    /// The bytes that a text encodes; nil if it does not consist of pairs of hexadecimal digits.
    static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: Int?
        for character in text {
            guard character.isASCII, let digit = character.hexDigitValue else { return nil }
            if let tens = high { bytes.append(UInt8(tens * 16 + digit)) }
            high = high == nil ? digit : nil
        }
        return high == nil ? bytes : nil
    }
}
