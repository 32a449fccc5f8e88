import SwipeServer

/// Replays a recording: gives its input to a new session at the same times, and compares the output.
package struct Replay: ~Copyable {
    /// The number of differences after which further ones are probably consequences.
    static let differenceLimit = 3

    package private(set) var differences: [ReplayDifference] = []
    /// How many of the recorded messages the new session has sent as well.
    package private(set) var matchingCount = 0
    /// Whether the recording includes the exit status. It does not if the daemon was killed.
    package private(set) var hasExited = false
    /// The size limit, if the recording ends because it was reached.
    package private(set) var limitBytes: Int?

    private let header: RecordingHeader
    private var session: Session
    /// The output of the session. The bytes before `compared` were compared.
    private var output: [UInt8] = []
    private var compared = 0

    package init(_ header: RecordingHeader) {
        self.header = header
        session = Session(configuration: header.session, now: header.start)
    }

    /// Whether further entries need not be replayed.
    package var hasEnoughDifferences: Bool { differences.count >= Self.differenceLimit }

    /// Replays an entry: gives input to the session, or compares its output.
    package mutating func play(_ entry: RecordingEntry) {
        // Whole microseconds, so that it is exactly the time that it was.
        let now = ((header.start + entry.at) * 1_000).rounded() / 1_000
        switch entry.event {
        case .received, .timePassed, .inputEnded, .closing: finishPendingWork()
        case .sent, .exited, .limitReached: break
        }
        switch entry.event {
        case .received(let bytes): session.receive(bytes.span, at: now)
        case .timePassed: session.timePassed(at: now)
        case .inputEnded: session.inputEnded(at: now)
        case .closing(let milliseconds): session.announceClosing(milliseconds: milliseconds)
        case .sent(let bytes): compare(bytes, entry)
        case .exited(let status): exited(status, entry)
        case .limitReached(let bytes): limitBytes = bytes
        }
        session.drainOutput(into: &output)
        _ = session.drainLog()
    }

    /// A session receives input only after it has finished its pending work, as in the daemon.
    private mutating func finishPendingWork() {
        while session.hasPendingWork { resume() }
    }

    private mutating func resume() {
        session.resume()
        session.drainOutput(into: &output)
    }

    /// Returns the output so far with its framing, for a caller that prints it instead of comparing.
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
            addDifference(.message(recorded: expected, came: came.isEmpty ? nil : came), entry)
        }
    }

    /// The next message of the session with its framing; empty if there is none.
    private mutating func nextMessage() -> [UInt8] {
        while compared >= output.count, session.hasPendingWork { resume() }
        guard compared < output.count else { return [] }
        let piece = FrameScanner.piece(of: output, from: compared, framing: nil)
        let start = compared
        switch piece {
        case .message(_, let end, _): compared = end
        case .other, .unfinished: compared = output.count
        }
        let message = Array(output[start..<compared])
        if compared == output.count {
            output.removeAll(keepingCapacity: true)
            compared = 0
        }
        return message
    }

    /// The process exited: the session must not have more output, and must have the same exit status.
    private mutating func exited(_ status: Int32, _ entry: RecordingEntry) {
        hasExited = true
        // A daemon that a signal stops in the middle of its pending work does not record the rest of it.
        let isStopped = status >= 70 && session.hasPendingWork
        let rest = isStopped ? [] : nextMessage()
        if !rest.isEmpty { addDifference(.message(recorded: nil, came: rest), entry) }
        // A status of 70 or more is a failure of the process, or a signal. The session does not know it.
        if status < 70, session.exitStatus != status {
            addDifference(.exit(recorded: status, came: session.exitStatus), entry)
        }
    }

    private mutating func addDifference(_ kind: ReplayDifference.Kind, _ entry: RecordingEntry) {
        if !hasEnoughDifferences { differences.append(ReplayDifference(line: entry.line, at: entry.at, kind: kind)) }
    }
}
