/// Something that happened to a session, or that it said.
package struct RecordingEntry: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// These bytes came in.
        case received([UInt8])
        /// These bytes went out: one message, in its frame.
        case sent([UInt8])
        /// A deadline had come.
        case timePassed
        /// Nothing more came in.
        case inputEnded
        /// The process left, with this status.
        case exited(Int32)
        /// The recording had reached its limit of so many bytes: the session went on, and nothing of it is told.
        case limitReached(Int)
    }

    /// Where it stands in the recording, from 1.
    package let line: Int
    /// ms since the session began.
    package let at: Double
    package let event: Event

    /// What is possible: 285 years, of which every microsecond is a number of its own.
    static let times = 0.0...9e12

    /// Levels of nesting in a line. What a session accepts, or says, is far from it.
    static let maximumDepth = 256
}

/// The names that lines have for what happened; each line has `at` and one of them.
enum RecordingEventName: String {
    /// A message as it came, one line of JSON, whose frame `framing` has told.
    case received = "in"
    /// Any other bytes that came, as text where they are, else as hexadecimal digits.
    case receivedText = "inText"
    case receivedHex = "inHex"
    case sent = "out"
    case sentText = "outText"
    case sentHex = "outHex"
    /// How messages are framed from here on. Until it is told, they are lines.
    case framing
    case timePassed
    case inputEnded
    case exit
    /// The last line of a recording that has grown to this many bytes.
    case limit
}
