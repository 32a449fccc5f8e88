package import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// What the command line decides about a session.
package struct SessionConfiguration: Equatable, Sendable {
    /// The framing, or nil: told apart by the first byte.
    package var framing: Framing?
    package var limits: Limits
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
    var lifecycle = Lifecycle.greeting
    var engine = SwipeEngine(now: Timestamp(milliseconds: 0))
    /// One step per message, or moment of the daemon's own, that changes state.
    var revision = 0
    /// The last motion of which the client has been told all that there was to tell.
    var toldFlight = 0
    var playable = Playable()
    /// Frames tell where each action stands.
    var wantsLayout = false
    /// Tables start with little motion.
    var isMotionReduced = false
    var trace = TraceName.off
    var counters = Counters()
    /// What was asked last.
    var lastMethod = Method.initialize
    private var log: [SessionLogEntry] = []
    /// The client's process, where `initialize` has told; the edge watches it, if it can.
    package internal(set) var clientProcess: Int32?
    /// The input has ended, and running animations are let finish.
    private var isFinishing = false

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
        decoder = FrameDecoder(framing: configuration.framing, limits: limits.frames)
        writer = MessageWriter(framing: configuration.framing ?? .lines, keptBytes: limits.frames.keptBytes)
        memory = SessionMemory(
            configuration.memory ?? MemoryBudget(bytes: configuration.limits.memory, isShared: false))
    }

    // MARK: In

    /// Takes what was read, and serves every message that is complete.
    package mutating func receive(_ bytes: Span<UInt8>, at now: Double) {
        decoder.append(bytes)
        serveFrames(at: now)
        boundInput()
    }

    /// No more will be read. What came is answered; JSON Lines let every running animation finish first, since who pipes
    /// lines in waits for what they come to.
    package mutating func inputEnded(at now: Double) {
        decoder.end()
        serveFrames(at: now)
        settleMemory()
        clock.isCatchingUp = false
        if case .over = lifecycle { return }
        guard decoder.framing == .lines, lifecycle != .greeting else {
            lifecycle = .over(status: decoder.framing == .contentLength ? lifecycle.exitStatus : 0)
            return
        }
        isFinishing = true
        if clock.kind == .client {
            while engine.isMoving, let due = engine.nextDue { bringTime(to: due) }
        }
        finishIfAtRest()
    }

    /// Says that the deadline has come.
    package mutating func timePassed(at now: Double) {
        if let present = clock.present(at: now) { bringTime(to: present) }
        finishIfAtRest()
        settleMemory()
    }

    // MARK: Out

    /// When `timePassed` is to be called; nil: nothing is due.
    package var nextDeadline: Double? { engine.nextDue.flatMap(clock.deadline(of:)) }

    /// Appends what is to be written to `bytes`, and forgets it.
    package mutating func drainOutput(into bytes: inout [UInt8]) {
        writer.drain(into: &bytes)
    }

    /// The memory that this session shares with others, if there are any.
    package var memoryBudget: MemoryBudget { memory.account.budget }

    /// Says how many bytes wait to be written at the edge: they count as this session's.
    package mutating func outputWaits(_ count: Int) {
        memory.unwrittenBytes = count
        settleMemory()
    }

    package mutating func drainLog() -> [SessionLogEntry] {
        defer { log.removeAll() }
        return log
    }

    /// Not nil: it is over. What is left is written, and the process exits with this.
    package var exitStatus: Int32? {
        guard case .over(let status) = lifecycle else { return nil }
        return status
    }

    func isOver() -> Bool { exitStatus != nil }

    // MARK: Frames

    private mutating func serveFrames(at now: Double) {
        while !isOver(), let frame = decoder.next() {
            if let framing = decoder.framing { writer.framing = framing }
            switch frame {
            case .malformed(let error): refuse(nil, RPCError(error))
            case .message(let place): serveText(in: place, at: now)
            }
        }
    }

    private mutating func serveText(in place: Range<Int>, at now: Double) {
        if memory.wantsCount(forParsing: place.count, limit: limits.parsedBytes) { countState() }
        let allowance = memory.reserve(forParsing: place.count, limit: limits.parsedBytes)
        memory.messageBytes = place.count
        serveText(in: place, allowance, at: now)
        memory.keepParsed(0)
    }

    private mutating func serveText(in place: Range<Int>, _ allowance: Int, at now: Double) {
        do throws(OrdinaryMessage.NoRoom) {
            if let message = try OrdinaryMessage(
                decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
            {
                memory.keepParsed(message.params.memoryBytes)
                serve(message.envelope, params: message.params.root, at: now)
                return
            }
        } catch {
            refuse(error.envelope, noRoom(error.reason))
            return
        }
        let document: JSONDocument
        do {
            document = try JSONDocument(
                parsing: decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
        } catch .numberOutOfRange(let offset) {
            refuseNumber(in: place, allowance, error: .numberOutOfRange(offset: offset))
            return
        } catch .tooLarge {
            refuseLarge(in: place, allowance)
            return
        } catch {
            refuse(nil, RPCError(error))
            return
        }
        memory.keepParsed(document.memoryBytes)
        serve(document.root, at: now)
    }

    /// The values of a message take more memory than they may, or than there is.
    private func noRoom(_ reason: JSONParseError) -> RPCError {
        guard case .tooLarge(let allowance) = reason else { return RPCError(reason) }
        if allowance < limits.parsedBytes { return .limitExceeded("memory", limits.memory) }
        return .limitExceeded("parsedBytes", limits.parsedBytes)
    }

    /// The values of the message take too much memory. Its id can be read without them, unless it is one of a batch.
    private mutating func refuseLarge(in place: Range<Int>, _ allowance: Int) {
        let reason = noRoom(.tooLarge(allowance: allowance))
        let document: JSONDocument
        do {
            document = try JSONDocument(
                shellOf: decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
        } catch {
            refuse(nil, reason)
            return
        }
        refuse(Envelope.read(document.root), reason)
    }

    /// A number in the message cannot be read. Its id can, unless that is the number.
    private mutating func refuseNumber(in place: Range<Int>, _ allowance: Int, error: JSONParseError) {
        var answer = RPCError(error)
        let document: JSONDocument
        do {
            document = try JSONDocument(
                salvaging: decoder.buffer.span.extracting(place), maximumDepth: limits.depth, allowance: allowance)
        } catch .tooLarge {
            refuseLarge(in: place, allowance)
            return
        } catch .numberOutOfRange(let offset) {
            refuse(nil, RPCError(JSONParseError.syntax(offset: offset, reason: "not a number")))
            return
        } catch {
            refuse(nil, RPCError(error))  // a number is not all that is wrong with it
            return
        }
        let envelope = Envelope.read(document.root)
        switch envelope {
        case .request, .notification: break
        case .response, .invalid: answer.code = RPCError.Code.invalidRequest
        }
        refuse(envelope, answer)
    }

    /// A message is refused before anything of it was served but its envelope.
    private mutating func refuse(_ envelope: Envelope, _ error: RPCError) {
        switch envelope {
        case .request(let id, _): refuse(id, error)
        case .notification(let method): if lifecycle == .open { ignore(method, error) }
        case .response, .invalid: refuse(nil, error)
        }
    }

    // MARK: Time

    /// Lets time come to `moment`, and tells what falls due on the way, each moment by itself: how late we are told the time,
    /// and whether by a message, is nothing that a client can see.
    mutating func bringTime(to moment: Timestamp) {
        while let due = engine.nextDue, due < moment {
            engine.advance(to: due)
            tellEvents()
        }
        engine.advance(to: moment)
        tellEvents()
    }

    private mutating func finishIfAtRest() {
        if isFinishing, !engine.isMoving { lifecycle = .over(status: 0) }
    }

    // MARK: For the session's other files

    /// Answers with an error.
    mutating func refuse(_ id: RequestID?, _ error: RPCError) {
        counters.errors += 1
        writer.error(id: id, error)
    }

    /// A notification that could not take effect has no answer: the log tells.
    mutating func ignore(_ method: String, _ error: RPCError) {
        counters.errors += 1
        logMessage(.warning, "\(method): \(error.message)", error)
    }

    mutating func note(_ level: SessionLogEntry.Level, _ message: String) {
        log.append(SessionLogEntry(level: level, message: message))
    }
}
