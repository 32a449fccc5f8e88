/// How messages are told apart in the byte stream.
package enum Framing: String, Sendable {
    /// `Content-Length` headers, as in the language server protocol.
    case contentLength = "content-length"
    /// One JSON text a line.
    case lines
}
