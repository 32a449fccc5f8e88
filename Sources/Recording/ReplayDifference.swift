/// A difference between the recorded output and the output of the replayed session.
package struct ReplayDifference: Equatable, Sendable, CustomStringConvertible {
    package enum Kind: Equatable, Sendable {
        /// Different messages, with their framing; nil for a missing one.
        case message(recorded: [UInt8]?, came: [UInt8]?)
        /// The exit status of the process, and that of the replayed session; nil if it has not ended.
        case exit(recorded: Int32, came: Int32?)
    }

    /// The line number in the recording, from 1.
    package let line: Int
    /// ms since the session began.
    package let at: Double
    package let kind: Kind

    /// A longer message is truncated in the description, at both ends.
    private static let shownBytes = 2_000
    private static let bytesBefore = 200

    /// A text of several lines for people. The first line names the place.
    package var description: String {
        let place = "line \(line), at \(at) ms: "
        switch kind {
        case .exit(let recorded, let came):
            let status = came.map { "ends with status \($0)" } ?? "has not ended"
            return place + "recorded status \(recorded), but the session \(status)"
        case .message(let recorded, let came):
            guard let recorded else { return place + "extra message\n" + shown("replayed", came ?? []) }
            guard let came else { return place + "missing message\n" + shown("recorded", recorded) }
            let same = zip(Self.body(recorded), Self.body(came)).prefix { $0 == $1 }.count
            return place + "different message, from byte \(same) on\n" + shown("recorded", recorded, from: same) + "\n"
                + shown("replayed", came, from: same)
        }
    }

    /// The part of a message that shows the difference at `offset`.
    private func shown(_ title: String, _ message: [UInt8], from offset: Int = 0) -> String {
        let body = Self.body(message).dropFirst(max(0, offset - Self.bytesBefore))
        let text = String(decoding: body.prefix(Self.shownBytes), as: UTF8.self)
        return "  \(title)  \(offset > Self.bytesBefore ? "…" : "")\(text)\(body.count > Self.shownBytes ? "…" : "")"
    }

    private static func body(_ frame: [UInt8]) -> ArraySlice<UInt8> {
        guard !frame.isEmpty, case .message(let body, _, _) = FrameScanner.piece(of: frame, from: 0, framing: nil)
        else {
            return frame[...]
        }
        return frame[body]
    }
}
