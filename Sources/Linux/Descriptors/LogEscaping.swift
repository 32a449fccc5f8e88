/// Escapes text from clients for a log line or a terminal: it stays on one line and cannot control the terminal.
package enum LogEscaping {
    /// The longest log line, and how much of its end is kept. Even at four bytes a character, a line is one write to a pipe.
    private static let lineLimitCharacters = 1_000
    private static let endCharacters = 200

    /// Replaces control characters, line ends and characters that change the direction of text by `\u{…}`.
    package static func escaped(_ text: some StringProtocol) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
            case "\r": escaped.append(contentsOf: "\\r".unicodeScalars)
            case "\t": escaped.append(contentsOf: "\\t".unicodeScalars)
            case _ where isControl(scalar):
                escaped.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// An escaped line. A long line keeps its start and its end, and says how many characters were removed between them.
    static func logLine(_ text: String) -> String {
        let line = Array(escaped(text).unicodeScalars)
        guard line.count > lineLimitCharacters else { return string(line[...]) }
        let removed = line.count - lineLimitCharacters
        let start = line.prefix(lineLimitCharacters - endCharacters)
        return "\(string(start)) … \(removed) characters … \(string(line.suffix(endCharacters)))"
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    /// Whether a character controls the terminal (C0, DEL, C1), ends a line or paragraph, or is invisible and changes how
    /// the text around it is shown.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        default: false
        }
    }
}
