private import CSchema
package import Jansson

/// The schema, `protocol/openrpc.json`, which is built into the executable.
package enum ProtocolDocument {
    /// The text of the file.
    package static var text: [UInt8] {
        (0..<swiped_schema_size()).map(swiped_schema_byte)
    }

    /// Writes the schema as a value on one line, because a line break would end the message.
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
