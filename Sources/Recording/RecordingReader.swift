import JSONRPC
import Jansson

/// Parses a recording, which may arrive in pieces.
///
/// Usage: `append` what was read, then call `next()` until it returns nil. At the end of the file call `end()`, then
/// `next()` again until it returns nil.
package struct RecordingReader {
    /// The longest line, in bytes: the longest response, with its escapes.
    static let lineLimitBytes = 128 << 20

    /// The longest header, in bytes. The first line is enough to reject another file, or a device that never ends.
    private static let headerLimitBytes = 64 << 10

    /// Nil until the first line was parsed.
    package private(set) var header: RecordingHeader?

    private var buffer: [UInt8] = []
    /// Bytes before `consumed` were parsed. Bytes from there up to `scanned` contain no line end.
    private var consumed = 0
    private var scanned = 0
    private var line = 0
    private var hasEnded = false
    private var framing = Framing.lines

    package init() {}

    package mutating func append(_ bytes: Span<UInt8>) {
        buffer.removeSubrange(..<consumed)
        scanned -= consumed
        consumed = 0
        buffer.append(bytes)
    }

    package mutating func end() { hasEnded = true }

    /// The next entry; nil if more bytes are needed, or at the end.
    package mutating func next() throws(RecordingError) -> RecordingEntry? {
        while let place = try nextLine() {
            do throws(RecordingError.Reason) {
                let bytes = buffer
                if let entry = try read(bytes.span.extracting(place)) { return entry }
            } catch {
                throw RecordingError(line: line, reason: error)
            }
        }
        if hasEnded, header == nil { throw RecordingError(line: 1, reason: .empty) }
        return nil
    }

    /// The range of the next line, without its line end.
    private mutating func nextLine() throws(RecordingError) -> Range<Int>? {
        guard let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
            scanned = buffer.count
            if header == nil, scanned - consumed > Self.headerLimitBytes {
                throw RecordingError(line: 1, reason: .notAHeader)
            }
            if scanned - consumed > Self.lineLimitBytes {
                throw RecordingError(line: line + 1, reason: .lineTooLong(limitBytes: Self.lineLimitBytes))
            }
            if hasEnded { consumed = scanned }  // a daemon that is killed can leave an incomplete line
            return nil
        }
        let place = consumed..<end
        (consumed, scanned) = (end + 1, end + 1)
        line += 1
        return place
    }

    /// The entry of a line; nil for the header, a blank line or a `framing` line.
    private mutating func read(_ line: Span<UInt8>) throws(RecordingError.Reason) -> RecordingEntry? {
        if line.indices.allSatisfy({ isJSONWhitespace(line[$0]) }) { return nil }
        guard header != nil else {
            header = try RecordingHeader.read(line)
            return nil
        }
        let fields = try RecordingLine(line)
        guard RecordingEntry.times.contains(fields.at) else { throw .timeOutOfRange }
        guard let event = try event(fields, line.extracting(fields.value)) else { return nil }
        return RecordingEntry(line: self.line, at: fields.at, event: event)
    }

    private mutating func event(
        _ fields: RecordingLine, _ value: Span<UInt8>
    ) throws(RecordingError.Reason) -> RecordingEntry.Event? {
        switch fields.name {
        case .received: return .received(FrameScanner.framed([UInt8](value), framing))
        case .sent: return .sent(FrameScanner.framed([UInt8](value), framing))
        case .receivedText: return .received(Array(try string(value).utf8))
        case .receivedHex:
            guard let bytes = Hexadecimal.bytes(of: try string(value)) else { throw .notAnEntry }
            return .received(bytes)
        case .framing:
            guard let framing = Framing(rawValue: try string(value)) else { throw .notAnEntry }
            self.framing = framing
            return nil
        case .timePassed: return .timePassed
        case .inputEnded: return .inputEnded
        case .closing: return .closing(Int(try integer(value, in: 1...Int64.max)))
        case .exit: return .exited(Int32(try integer(value, in: Int64(Int32.min)...Int64(Int32.max))))
        case .limit: return .limitReached(Int(try integer(value, in: 1...Int64.max)))
        }
    }

    private func integer(
        _ value: Span<UInt8>, in range: ClosedRange<Int64>
    ) throws(RecordingError.Reason) -> Int64 {
        let text = String(decoding: [UInt8](value), as: UTF8.self)
        guard let integer = Int64(text), range.contains(integer) else { throw .notAnEntry }
        return integer
    }

    private func string(_ value: Span<UInt8>) throws(RecordingError.Reason) -> String {
        guard let document = try? JSONDocument(parsing: value, maximumDepth: 1), let string = document.root.string
        else { throw .notAnEntry }
        return string
    }
}
