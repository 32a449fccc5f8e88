/// An input or output of a recorded session.
package struct RecordingEntry: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// The session received these bytes.
        case received([UInt8])
        /// The session sent these bytes: one message with its framing.
        case sent([UInt8])
        /// A deadline of the session had passed.
        case timePassed
        /// The session's input had ended.
        case inputEnded
        /// The session reported that its connection is closed after this time, in ms.
        case closing(Int)
        /// The process exited with this status.
        case exited(Int32)
        /// The recording reached its limit, in bytes. The session continued without a recording.
        case limitReached(Int)
    }

    /// The line number in the recording, from 1.
    package let line: Int
    /// ms since the session began.
    package let at: Double
    package let event: Event

    /// The valid values of `at`: 285 years, in which every microsecond is a distinct number.
    static let times = 0.0...9e12

    /// Levels of nesting in a line. Messages of a session have far fewer.
    static let maximumDepth = 256
}

/// The names of events in a recording. Each line is an object with two members: `at`, and one of these.
enum RecordingEventName: String {
    /// A received message that is one line of JSON. Its framing is that of the last `framing` line.
    case received = "in"
    /// Other received bytes, as text if they are UTF-8, and otherwise as hexadecimal digits.
    case receivedText = "inText"
    case receivedHex = "inHex"
    /// A message of the session, which is always one line of JSON.
    case sent = "out"
    /// The framing of the messages that follow. Before the first such line they are framed by lines.
    case framing
    case timePassed
    case inputEnded
    case closing
    case exit
    /// The last line of a recording that has reached its limit.
    case limit
}
