private import CEmbeddedFiles
import Jansson

/// The schema of the protocol, `protocol/openrpc.json`, which is built into the daemon.
package enum ProtocolDocument {
    /// The file's bytes, with its line ends. `protocol/generator/embedded.py` compresses them, and has the format.
    package static var text: [UInt8] {
        let codes = swiped_schema().contents
        var text: [UInt8] = []
        var place = 0
        while place < codes.count {
            switch codes[place] {
            case 0..<128:
                text.append(codes[place])
                place += 1
            case 255:
                text.append(codes[place + 1])
                place += 2
            case let copy:
                let distance = Int(clamping: codes[place + 1]) << 8 | Int(clamping: codes[place + 2])
                for _ in 0..<Int(clamping: copy) - 124 { text.append(text[text.count - distance]) }
                place += 3
            }
        }
        return text
    }

    /// Writes the schema on one line, without white space, because a message of JSON Lines contains no line end.
    static func write(into writer: inout JSONWriter) {
        var isInString = false
        var isEscaped = false
        for byte in text {
            if isInString {
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte <= UInt8(ascii: " ") {
                continue
            }
            writer.verbatim(byte)
        }
    }
}
