import Jansson

/// Parses a text, and calls `body` with its root.
func withRoot<T>(_ text: String, maximumDepth: Int = 64, _ body: (JSONView) throws -> T) throws -> T {
    let bytes = Array(text.utf8)
    let document = try JSONDocument(parsing: bytes.span, maximumDepth: maximumDepth)
    return try body(document.root)
}

/// The error of parsing these bytes; nil if they are accepted.
func parseError(_ bytes: [UInt8], maximumDepth: Int = 64) -> JSONParseError? {
    do throws(JSONParseError) {
        _ = try JSONDocument(parsing: bytes.span, maximumDepth: maximumDepth)
        return nil
    } catch {
        return error
    }
}

func parseError(_ text: String, maximumDepth: Int = 64) -> JSONParseError? {
    parseError(Array(text.utf8), maximumDepth: maximumDepth)
}

/// The text that `body` writes.
func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
}
