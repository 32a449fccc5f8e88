/// Why bytes of a stream are not a message. The decoder goes on with the next message.
package indirect enum FrameError: Error, Equatable, Sendable {
    /// A line that is not a header where a header block has to start. Consecutive lines are reported once.
    case notAMessage(excerpt: String)
    /// A header block without a `Content-Length`. The excerpt is its first unknown header.
    case missingLength(excerpt: String)
    /// A `Content-Length` that is not a number of bytes, or two different ones.
    case invalidLength(came: String)
    /// A `Content-Type` with a charset other than UTF-8.
    case unsupportedCharset(String)
    /// A header block of more than `FrameLimits.headerBytes`.
    case headerTooLong(limitBytes: Int)
    /// A message of more than `FrameLimits.messageBytes`. `came` is nil for a line, whose length is still unknown.
    case messageTooLong(limitBytes: Int, came: Int64?)
    /// The input ended inside a header block (`expectedBytes` is nil) or inside a body.
    case truncated(expectedBytes: Int?, came: Int)
}
