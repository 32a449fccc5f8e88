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
        let bytes = [UInt8](line)
        let text = JSONText(bytes: bytes)
        var members: [(name: Range<Int>, value: Range<Int>)] = []
        guard let start = bytes.firstIndex(where: { !isJSONWhitespace($0) }), text.isObject(start..<bytes.count),
            let end = text.scanObject(at: start, depth: 0, { members.append(($0, $1)) }),
            bytes[end...].allSatisfy(isJSONWhitespace), members.count == 2, text.matches(members[0].name, "at"),
            let at = text.number(members[0].value), let name = RecordingEventName(text, members[1].name),
            (try? JSONDocument(parsing: line.extracting(members[1].value), maximumDepth: RecordingEntry.maximumDepth))
                != nil
        else { throw .notAnEntry }
        (self.at, self.name, value) = (at, name, members[1].value)
    }
}

extension RecordingEventName {
    /// The event that a member's name stands for.
    fileprivate init?(_ text: JSONText, _ name: Range<Int>) {
        self.init(rawValue: String(decoding: text.bytes[name].dropFirst().dropLast(), as: UTF8.self))
    }
}
