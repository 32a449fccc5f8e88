import Jansson

/// The two members of a line: the time and the event.
///
/// The value is a range of the line, not a parsed value, because a message is replayed byte for byte as it was
/// recorded.
struct RecordingLine {
    let at: Double
    let name: RecordingEventName
    /// The range of the second member's value in the line.
    let value: Range<Int>

    /// Parses a line, which may have white space wherever JSON allows it.
    init(_ line: Span<UInt8>) throws(RecordingError.Reason) {
        var scanner = ByteScanner(line)
        guard scanner.scanToken("{"), scanner.scanToken("\"at\""), scanner.scanToken(":") else { throw .notAnEntry }
        scanner.skipWhitespace()
        let number = scanner.offset
        var place = number
        while place < line.count, line[place] != UInt8(ascii: ","), !isJSONWhitespace(line[place]) { place += 1 }
        guard let at = Double(String(copying: line.extracting(number..<place))) else { throw .notAnEntry }
        var rest = ByteScanner(line.extracting(place...))
        guard rest.scanToken(",") else { throw .notAnEntry }
        rest.skipWhitespace()
        guard let name = rest.scanPlainString().flatMap(RecordingEventName.init(rawValue:)), rest.scanToken(":") else {
            throw .notAnEntry
        }
        rest.skipWhitespace()
        let start = place + rest.offset
        var end = line.count
        while end > start, isJSONWhitespace(line[end - 1]) { end -= 1 }
        guard end > start + 1, line[end - 1] == UInt8(ascii: "}") else { throw .notAnEntry }
        end -= 1
        while end > start, isJSONWhitespace(line[end - 1]) { end -= 1 }
        (self.at, self.name, value) = (at, name, start..<end)
        guard (try? JSONDocument(parsing: line.extracting(value), maximumDepth: RecordingEntry.maximumDepth)) != nil
        else { throw .notAnEntry }
    }
}

extension String {
    /// Decodes bytes as UTF-8.
    init(copying bytes: Span<UInt8>) {
        var copy: [UInt8] = []
        copy.append(bytes)
        self = String(decoding: copy, as: UTF8.self)
    }
}
