import Jansson

/// The header block of one message, as far as it was read.
struct HeaderBlock {
    /// What the block has said about the body's length.
    enum Length: Equatable {
        case none
        case bytes(Int64)
        case invalid(String)
    }

    private(set) var length = Length.none
    /// The charset, if it is not UTF-8.
    private(set) var unsupportedCharset: String?
    /// The first unknown header, for the error message.
    private(set) var unknownLine: String?
    private(set) var isStarted = false
    /// Bytes of all lines so far, with their line ends.
    var byteCount = 0

    /// Reads one line, without its line end.
    ///
    /// Names may be in any case, with or without white space around the colon. Unknown headers are ignored.
    ///
    /// - Returns: false if the line is not a header.
    mutating func read(_ bytes: Span<UInt8>, line: Range<Int>) -> Bool {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":"), in: line) else { return false }
        let name = bytes.trimming(line.lowerBound..<colon)
        let value = bytes.trimming((colon + 1)..<line.upperBound)
        guard bytes.isHeaderName(name) else { return false }
        isStarted = true
        if name.count == HeaderName.contentLength.utf8.count, bytes.hasPrefix(HeaderName.contentLength, in: name) {
            readLength(bytes, value)
        } else if name.count == HeaderName.contentType.utf8.count, bytes.hasPrefix(HeaderName.contentType, in: name) {
            readContentType(bytes.excerpt(value, maximumBytes: value.count).inLowerCase)
        } else if unknownLine == nil {
            unknownLine = bytes.excerpt(line)
        }
        return true
    }

    /// Stores a length. Equal lengths may repeat; different ones are invalid.
    private mutating func readLength(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        let came = bytes.decimalNumber(value).map { Length.bytes($0) } ?? .invalid(bytes.excerpt(value))
        switch (length, came) {
        case (.none, _): length = came
        case (.bytes(let first), .bytes(let second)) where first == second: break
        case (.bytes(let first), _): length = .invalid("\(first), \(bytes.excerpt(value))")
        case (.invalid, _): break
        }
    }

    /// Stores the charset of `application/vscode-jsonrpc; charset=…` unless it is `utf-8` or its alias `utf8`.
    private mutating func readContentType(_ value: String) {
        let bytes = value.utf8.filter { ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\"")].contains($0) }
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: ";")) {
            rest = rest[(start + 1)...]
            let parameter = rest.prefix { $0 != UInt8(ascii: ";") }
            let name = "charset=".utf8
            guard parameter.starts(with: name), parameter.count > name.count else { continue }
            let charset = String(decoding: parameter.dropFirst(name.count), as: UTF8.self)
            if charset != "utf-8", charset != "utf8" { unsupportedCharset = String(charset.unicodeScalars.prefix(80)) }
        }
    }
}

/// The headers that the decoder understands, in lower case.
enum HeaderName {
    static let contentLength = "content-length"
    static let contentType = "content-type"
}
