import JSONRPC
import Recording
import SwipeServer

/// A session that is recorded, without a file.
struct RecordedSession: ~Copyable {
    private var session: Session
    private var writer: RecordingWriter
    private var recording: [UInt8] = []
    private(set) var output: [UInt8] = []
    /// The input of the session.
    private(set) var input: [UInt8] = []
    /// Whether pending work is finished, as in a daemon that is not stopped meanwhile.
    var finishesPendingWork = true

    init(framing: Framing? = nil, start: Double = 1_000) {
        let configuration = SessionConfiguration(framing: framing)
        session = Session(configuration: configuration, now: start)
        writer = RecordingWriter(RecordingHeader(configuration, start: start))
    }

    mutating func receive(_ bytes: [UInt8], at now: Double = 1_000) {
        input += bytes
        writer.received(bytes.span, at: now)
        session.receive(bytes.span, at: now)
        take(at: now)
    }

    mutating func receive(_ text: String, at now: Double = 1_000) { receive(Array(text.utf8), at: now) }

    /// Calls `timePassed` for each deadline up to this moment, each time a little late.
    mutating func wait(until moment: Double, lateness: Double = 0) {
        while let due = session.nextDeadline, due + lateness <= moment {
            let now = ((due + lateness) * 1_000).rounded(.up) / 1_000
            writer.timePassed(at: now)
            session.timePassed(at: now)
            take(at: now)
        }
    }

    /// Ends the input and the session, and returns the recording.
    mutating func end(at now: Double = 1_000) -> [UInt8] {
        writer.inputEnded(at: now)
        session.inputEnded(at: now)
        take(at: now)
        wait(until: .infinity)
        writer.exited(session.exitStatus ?? 70, at: now)
        return soFar()
    }

    /// Does one part of the pending work.
    mutating func resume(at now: Double = 1_000) {
        session.resume()
        take(at: now)
    }

    /// Records that the process exits now, and returns the recording.
    mutating func exit(_ status: Int32, at now: Double = 1_000) -> [UInt8] {
        writer.exited(status, at: now)
        return soFar()
    }

    /// The recording so far.
    mutating func soFar() -> [UInt8] {
        writer.drain(into: &recording)
        return recording
    }

    private mutating func take(at now: Double) {
        var bytes: [UInt8] = []
        repeat {
            if finishesPendingWork { session.resume() }
            session.drainOutput(into: &bytes)
            writer.sent(bytes.span, at: now)
            output += bytes
            bytes.removeAll()
        } while finishesPendingWork && session.hasPendingWork
    }
}

/// The result of replaying a recording.
struct Played: Equatable {
    var differences: [String] = []
    var matchingCount = 0
    var hasExited = false
    /// The recorded input and output.
    var input: [UInt8] = []
    var output: [UInt8] = []

    /// Replays a recording that is read in pieces of so many bytes.
    init(_ recording: [UInt8], piece: Int = 64 << 10) throws(RecordingError) {
        var reader = RecordingReader()
        var start = 0
        var replay: Replay?
        repeat {
            let end = min(start + piece, recording.count)
            reader.append(recording.span.extracting(start..<end))
            start = end
            if start == recording.count { reader.end() }
            while let entry = try reader.next() {
                if replay == nil, let header = reader.header { replay = Replay(header) }
                switch entry.event {
                case .received(let bytes): input += bytes
                case .sent(let bytes): output += bytes
                case .timePassed, .inputEnded, .closing, .exited, .limitReached: break
                }
                replay?.play(entry)
            }
        } while start < recording.count
        differences = replay?.differences.map(\.description) ?? []
        matchingCount = replay?.matchingCount ?? 0
        hasExited = replay?.hasExited ?? false
    }
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
