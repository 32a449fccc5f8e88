/// Text that others have chosen, made fit to be shown to people: it stays on its line, and its terminal does what it did before.
package enum LogEscaping {
    /// What a log line shows at most, and which part of it from its end. Of four bytes each, they are one write to a pipe.
    private static let lineLimitCharacters = 1_000
    private static let endCharacters = 200

    /// The text with `\u{…}` in the place of what would control a terminal, begin a line, or change the direction of text.
    package static func escaped(_ text: some StringProtocol) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": plain.append(contentsOf: "\\n".unicodeScalars)
            case "\r": plain.append(contentsOf: "\\r".unicodeScalars)
            case "\t": plain.append(contentsOf: "\\t".unicodeScalars)
            case _ where isControl(scalar):
                plain.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: plain.append(scalar)
            }
        }
        return String(plain)
    }

    /// A log line: escaped, and without the middle of what is too long, so that its subject and its end are seen.
    static func logLine(_ text: String) -> String {
        let plain = Array(escaped(text).unicodeScalars)
        guard plain.count > lineLimitCharacters else { return string(plain[...]) }
        let left = plain.count - lineLimitCharacters
        let start = plain.prefix(lineLimitCharacters - endCharacters)
        return "\(string(start)) … \(left) characters … \(string(plain.suffix(endCharacters)))"
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Whether it is a control character (C0, DEL, C1), ends a line or paragraph, or is not seen itself and changes how the text
    /// around it is shown, as what sets its direction does.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        default: false
        }
    }
}
