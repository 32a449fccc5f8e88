/// How messages are delimited in the byte stream.
package enum Framing: String, Sendable {
    /// `Content-Length` headers, as in the Language Server Protocol.
    case contentLength = "content-length"
    /// One JSON text per line (JSON Lines).
    case lines
}
