private import CSchema
package import Jansson

/// `protocol/openrpc.json`, which describes every message. It is a part of the program; nothing is read when it runs.
package enum ProtocolDocument {
    /// The text as it was written, with its line ends.
    package static var text: [UInt8] {
        (0..<swiped_schema_size()).map(swiped_schema_byte)
    }

    /// Writes it as a value on one line: a message of JSON Lines has no line end within.
    package static func write(into writer: inout JSONWriter) {
        var isInString = false
        var isEscaped = false
        for place in 0..<swiped_schema_size() {
            let byte = swiped_schema_byte(place)
            if isInString {
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte <= UInt8(ascii: " ") {
                continue
            }
            writer.bytes.append(byte)
        }
    }
}
