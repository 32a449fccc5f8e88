private import CEmbeddedFiles
package import Jansson

/// The schema of the protocol, `protocol/openrpc.json`, which is built into the daemon.
package enum ProtocolDocument {
    /// The file's bytes, with its line ends.
    package static var text: [UInt8] { swiped_schema().contents }

    /// Writes the schema on one line, without white space, because a message of JSON Lines contains no line end.
    package static func write(into writer: inout JSONWriter) {
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
            writer.bytes.append(byte)
        }
    }
}
