import JSONRPC

/// Where a session said something else than what was recorded.
package struct ReplayDifference: Equatable, Sendable, CustomStringConvertible {
    package enum Kind: Equatable, Sendable {
        /// Messages in their frames; nil: none.
        case message(recorded: [UInt8]?, came: [UInt8]?)
        /// The status with which the process left, and with which the session is over; nil: it is not.
        case exit(recorded: Int32, came: Int32?)
    }

    /// Of the recording, from 1.
    package let line: Int
    package let at: Double
    package let kind: Kind

    /// A message is shown up to here.
    private static let shownBytes = 2_000

    /// Lines for people, the first with the place.
    package var description: String {
        let place = "line \(line), at \(at) ms: "
        switch kind {
        case .exit(let recorded, let came):
            let status = came.map { "ends with status \($0)" } ?? "is not over"
            return place + "status \(recorded) was recorded, and the session \(status)"
        case .message(let recorded, let came):
            guard let recorded else { return place + "a message that was not recorded\n" + shown("came", came) }
            guard let came else { return place + "no message came\n" + shown("recorded", recorded) }
            let members = MemberDifference.all(Self.body(recorded), Self.body(came)).map { "  \($0)\n" }.joined()
            return place + "another message\n" + shown("recorded", recorded) + "\n" + shown("came    ", came) + "\n"
                + (members.isEmpty ? "  the same to a JSON parser, and not byte for byte" : String(members.dropLast()))
        }
    }

    private func shown(_ title: String, _ message: [UInt8]?) -> String {
        let body = Self.body(message ?? [])
        let text = String(decoding: body.prefix(Self.shownBytes), as: UTF8.self)
        return "  \(title)  \(text)\(body.count > Self.shownBytes ? "…" : "")"
    }

    private static func body(_ frame: [UInt8]) -> ArraySlice<UInt8> {
        guard !frame.isEmpty, case .message(let body, _) = FrameScanner.piece(of: frame, from: 0, framing: nil) else {
            return frame[...]
        }
        return frame[body]
    }
}
