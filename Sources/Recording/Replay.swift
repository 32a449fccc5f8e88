import SwipeServer

/// Gives a session what another one was given, at the same times, and tells where it says something else.
package struct Replay: ~Copyable {
    /// Beyond so many differences the rest follows from them.
    static let differenceLimit = 3

    package private(set) var differences: [ReplayDifference] = []
    /// How many of the recorded messages went out again.
    package private(set) var matchingCount = 0
    /// The recording goes to the end of the session, and was not cut off by whatever ended the process.
    package private(set) var hasExited = false
    /// How large the recording was allowed to grow, if it ends for that.
    package private(set) var limitBytes: Int?

    private let header: RecordingHeader
    private var session: Session
    /// What the session has said; up to `compared`, an entry was compared with it.
    private var output: [UInt8] = []
    private var compared = 0

    package init(_ header: RecordingHeader) {
        self.header = header
        session = Session(configuration: header.session, now: header.start)
    }

    /// No entry that follows will tell more.
    package var hasEnoughDifferences: Bool { differences.count >= Self.differenceLimit }

    /// Lets happen what is recorded, and compares what was said.
    package mutating func play(_ entry: RecordingEntry) {
        let now = Microseconds.onGrid(header.start + entry.at)
        switch entry.event {
        case .received, .timePassed, .inputEnded: finishPendingWork()
        case .sent, .exited, .limitReached: break
        }
        switch entry.event {
        case .received(let bytes): session.receive(bytes.span, at: now)
        case .timePassed: session.timePassed(at: now)
        case .inputEnded: session.inputEnded(at: now)
        case .sent(let bytes): compare(bytes, entry)
        case .exited(let status): exited(status, entry)
        case .limitReached(let bytes): limitBytes = bytes
        }
        session.drainOutput(into: &output)
        _ = session.drainLog()
    }

    /// Nothing is given to a session before it has said all that it has begun to say.
    private mutating func finishPendingWork() {
        while session.hasPendingWork { resume() }
    }

    private mutating func resume() {
        session.resume()
        session.drainOutput(into: &output)
    }

    /// What the session has said so far, in its frames, for whoever shows it instead of comparing.
    package mutating func drainOutput() -> [UInt8] {
        finishPendingWork()
        defer { (output, compared) = ([], 0) }
        return output
    }

    private mutating func compare(_ recorded: [UInt8], _ entry: RecordingEntry) {
        let came = nextMessage()
        let expected = VersionNames.inPlace(recorded, of: header.daemon)
        if came == expected || came == recorded {
            matchingCount += 1
        } else {
            differ(.message(recorded: expected, came: came.isEmpty ? nil : came), entry)
        }
    }

    /// The next message that the session has said, in its frame; empty when there is none.
    private mutating func nextMessage() -> [UInt8] {
        while compared >= output.count, session.hasPendingWork { resume() }
        guard compared < output.count else { return [] }
        let piece = FrameScanner.piece(of: output, from: compared, framing: nil)
        let start = compared
        switch piece {
        case .message(let body, let framing):
            compared = FrameScanner.frame(around: body, from: start, framing: framing).upperBound
        case .other, .unfinished: compared = output.count
        }
        let message = Array(output[start..<compared])
        if compared == output.count {
            output.removeAll(keepingCapacity: true)
            compared = 0
        }
        return message
    }

    /// The process had left: all is said, and the session is over if that was the reason.
    private mutating func exited(_ status: Int32, _ entry: RecordingEntry) {
        hasExited = true
        // A session that ended before it had said all has no more in its recording.
        let rest = session.hasPendingWork ? [] : nextMessage()
        if !rest.isEmpty { differ(.message(recorded: nil, came: rest), entry) }
        // From 70 on it is the process that could not go on, whether or not the session was over.
        if status < 70, session.exitStatus != status {
            differ(.exit(recorded: status, came: session.exitStatus), entry)
        }
    }

    private mutating func differ(_ kind: ReplayDifference.Kind, _ entry: RecordingEntry) {
        if !hasEnoughDifferences { differences.append(ReplayDifference(line: entry.line, at: entry.at, kind: kind)) }
    }
}
