package import Connection
package import Linux
private import Recording
package import SwipeServer

/// Receives log entries, on any thread.
package typealias SessionLog = @Sendable (SessionLogEntry.Level, String) -> Void

/// A session together with its recording, if there is one. Each event is recorded before the session handles it.
///
/// `ServeLoop` serves it on the standard streams, `SessionHandler` at a socket.
package struct RecordedSession: ~Copyable {
    private var session: Session
    private var recorder: SessionRecorder?
    private let log: SessionLog
    /// Work of more pieces than this may have freed much memory.
    private static let manyPieces = 100
    private var pieces = 0

    package init(
        _ configuration: SessionConfiguration, recorder: SessionRecorder? = nil, now: Double,
        log: @escaping SessionLog
    ) {
        session = Session(configuration: configuration, now: now)
        self.recorder = recorder
        self.log = log
    }

    package var limits: Limits { session.limits }
    package var memory: MemoryBudget { session.memoryBudget }
    package var exitStatus: Int32? { session.exitStatus }
    package var totals: SessionTotals { session.totals }
    package var clientProcess: Int32? { session.clientProcess }
    package var hasUnfinishedMessage: Bool { session.hasUnfinishedMessage }
    package var exceedsMemory: Bool { session.exceedsMemory }

    // MARK: Input

    /// Makes a call that the connection's policy has decided on, at a time of `MonotonicClock`.
    ///
    /// - Parameters:
    ///   - input: what was received, beginning with what the session has not got yet.
    ///   - output: the session's output is appended to it.
    package mutating func perform(
        _ call: ConnectionPolicy.SessionCall, input: Span<UInt8>, output: inout [UInt8], at now: Double
    ) -> ConnectionPolicy.SessionState {
        switch call {
        case .receive(let count):
            let bytes = input.extracting(first: count)
            recorder?.writer.received(bytes, at: now)
            flushRecording()
            session.receive(bytes, at: now)
        case .advance:
            recorder?.writer.timePassed(at: now)
            flushRecording()
            session.timePassed(at: now)
        case .endInput:
            recorder?.writer.inputEnded(at: now)
            flushRecording()
            session.inputEnded(at: now)
        case .announceClosing(let milliseconds):
            recorder?.writer.closing(milliseconds: milliseconds, at: now)
            flushRecording()
            session.announceClosing(milliseconds: milliseconds)
        case .resume: resume()
        }
        drainOutput(into: &output, at: now)
        return ConnectionPolicy.SessionState(
            work: session.hasPendingWork ? .unfinished : .none, deadline: session.nextDeadline,
            exitStatus: session.exitStatus, acceptsClosing: session.acceptsClosing, hasMemory: session.hasMemory)
    }

    private mutating func resume() {
        session.resume()
        pieces += 1
        guard !session.hasPendingWork else { return }
        if pieces > Self.manyPieces { FreeMemory.returnToSystem() }
        pieces = 0
    }

    /// Records that the connection is closed with this status, whether or not the session was over.
    package mutating func closed(_ status: Int32, at now: Double) {
        recorder?.writer.exited(status, at: now)
        flushRecording()
    }

    // MARK: Output

    private mutating func drainOutput(into bytes: inout [UInt8], at now: Double) {
        let count = bytes.count
        session.drainOutput(into: &bytes)
        guard recorder != nil, bytes.count > count else { return }
        recorder?.writer.sent(bytes.span.extracting(droppingFirst: count), at: now)
        flushRecording()
    }

    /// Does what is due before the connection waits: logs, and checks the memory.
    ///
    /// - Parameter queuedBytes: the input and output outside of the session. They count for its memory limit.
    package mutating func rest(queuedBytes: Int) {
        for entry in session.drainLog() { log(entry.level, entry.message) }
        session.rest(queuedBytes: queuedBytes)
        FreeMemory.returnToSystemAfterFall(of: session.memoryBudget)
    }

    /// Writes what was recorded. If the recording ends, the log says why, once, and the session goes on without it.
    private mutating func flushRecording() {
        guard let end = recorder?.flush() else { return }
        log(end.level, "recording stopped: \(end.reason)")
        recorder = nil
    }
}

extension FreeMemory {
    /// Returns unused pages if the clients' memory has fallen far enough since the last time.
    package static func returnToSystemAfterFall(of budget: MemoryBudget) {
        if budget.claimTrim() { returnToSystem() }
    }
}
