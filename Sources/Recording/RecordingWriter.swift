import JSONRPC
import Jansson
import SwipeServer

/// Turns what happens to a session into the lines of a recording.
///
/// Lines are JSON, and every byte that came can be had from them again. A message that stands whole in one line of
/// JSON is shown as it is; what is not, be it noise or half a message, is shown as text or as hexadecimal digits.
///
/// A recording grows up to its limit: small requests can have large answers. The line that would go past it is left out, another
/// one says so, and nothing comes after that.
package struct RecordingWriter: Sendable {
    /// 64 MiB: hours of a finger, and more than anybody reads.
    package static let defaultLimitBytes = 64 << 20
    /// A limit is within this range: the header has some hundred bytes.
    package static let limitRange = 4 << 10...1 << 40
    /// What is kept for the line that tells of the limit.
    private static let lastLineBytes = 128

    package let limitBytes: Int
    /// The limit was reached: nothing more is recorded.
    package private(set) var isFull = false

    /// Whole lines, to be taken by whoever keeps them.
    private var lines = JSONWriter()
    /// The bytes of all lines so far, taken or not.
    private var lineBytes = 0
    private let start: Double
    /// How the messages of the entries so far are framed.
    private var framing = Framing.lines

    /// The start of a message that has not come whole. Until it has, the session makes nothing of it.
    private var held: [UInt8] = []
    /// How the session tells messages apart, if it stands at the start of one for certain, but for what is held.
    private var certain: Framing?
    private var isFirst = true

    package init(_ header: RecordingHeader, limitBytes: Int = Self.defaultLimitBytes) {
        precondition(Self.limitRange.contains(limitBytes), "the command line has seen to it")
        self.limitBytes = limitBytes
        start = header.start
        certain = header.session.framing
        header.write(into: &lines)
        lines.bytes.append(UInt8(ascii: "\n"))
        lineBytes = lines.bytes.count
    }

    /// Appends the lines so far to `bytes`, and forgets them.
    package mutating func drain(into bytes: inout [UInt8]) {
        bytes.append(contentsOf: lines.bytes)
        lines.bytes.removeAll(keepingCapacity: lines.bytes.capacity <= Self.retainedBytes)
    }

    /// The memory that is kept for the next lines: 256 KiB, four reads from a full pipe.
    private static let retainedBytes = 256 << 10

    // MARK: What happens

    /// The session is given these bytes.
    package mutating func received(_ bytes: Span<UInt8>, at now: Double) {
        if isFull { return }
        let scanned = held.count
        held.append(bytes)
        if isFirst, let first = held.first {
            isFirst = false
            if certain == nil { certain = Self.framing(toldBy: first) }
        }
        var place = 0
        while place < held.count, !isFull {
            let piece = FrameScanner.piece(of: held, from: place, scanned: scanned, framing: certain)
            if case .unfinished(let rest, certain) = piece, rest.count <= FrameLimits().messageBytes { break }
            place = write(piece, of: held, from: place, .input, at: now)
            if case .message = piece { continue }
            if certain == .contentLength { certain = nil }
        }
        if isFull { held = [] } else { held.removeSubrange(..<place) }
    }

    /// The session says these messages.
    package mutating func sent(_ bytes: Span<UInt8>, at now: Double) {
        if isFull { return }
        var output: [UInt8] = []
        output.append(bytes)
        var place = 0
        while place < output.count, !isFull {
            let piece = FrameScanner.piece(of: output, from: place, framing: nil)
            place = write(piece, of: output, from: place, .output, at: now)
        }
    }

    /// The session is told that a deadline has come.
    package mutating func timePassed(at now: Double) {
        line(.timePassed, at: now) { $0.value(true) }
    }

    /// The session is told that nothing more comes.
    package mutating func inputEnded(at now: Double) {
        release(at: now)
        line(.inputEnded, at: now) { $0.value(true) }
    }

    /// The process leaves.
    package mutating func exited(_ status: Int32, at now: Double) {
        release(at: now)
        line(.exit, at: now) { $0.value(Int(status)) }
    }

    // MARK: Lines

    private enum Direction { case input, output }

    /// What the decoder would make of the first byte, as far as it is certain at once.
    private static func framing(toldBy first: UInt8) -> Framing? {
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): .lines
        case UInt8(ascii: "C"): .contentLength
        default: nil
        }
    }

    /// Writes what is held, for it will not become whole.
    private mutating func release(at now: Double) {
        guard !held.isEmpty else { return }
        writeBytes(held[...], .input, at: now)
        held = []
    }

    /// Writes a piece; where the next one begins.
    private mutating func write(
        _ piece: FrameScanner.Piece, of bytes: [UInt8], from start: Int, _ direction: Direction, at now: Double
    ) -> Int {
        switch piece {
        case .other(let range), .unfinished(let range, _):
            writeBytes(bytes[range], direction, at: now)
            return range.upperBound
        case .message(let body, let framing):
            let frame = FrameScanner.frame(around: body, from: start, framing: framing)
            // What the session says is plain: it has written it so.
            guard direction == .output || Self.isPlain(bytes.span.extracting(body)) else {
                writeBytes(bytes[frame], direction, at: now)
                return frame.upperBound
            }
            if framing != self.framing {
                self.framing = framing
                line(.framing, at: now) { $0.value(framing.rawValue) }
            }
            line(direction == .input ? .received : .sent, at: now) { $0.bytes.append(bytes.span.extracting(body)) }
            return frame.upperBound
        }
    }

    private mutating func writeBytes(_ bytes: ArraySlice<UInt8>, _ direction: Direction, at now: Double) {
        if let text = String(validating: bytes, as: UTF8.self) {
            line(direction == .input ? .receivedText : .sentText, at: now) { $0.value(text) }
        } else {
            line(direction == .input ? .receivedHex : .sentHex, at: now) { $0.value(Hexadecimal.text(of: bytes)) }
        }
    }

    /// Whether it can stand in a line of JSON as it is, and be told from the blanks around it.
    private static func isPlain(_ message: Span<UInt8>) -> Bool {
        guard let last = message.indices.last, !isJSONWhitespace(message[0]), !isJSONWhitespace(message[last]) else {
            return false
        }
        for index in message.indices where message[index] < 0x20 { return false }
        do throws(JSONParseError) {
            _ = try JSONDocument(parsing: message, maximumDepth: RecordingEntry.maximumDepth - 1)
            return true
        } catch {
            return false
        }
    }

    private mutating func line(_ name: RecordingEventName, at now: Double, _ value: (inout JSONWriter) -> Void) {
        if isFull { return }
        let place = lines.bytes.count
        writeLine(name, at: now, value)
        guard lineBytes + lines.bytes.count - place > limitBytes - Self.lastLineBytes else {
            lineBytes += lines.bytes.count - place
            return
        }
        lines.bytes.removeSubrange(place...)
        writeLine(.limit, at: now) { [limitBytes] in $0.value(limitBytes) }
        isFull = true
    }

    private mutating func writeLine(_ name: RecordingEventName, at now: Double, _ value: (inout JSONWriter) -> Void) {
        lines.beginObject()
        lines.member("at", now - start)
        lines.name(name.rawValue)
        value(&lines)
        lines.endObject()
        lines.bytes.append(UInt8(ascii: "\n"))
    }
}
