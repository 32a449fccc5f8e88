private import Recording
package import SwipeServer

/// Takes what happens to the log, from whatever thread.
package typealias SessionLog = @Sendable (SessionLogEntry.Level, String) -> Void

/// A session at an edge, with its recording where one is kept: what happens is written down before it does.
package struct ServedSession: ~Copyable {
    private var session: Session
    private var recorder: SessionRecorder?
    private let log: SessionLog
    /// Work of more pieces than this may have taken much memory, and has given it up.
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
    /// Whether `resume` has more to say; nothing else may be given to the session before.
    package var hasPendingWork: Bool { session.hasPendingWork }

    // MARK: What happens

    package mutating func receive(_ bytes: Span<UInt8>, at now: Double) {
        recorder?.writer.received(bytes, at: now)
        keep()
        session.receive(bytes, at: now)
    }

    package mutating func timePassed(at now: Double) {
        recorder?.writer.timePassed(at: now)
        keep()
        session.timePassed(at: now)
    }

    package mutating func inputEnded(at now: Double) {
        recorder?.writer.inputEnded(at: now)
        keep()
        session.inputEnded(at: now)
    }

    /// Lets the session say the next piece of what it has begun.
    package mutating func resume() {
        session.resume()
        pieces += 1
        guard !session.hasPendingWork else { return }
        if pieces > Self.manyPieces { FreeMemory.giveBack() }
        pieces = 0
    }

    /// It is over, whether or not the session is; with which status.
    package mutating func left(_ status: Int32, at now: Double) {
        recorder?.writer.exited(status, at: now)
        keep()
    }

    // MARK: What it says

    /// Appends what the session has said to `bytes`.
    package mutating func drainOutput(into bytes: inout [UInt8], at now: Double) {
        let count = bytes.count
        session.drainOutput(into: &bytes)
        guard recorder != nil, bytes.count > count else { return }
        recorder?.writer.sent(bytes.span.extracting(droppingFirst: count), at: now)
        keep()
    }

    /// Notes how many bytes wait here, to be read by the client or to be served.
    package mutating func setQueuedBytes(_ count: Int) { session.setQueuedBytes(count) }

    /// Lets the log have what the session has for it.
    package mutating func drainLog() {
        for entry in session.drainLog() { log(entry.level, entry.message) }
    }

    /// Writes what is to be recorded. Where the recording ends, the log says why, once, and the session goes on without.
    private mutating func keep() {
        guard let end = recorder?.flush() else { return }
        switch end {
        case .failed(let reason): log(.error, "the recording ends here: \(reason)")
        case .full(let limit): log(.warning, "the recording ends here: it has reached its limit of \(limit) bytes")
        }
        recorder = nil
    }
}
