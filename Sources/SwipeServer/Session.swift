package import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// What the command line decides about a session.
package struct SessionConfiguration: Equatable, Sendable {
    /// The framing, or nil: told apart by the first byte.
    package var framing: Framing?
    package var limits: Limits
    /// Whether the session's state is checked after each message: for tests. In a debug build it always is.
    package var validatesState = false
    /// The memory that this session shares with others; nil: it is alone, and has `limits.memory`.
    package var memory: MemoryBudget?

    package init(framing: Framing? = nil, limits: Limits = Limits(), memory: MemoryBudget? = nil) {
        self.framing = framing
        self.limits = limits
        self.memory = memory
    }
}

/// A line for the log, which the edge writes to stderr.
package struct SessionLogEntry: Sendable {
    package enum Level: String, Sendable { case debug, info, warning, error }

    package var level: Level
    package var message: String
}

/// One client's conversation: bytes and a time in, bytes and the next deadline out.
///
/// A session does no I/O and reads no clock. Whoever owns it hands it what was read and when, writes what it drains, and
/// calls `timePassed` when the deadline has come. Every `now` is the machine's monotonic clock, in ms.
package struct Session: ~Copyable {
    package let limits: Limits
    var decoder: FrameDecoder
    var memory: SessionMemory
    var writer: MessageWriter
    var clock = SessionClock()
    var lifecycle = Lifecycle.uninitialized
    var engine = SwipeEngine(now: Timestamp(milliseconds: 0))
    /// One step per message, or moment of the daemon's own, that changes state.
    var revision = 0
    /// The last motion of which the client has been told all that there was to tell.
    var lastReportedAnimation = 0
    var capabilities = AnimationCapabilities()
    /// Frames tell where each action stands.
    var wantsLayout = false
    /// Tables start with little motion.
    var isMotionReduced = false
    var trace = TraceName.off
    var counters = Counters()
    /// What was asked last.
    var lastMethod = Method.initialize
    private var logEntries: [SessionLogEntry] = []
    let validatesState: Bool
    /// The client's process, where `initialize` has told; the edge watches it, if it can.
    package internal(set) var clientProcess: Int32?
    /// Nothing more is read.
    private var inputHasEnded = false
    /// The input has ended, and running animations are let finish.
    private var isDraining = false
    /// What has begun and is not finished; nothing else is served before it is.
    var pendingWork: PendingWork?
    /// What was reported last is a part of what has happened at this revision.
    var continuesRevision = false

    /// What `server/status` tells.
    struct Counters {
        var messages = 0
        var errors = 0
        var notifications = 0
        var droppedSamples = 0
        /// The session's time at `initialize`.
        var start = Timestamp(milliseconds: 0)
    }

    package init(configuration: SessionConfiguration, now: Double) {
        limits = configuration.limits
        validatesState = configuration.validatesState
        decoder = FrameDecoder(framing: configuration.framing, limits: limits.frames)
        writer = MessageWriter(framing: configuration.framing ?? .lines, retainedBytes: limits.frames.retainedBytes)
        memory = SessionMemory(
            configuration.memory ?? MemoryBudget(bytes: configuration.limits.memory, isShared: false))
    }

    // MARK: In

    /// Takes what was read, and serves every message that is complete.
    package mutating func receive(_ bytes: Span<UInt8>, at now: Double) {
        decoder.append(bytes)
        if pendingWork == nil { processInput(at: now) }
        enforceInputLimit()
    }

    /// No more will be read. What came is answered; JSON Lines let every running animation finish first, since who pipes
    /// lines in waits for what they come to.
    package mutating func inputEnded(at now: Double) {
        decoder.end()
        inputHasEnded = true
        if pendingWork == nil { processInput(at: now) }
        if pendingWork == nil { handleEndOfInput() }
        updateMemoryAccount()
    }

    /// What came is answered: where the input has ended, motions come to their ends.
    mutating func handleEndOfInput() {
        guard inputHasEnded, exitStatus == nil else { return exitIfDrained() }
        clock.isCatchingUp = false
        guard decoder.framing == .lines, lifecycle != .uninitialized else {
            lifecycle = .exited(status: decoder.framing == .contentLength ? lifecycle.exitStatus : 0)
            return
        }
        isDraining = true
        if clock.kind == .client {
            while engine.isAnimating, let due = engine.nextDeadline {
                guard advanceTime(to: due) else {
                    pendingWork = PendingWork(now: 0, moment: due)
                    return
                }
            }
        }
        exitIfDrained()
    }

    /// Says that the deadline has come.
    package mutating func timePassed(at now: Double) {
        guard pendingWork == nil else { return }
        if let present = clock.present(at: now), !advanceTime(to: present) {
            pendingWork = PendingWork(now: now, moment: present)
            return
        }
        validateState(after: nil)
        exitIfDrained()
        updateMemoryAccount()
    }

    // MARK: Out

    /// When `timePassed` is to be called; nil: nothing is due.
    package var nextDeadline: Double? { pendingWork == nil ? engine.nextDeadline.flatMap(clock.deadline(of:)) : nil }

    /// Appends what is to be written to `bytes`, and forgets it.
    package mutating func drainOutput(into bytes: inout [UInt8]) {
        writer.drain(into: &bytes)
    }

    /// The memory that this session shares with others, if there are any.
    package var memoryBudget: MemoryBudget { memory.account.budget }

    /// Says how many bytes wait at the edge, to be written or to be served: they count as this session's.
    package mutating func setQueuedBytes(_ count: Int) {
        memory.queuedBytes = count
        updateMemoryAccount()
    }

    package mutating func drainLog() -> [SessionLogEntry] {
        defer { logEntries.removeAll() }
        return logEntries
    }

    /// Not nil: it is over. What is left is written, and the process exits with this.
    package var exitStatus: Int32? {
        guard case .exited(let status) = lifecycle else { return nil }
        return status
    }

    func hasExited() -> Bool { exitStatus != nil }

    // MARK: Frames

    mutating func processInput(at now: Double) {
        while !hasExited(), pendingWork == nil, let frame = decoder.next() {
            if let framing = decoder.framing { writer.framing = framing }
            switch frame {
            case .malformed(let error): sendError(nil, RPCError(error))
            case .message(let place):
                processMessage(in: place, at: now)
                if pendingWork == nil {
                    yieldIfCostly(at: now)
                } else {
                    let text = Array(decoder.buffer[place])
                    saveMessage { text }
                }
            }
        }
    }

    private mutating func exitIfDrained() {
        if isDraining, !engine.isAnimating { lifecycle = .exited(status: 0) }
    }

    // MARK: For the session's other files

    /// Answers with an error.
    mutating func sendError(_ id: RequestID?, _ error: RPCError) {
        counters.errors += 1
        writer.error(id: id, error)
    }

    /// A notification that could not take effect has no answer: the log tells.
    mutating func logFailure(_ method: String, _ error: RPCError) {
        counters.errors += 1
        emitLogMessage(.warning, "\(method): \(error.message)", error)
    }

    mutating func log(_ level: SessionLogEntry.Level, _ message: String) {
        logEntries.append(SessionLogEntry(level: level, message: message))
    }
}
