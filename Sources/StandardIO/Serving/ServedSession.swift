private import Recording
package import SwipeServer

/// Receives log entries, on any thread.
package typealias SessionLog = @Sendable (SessionLogEntry.Level, String) -> Void

/// A session together with its recording, if there is one. Each event is recorded before the session handles it.
///
/// Both edges use it: `ServeLoop` for the standard streams, `SessionHandler` of `Network` for connections.
package struct ServedSession: ~Copyable {
    private var session: Session
    private var recorder: SessionRecorder?
    private let log: SessionLog
    /// Work of more pieces than this may have freed much memory.
    private static let manyPieces = 100
    private var pieces = 0

    package init(
        _ configuration: SessionConfiguration, recorder: consuming SessionRecorder? = nil, now: Double,
        log: @escaping SessionLog
    ) {
        session = Session(configuration: configuration, now: now)
        self.recorder = recorder
        self.log = log
    }

    package var limits: Limits { session.limits }
    package var memory: MemoryBudget { session.memoryBudget }
    package var exitStatus: Int32? { session.exitStatus }
    package var nextDeadline: Double? { session.nextDeadline }
    package var clientProcess: Int32? { session.clientProcess }
    /// Whether `resume` must be called before the session can take anything else.
    package var hasPendingWork: Bool { session.hasPendingWork }

    // MARK: Input

    // Every `now` is a time of `MonotonicClock`, in ms.

    /// Passes input to the session.
    package mutating func receive(_ bytes: Span<UInt8>, at now: Double) {
        recorder?.writer.received(bytes, at: now)
        flushRecording()
        session.receive(bytes, at: now)
    }

    /// Notifies the session that its deadline has passed.
    package mutating func timePassed(at now: Double) {
        recorder?.writer.timePassed(at: now)
        flushRecording()
        session.timePassed(at: now)
    }

    /// Notifies the session that no more input will arrive.
    package mutating func inputEnded(at now: Double) {
        recorder?.writer.inputEnded(at: now)
        flushRecording()
        session.inputEnded(at: now)
    }

    /// Lets the session do the next piece of unfinished work.
    package mutating func resume() {
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

    /// Appends the session's output to `bytes`, and records it.
    package mutating func drainOutput(into bytes: inout [UInt8], at now: Double) {
        let count = bytes.count
        session.drainOutput(into: &bytes)
        guard recorder != nil, bytes.count > count else { return }
        recorder?.writer.sent(bytes.span.extracting(droppingFirst: count), at: now)
        flushRecording()
    }

    /// Reports how many bytes of input and output are buffered outside of the session. They count for its memory limit.
    package mutating func setQueuedBytes(_ count: Int) { session.setQueuedBytes(count) }

    /// Passes the session's log entries to the log.
    package mutating func drainLog() {
        for entry in session.drainLog() { log(entry.level, entry.message) }
    }

    /// Writes what was recorded. If the recording ends, the log says why, once, and the session goes on without it.
    private mutating func flushRecording() {
        guard let end = recorder?.flush() else { return }
        switch end {
        case .failed(let reason): log(.error, "recording stopped: \(reason)")
        case .full(let limit): log(.warning, "recording stopped: it has reached its limit of \(limit) bytes")
        }
        recorder = nil
    }
}
