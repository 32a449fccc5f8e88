/// Why bytes are no message. The next message is served all the same.
package enum FrameError: Error, Equatable, Sendable {
    /// A line that is no header where a header block is due. One for a run of such lines.
    case notAMessage(excerpt: String)
    /// A header block that does not say how long its body is.
    case missingLength(excerpt: String)
    /// A length that is not a number of bytes, or two different ones.
    case invalidLength(came: String)
    /// Bodies are UTF-8.
    case unsupportedCharset(String)
    case headerTooLong(limitBytes: Int)
    /// `came` is nil for a line, whose length is not known before its end.
    case messageTooLong(limitBytes: Int, came: Int?)
    /// The input ended inside a header block (`expectedBytes` is nil) or inside a body.
    case truncated(expectedBytes: Int?, came: Int)
}
