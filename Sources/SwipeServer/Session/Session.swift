package import JSONRPC
import Jansson
import SwipeCore

/// The settings of a session that come from the command line.
package struct SessionConfiguration: Equatable, Sendable {
    /// The framing; nil detects it.
    package var framing: Framing?
    package var limits: Limits
    /// Whether the state is validated after each message, for tests.
    package var validatesState = false
    /// The memory budget that sessions share; nil gives the session a separate budget of `limits.memory`.
    package var memory: MemoryBudget?

    package init(framing: Framing? = nil, limits: Limits = Limits(), memory: MemoryBudget? = nil) {
        self.framing = framing
        self.limits = limits
        self.memory = memory
    }
}

package struct SessionLogEntry: Sendable {
    /// The least severe first.
    package enum Level: String, CaseIterable, Sendable { case debug, info, warning, error }

    package var level: Level
    package var message: String
}

/// The session of one client: bytes and the time go in, bytes and the next deadline come out.
///
/// A session does no I/O and reads no clock. Its owner passes what was read to `receive`, writes the drained output,
/// calls `timePassed` at `nextDeadline`, and calls `resume` while `hasPendingWork`. Each `now` is the time of the
/// monotonic clock, in ms.
package struct Session: ~Copyable {
    package let limits: Limits
    var decoder: FrameDecoder
    var memory: SessionMemory
    var writer: MessageWriter
    var clock = SessionClock()
    var lifecycle = Lifecycle.uninitialized
    var engine = SwipeEngine(now: Timestamp(milliseconds: 0))
    /// Incremented by each message and each deadline that changes the state.
    var revision: Int64 = 0
    /// The id of the last animation when events were emitted last. The client does not know of later ones.
    var lastReportedAnimation: Int64 = 0
    var capabilities = ClientCapabilities()
    var trace = TraceName.off
    var counters = Counters()
    /// The method of the last message.
    var lastMethod = Method.initialize
    private var logEntries: [SessionLogEntry] = []
    let validatesState: Bool
    /// The client's process id from `initialize`. The owner watches the process, if it can.
    package internal(set) var clientProcess: Int32?
    private var inputHasEnded = false
    /// Whether the input has ended, and the session only waits for animations to finish: a graceful shutdown.
    private var isDraining = false
    /// Work that has to be finished before anything else is processed.
    var pendingWork: PendingWork?
    /// The work since other sessions could run (`countWork`).
    var work = 0
    /// Whether the next events belong to the current revision.
    var continuesRevision = false

    /// Numbers for `server/status` and for the metrics of the whole daemon.
    struct Counters {
        var totals = SessionTotals()
        /// What the client has sent: a batch is one.
        var received = 0
        var droppedSamples: Int64 = 0
        /// The session's time at `initialize`.
        var start = Timestamp(milliseconds: 0)
    }

    package var totals: SessionTotals { counters.totals }

    package init(configuration: SessionConfiguration, now: Double) {
        limits = configuration.limits
        validatesState = configuration.validatesState
        decoder = FrameDecoder(framing: configuration.framing, limits: limits.frames)
        writer = MessageWriter(framing: configuration.framing ?? .lines, retainedBytes: limits.frames.retainedBytes)
        memory = SessionMemory(
            configuration.memory ?? MemoryBudget(bytes: configuration.limits.memory, isShared: false))
    }

    // MARK: Input

    /// Receives bytes, and processes each message that is complete.
    package mutating func receive(_ bytes: Span<UInt8>, at now: Double) {
        decoder.append(bytes)
        if pendingWork == nil { processInput(at: now) }
        enforceInputLimit()
    }

    /// Marks the end of input. The session still responds to the messages that were received. With framing by lines it
    /// also waits until all animations have finished, because a shell pipe wants to see their notifications.
    package mutating func inputEnded(at now: Double) {
        decoder.end()
        inputHasEnded = true
        if pendingWork == nil { processInput(at: now) }
        if pendingWork == nil { handleEndOfInput() }
        updateMemoryAccount()
    }

    /// Starts the graceful shutdown if the input has ended and all messages were processed.
    mutating func handleEndOfInput() {
        guard inputHasEnded, exitStatus == nil else { return exitIfDrained() }
        clock.isCatchingUp = false
        guard decoder.framing == .lines, lifecycle != .uninitialized else {
            lifecycle = .exited(status: decoder.framing == .contentLength ? lifecycle.exitStatus : 0)
            return
        }
        isDraining = true
        if clock.kind == .client {
            while engine.timeline.animationCount > 0, let due = engine.nextDeadline {
                guard advanceTime(to: due) else {
                    pendingWork = PendingWork(now: 0, moment: due)
                    return
                }
            }
        }
        exitIfDrained()
    }

    package mutating func timePassed(at now: Double) {
        guard pendingWork == nil else { return }
        if let present = clock.present(at: now) {
            reportMove(to: present, after: counters.received)
            guard advanceTime(to: present) else {
                pendingWork = PendingWork(now: now, moment: present)
                return
            }
        }
        validateState(after: "a timer")
        exitIfDrained()
        updateMemoryAccount()
    }

    // MARK: Output

    /// When to call `timePassed`; nil if there is no deadline.
    package var nextDeadline: Double? { pendingWork == nil ? engine.nextDeadline.flatMap(clock.deadline(of:)) : nil }

    package mutating func drainOutput(into bytes: inout [UInt8]) {
        writer.drain(into: &bytes)
    }

    /// The memory budget of this session, which it may share with others.
    package var memoryBudget: MemoryBudget { memory.account.budget }

    /// Whether the session holds the beginning of a message.
    package var hasUnfinishedMessage: Bool { decoder.bufferedBytes > 0 }

    /// Whether the session and its owner hold more memory than the budget leaves to this client.
    package var exceedsMemory: Bool { memory.account.available < 0 }

    /// Whether the session may take more memory.
    package var hasMemory: Bool { memory.account.available > 0 }

    /// Call it before other sessions run. The bytes that the owner buffers for this session, as input or output, count as
    /// the session's memory.
    package mutating func rest(queuedBytes: Int) {
        work = 0
        memory.queuedBytes = queuedBytes
        updateMemoryAccount()
    }

    package mutating func drainLog() -> [SessionLogEntry] {
        defer { logEntries.removeAll() }
        return logEntries
    }

    /// Not nil once the session has ended. The owner writes the remaining output, and exits with this status.
    package var exitStatus: Int32? {
        guard case .exited(let status) = lifecycle else { return nil }
        return status
    }

    // MARK: Messages

    /// Processes the complete messages in the input, until one of them leaves pending work.
    mutating func processInput(at now: Double) {
        while exitStatus == nil, pendingWork == nil, let piece = decoder.next() {
            if let framing = decoder.framing { writer.framing = framing }
            counters.received += 1
            switch piece {
            case .malformed(let error): sendError(nil, error)
            case .message(let place):
                processMessage(in: place, at: now)
                if pendingWork == nil { yieldIfCostly(at: now) }
            }
        }
    }

    private mutating func exitIfDrained() {
        if isDraining, engine.timeline.animationCount == 0 { lifecycle = .exited(status: 0) }
    }

    // MARK: Errors and the log

    /// Sends an error response. The id is nil if the request's id is unknown.
    mutating func sendError(_ id: RequestID?, _ error: RPCError, to method: String = "a message") {
        counters.totals.errors[error.code, default: 0] += 1
        log(.info, "rejected \(method) with \(error.code): \(error.message)")
        writer.error(id: id, error)
    }

    /// Logs the error of a notification, which has no response.
    mutating func logFailure(_ method: String, _ error: RPCError) {
        counters.totals.errors[error.code, default: 0] += 1
        emitLogMessage(.warning, "\(method): \(error.message)", error)
    }

    mutating func log(_ level: SessionLogEntry.Level, _ message: String) {
        logEntries.append(SessionLogEntry(level: level, message: message))
    }
}
