import Jansson

/// A line's two members: when, and what.
///
/// Found by what stands before and behind them: a recorded message counts as it was written, byte for byte.
struct RecordingLine {
    let at: Double
    let name: RecordingEventName
    /// Where in the line the second member's value is.
    let value: Range<Int>

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
    /// The text that these bytes are.
    init(copying bytes: Span<UInt8>) {
        var copy: [UInt8] = []
        copy.append(bytes)
        self = String(decoding: copy, as: UTF8.self)
    }
}
