import Jansson

/// Parses a text and hands its root to `body`.
func withRoot<T>(_ text: String, maximumDepth: Int = 64, _ body: (JSONView) throws -> T) throws -> T {
    let bytes = Array(text.utf8)
    let document = try JSONDocument(parsing: bytes.span, maximumDepth: maximumDepth)
    return try body(document.root)
}

/// What parsing these bytes throws; nil when they are accepted.
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

/// What a writer makes of it.
func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
}
