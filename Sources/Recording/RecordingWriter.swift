import JSONRPC
import Jansson
import SwipeServer

/// Writes the inputs and outputs of a session as lines of a recording.
///
/// Each line is JSON, and `RecordingReader` restores every byte. A message that is one line of JSON is recorded as it
/// is. Other bytes, such as an incomplete message, are recorded as text or as hexadecimal digits.
///
/// A recording has a size limit, because small requests can have large responses. The line that would exceed the limit
/// is replaced by a `limit` line, and recording stops.
package struct RecordingWriter: Sendable {
    /// The default of `limitBytes`: 64 MiB, enough for hours of swiping.
    package static let defaultLimitBytes = 64 << 20
    /// The valid limits in bytes. The header has some hundred bytes.
    package static let limitRange = 4 << 10...1 << 40
    /// Bytes that are reserved for the `limit` line.
    private static let lastLineBytes = 128

    /// How large the recording may grow, in bytes.
    package let limitBytes: Int
    /// Whether the limit was reached. Nothing more is recorded.
    package private(set) var isFull = false

    /// Complete lines that were not drained yet.
    private var lines = JSONWriter()
    /// Bytes of all lines so far, drained or not.
    private var lineBytes = 0
    private let start: Double
    /// The framing that the last `framing` line has announced.
    private var framing = Framing.lines

    /// The start of an incomplete message. The session ignores it until it is complete.
    private var pending: [UInt8] = []
    /// The framing of the input, if the bytes before `pending` certainly end with a message.
    private var knownFraming: Framing?
    private var isFirst = true

    package init(_ header: RecordingHeader, limitBytes: Int = Self.defaultLimitBytes) {
        precondition(Self.limitRange.contains(limitBytes), "limitBytes must be in limitRange")
        self.limitBytes = limitBytes
        start = header.start
        knownFraming = header.session.framing
        header.write(into: &lines)
        lines.verbatim(UInt8(ascii: "\n"))
        lineBytes = lines.count
    }

    /// Moves the lines so far to the end of `bytes`.
    package mutating func drain(into bytes: inout [UInt8]) {
        bytes.append(contentsOf: lines.bytes)
        lines.removeAll(keepingUpTo: Self.retainedBytes)
    }

    /// The capacity that is retained for the next lines: 256 KiB, four reads from a full pipe.
    private static let retainedBytes = 256 << 10

    // MARK: Events

    /// Records bytes that the session receives. All times are in ms of the monotonic clock.
    package mutating func received(_ bytes: Span<UInt8>, at now: Double) {
        if isFull { return }
        let scanned = pending.count
        pending.append(bytes)
        if isFirst, let first = pending.first {
            isFirst = false
            if knownFraming == nil { knownFraming = Self.framing(detectedFrom: first) }
        }
        var place = 0
        while place < pending.count, !isFull {
            let piece = FrameScanner.piece(of: pending, from: place, scanned: scanned, framing: knownFraming)
            if case .unfinished(let rest, knownFraming) = piece, rest.count <= FrameLimits().messageBytes { break }
            place = write(piece, of: pending, from: place, at: now)
            if case .message = piece { continue }
            if knownFraming == .contentLength { knownFraming = nil }
        }
        if isFull { pending = [] } else { pending.removeSubrange(..<place) }
    }

    /// Records messages that the session sends.
    package mutating func sent(_ bytes: Span<UInt8>, at now: Double) {
        if isFull { return }
        let output = [UInt8](bytes)
        var place = 0
        while place < output.count, !isFull {
            guard
                case .message(let body, let end, let framing) = FrameScanner.piece(
                    of: output, from: place, framing: nil)
            else { preconditionFailure("a session sends whole messages") }
            writeMessage(.sent, bytes, body, framing, at: now)
            place = end
        }
    }

    /// Records that a deadline of the session has passed.
    package mutating func timePassed(at now: Double) {
        line(.timePassed, at: now) { $0.value(true) }
    }

    /// Records the end of the session's input.
    package mutating func inputEnded(at now: Double) {
        flushPending(at: now)
        line(.inputEnded, at: now) { $0.value(true) }
    }

    /// Records that the session reports the end of its connection after this time.
    package mutating func closing(milliseconds: Int, at now: Double) {
        line(.closing, at: now) { $0.value(milliseconds) }
    }

    /// Records the exit status of the process.
    package mutating func exited(_ status: Int32, at now: Double) {
        flushPending(at: now)
        line(.exit, at: now) { $0.value(Int(status)) }
    }

    // MARK: Lines

    /// The framing that the decoder will detect, if the first byte is enough to know.
    private static func framing(detectedFrom first: UInt8) -> Framing? {
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): .lines
        case UInt8(ascii: "C"): .contentLength
        default: nil
        }
    }

    /// Records an incomplete message, because the rest of it will not arrive.
    private mutating func flushPending(at now: Double) {
        guard !pending.isEmpty else { return }
        writeBytes(pending[...], at: now)
        pending = []
    }

    /// Records a piece of the input, and returns the index behind it.
    private mutating func write(
        _ piece: FrameScanner.Piece, of bytes: [UInt8], from start: Int, at now: Double
    ) -> Int {
        switch piece {
        case .other(let range), .unfinished(let range, _):
            writeBytes(bytes[range], at: now)
            return range.upperBound
        case .message(let body, let end, let framing):
            if Self.isPlain(bytes.span.extracting(body)) {
                writeMessage(.received, bytes.span, body, framing, at: now)
            } else {
                writeBytes(bytes[start..<end], at: now)
            }
            return end
        }
    }

    private mutating func writeMessage(
        _ name: RecordingEventName, _ bytes: Span<UInt8>, _ body: Range<Int>, _ framing: Framing, at now: Double
    ) {
        if framing != self.framing {
            self.framing = framing
            line(.framing, at: now) { $0.value(framing.rawValue) }
        }
        line(name, at: now) { $0.verbatim(bytes.extracting(body)) }
    }

    private mutating func writeBytes(_ bytes: ArraySlice<UInt8>, at now: Double) {
        if let text = String(validating: bytes, as: UTF8.self) {
            line(.receivedText, at: now) { $0.value(text) }
        } else {
            line(.receivedHex, at: now) { $0.value(Hexadecimal.text(of: bytes)) }
        }
    }

    /// Whether a message can be recorded as it is: one line of JSON, without white space at its ends.
    private static func isPlain(_ message: Span<UInt8>) -> Bool {
        guard let last = message.indices.last, !isJSONWhitespace(message[0]), !isJSONWhitespace(message[last]) else {
            return false
        }
        for index in message.indices where message[index] < 0x20 { return false }
        return (try? JSONDocument(parsing: message, maximumDepth: RecordingEntry.maximumDepth - 1)) != nil
    }

    private mutating func line(_ name: RecordingEventName, at now: Double, _ value: (inout JSONWriter) -> Void) {
        if isFull { return }
        let place = lines.count
        writeLine(name, at: now, value)
        guard lineBytes + lines.count - place > limitBytes - Self.lastLineBytes else {
            lineBytes += lines.count - place
            return
        }
        lines.truncate(to: place)
        writeLine(.limit, at: now) { [limitBytes] in $0.value(limitBytes) }
        isFull = true
    }

    private mutating func writeLine(_ name: RecordingEventName, at now: Double, _ value: (inout JSONWriter) -> Void) {
        lines.beginObject()
        lines.member("at", now - start)
        lines.name(name.rawValue)
        value(&lines)
        lines.endObject()
        lines.verbatim(UInt8(ascii: "\n"))
    }
}
