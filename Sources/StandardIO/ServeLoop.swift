private import Glibc
import SwipeServer

/// Carries bytes between a session and the standard streams: one thread, one `ppoll`, plain reads and writes.
///
///              input ended          session over
///     serving ------------> ended -------------+      (also: the client's process has ended, and all it sent was read)
///        | session over                        v
///        +--------------------------------> leaving ---> done, with a status
///        | a signal: 128 + its number          ^
///        +-------------------------------------+
///
/// An ordinary message costs one wait, one read and one write, and the wait is saved when the next message is there
/// already. Whoever does not read the answers
/// is not waited for: they queue up, and reading goes on until the queue is congested.
package struct ServeLoop: ~Copyable {
    /// One read takes what a pipe holds by default.
    private static let readLimitBytes = 64 << 10

    /// The session gets what was read in pieces of this size, so that the queue is looked at between them: small
    /// requests can have large answers.
    private static let pieceLimitBytes = 1 << 10

    /// So many reads are tried in a row before the signals and the reader are asked for again.
    private static let triesBetweenWaits = 64

    /// After a signal, what is queued is written for so long and no longer.
    private static let signalPatienceMilliseconds = 1_000.0

    /// After `exit`, a reader may pause for so long before it counts as gone: a client that waits for our end
    /// and does not read would otherwise wait for ever.
    private static let exitPatienceMilliseconds = 3_000.0

    /// Who looks this much too late was stopped, and whoever was to read perhaps with it: time begins anew.
    private static let latenessMilliseconds = 1_000.0

    private enum Phase {
        case serving
        /// Nothing more comes; timers may still run.
        case ended
        /// What is queued is still written: until `deadline`, or as long as it takes.
        case leaving(ExitStatus, deadline: Double?)
    }

    private let streams: StandardStreams
    private let signals: TerminationSignals
    private let log: SessionLog

    private var session: ServedSession
    private var phase = Phase.serving
    private var readiness: Readiness
    /// How many more reads may be tried without asking first.
    private var triesLeft = 0
    private var queue: OutputQueue
    /// What was read last; its bytes are not set before, for zeroes would make 64 KiB resident that few reads fill.
    private var buffer = unsafe [UInt8](unsafeUninitializedCapacity: Self.readLimitBytes) { $1 = $0.count }
    /// The part of `buffer` that was read and that the session has not seen yet.
    private var unserved = 0..<0
    /// The client's process, once it has told which and if that can be watched.
    private var client: ClientProcess?
    private var hasLookedForClient = false
    /// The client's process has ended. What it has sent is still served, and nobody's patience is tried.
    private var isDeserted = false
    /// What reading ran into, which the exit status tells when the session itself has ended well.
    private var inputFailure: ExitStatus?
    /// What the client had not read yet when the deadline to leave was set.
    private var unreadBytes = 0

    package init(
        session: consuming ServedSession, streams: consuming StandardStreams, signals: consuming TerminationSignals,
        log: @escaping SessionLog
    ) {
        readiness = Readiness(
            input: streams.input.number, output: streams.output.number, signals: signals.number)
        queue = OutputQueue(highWaterBytes: session.limits.outputBytes)
        self.session = session
        self.streams = streams
        self.signals = signals
        self.log = log
    }

    /// Serves until the session is over and its answers are written, or until something ends it earlier.
    package mutating func run() -> ExitStatus {
        while true {
            guard let status = turn() else { continue }
            session.left(status.code, at: MonotonicClock.now)
            return status
        }
    }

    /// One turn: wait, read, serve, write.
    private mutating func turn() -> ExitStatus? {
        let backlogged = !queue.isEmpty
        if triesLeft > 0, !backlogged, wantsInput {
            triesLeft -= 1
            readiness.assumeInput()
        } else {
            readiness.wait(forInput: wantsInput, forRoom: backlogged, milliseconds: patience)
            triesLeft = streams.input.mayBeTried ? Self.triesBetweenWaits : 0
        }
        let now = MonotonicClock.now
        if readiness.signal, let number = signals.next() {
            if case .leaving = phase { return .signal(number) }  // asked before, and still here
            log(.info, "signal \(number) asks us to leave")
            phase = .leaving(.signal(number), deadline: now + Self.signalPatienceMilliseconds)
        }
        if readiness.clientGone {
            log(.info, "the client's process has ended")
            isDeserted = true
            readiness.watch(client: -1)
        }
        serve(at: now)
        if !queue.isEmpty, !backlogged || readiness.room {
            if let status = write(at: now) { return status }
        }
        session.setQueuedBytes(queue.count)
        FreeMemory.giveBackFall(of: session.memory)
        return verdict(at: now)
    }

    /// Whether anything that comes would be served: not while earlier input waits for the queue to drain.
    private var wantsInput: Bool {
        guard case .serving = phase else { return false }
        return unserved.isEmpty && !session.hasPendingWork && !queue.isCongested
    }

    /// How long the next wait may last: until the next deadline; nil: as long as it takes.
    private var patience: Double? {
        switch phase {
        case .serving where session.hasPendingWork && !queue.isCongested,
            .ended where session.hasPendingWork && !queue.isCongested:
            0
        case .serving where isDeserted || !unserved.isEmpty && !queue.isCongested: 0
        case .serving, .ended: session.nextDeadline.map { $0 - MonotonicClock.now }
        case .leaving(_, let deadline): deadline.map { $0 - MonotonicClock.now }
        }
    }

    // MARK: Serving

    /// Gives the session the time, and what has come.
    private mutating func serve(at now: Double) {
        if case .leaving = phase { return }
        if session.hasPendingWork {
            resume(at: now)
            if session.hasPendingWork { return }
        }
        if let due = session.nextDeadline, due <= now {
            session.timePassed(at: now)
            session.drainOutput(into: &queue.bytes, at: now)
        }
        if readiness.input, !session.hasPendingWork {
            read(at: now)
        } else if isDeserted, !session.hasPendingWork, case .serving = phase, unserved.isEmpty || queue.isCongested {
            endInput(at: now)
        }
        let bytes = buffer  // the same storage: a span of `self.buffer` would lock all of `self`
        while !unserved.isEmpty, !session.hasPendingWork, !queue.isCongested, session.exitStatus == nil {
            let piece = unserved.prefix(Self.pieceLimitBytes)
            session.receive(bytes.span.extracting(piece), at: now)
            unserved = piece.upperBound..<unserved.upperBound
            session.drainOutput(into: &queue.bytes, at: now)
        }
        lookForClient()
        session.drainLog()
        leaveIfOver(at: now)
    }

    /// Lets the session go on with what it has begun, as far as there is room for what it says.
    private mutating func resume(at now: Double) {
        guard !queue.isCongested else { return }
        session.resume()
        session.drainOutput(into: &queue.bytes, at: now)
        session.drainLog()
        if !session.hasPendingWork { leaveIfOver(at: now) }
    }

    private mutating func leaveIfOver(at now: Double) {
        if let status = session.exitStatus {
            let isAwaited = if case .serving = phase { true } else { isDeserted }
            phase = .leaving(inputFailure ?? .session(status), deadline: isAwaited ? exitDeadline(from: now) : nil)
        }
    }

    private mutating func read(at now: Double) {
        switch streams.input.read(into: &buffer) {
        case .bytes(let count):
            unserved = 0..<count
            return
        case .nothingYet:
            triesLeft = 0
            return
        case .ended:
            break
        case .failed(let error):
            log(.error, "standard input cannot be read: \(errorText(error))")
            inputFailure = .streamFailed
        }
        endInput(at: now)
    }

    /// The session is given nothing after this. Something may be left of what a client has sent whose process has ended, where its
    /// answers fill the queue and are not read.
    private mutating func endInput(at now: Double) {
        unserved = 0..<0
        session.inputEnded(at: now)
        session.drainOutput(into: &queue.bytes, at: now)
        phase = .ended
    }

    /// Begins to watch the client's process, when it is first known.
    private mutating func lookForClient() {
        guard !hasLookedForClient, let process = session.clientProcess else { return }
        hasLookedForClient = true
        client = ClientProcess(process)
        if let number = client?.number { readiness.watch(client: number) }
    }

    // MARK: Writing and leaving

    private mutating func write(at now: Double) -> ExitStatus? {
        switch queue.write(to: streams.output) {
        case .wrote:
            extendDeadline(at: now)
            return nil
        case .noRoomYet:
            return nil
        case .readerGone:
            return readerGone()
        case .failed(let error):
            log(.error, "standard output cannot be written: \(errorText(error))")
            return .streamFailed
        }
    }

    /// Until when a reader may pause that has read something by now.
    private mutating func exitDeadline(from now: Double) -> Double {
        unreadBytes = streams.output.unreadBytes
        return now + Self.exitPatienceMilliseconds
    }

    /// Gives a client that reads its last answers more time; after a signal there is no more.
    private mutating func extendDeadline(at now: Double) {
        if case .leaving(let status, .some) = phase, !status.isSignal {
            phase = .leaving(status, deadline: exitDeadline(from: now))
        }
    }

    /// Whether this was the last turn.
    private mutating func verdict(at now: Double) -> ExitStatus? {
        switch phase {
        case .leaving(let status, _) where queue.isEmpty:
            return status
        case .leaving(let status, .some(let deadline)) where now >= deadline + Self.latenessMilliseconds:
            phase = .leaving(status, deadline: exitDeadline(from: now))
        case .leaving(let status, .some(let deadline)) where now >= deadline:
            guard !status.isSignal, streams.output.unreadBytes < unreadBytes else {
                log(.warning, "left with \(queue.count) bytes that nobody read")
                return readerGone()
            }
            extendDeadline(at: now)
        case .serving, .ended, .leaving:
            if readiness.readerGone { return readerGone() }
        }
        if case .ended = phase, session.nextDeadline == nil, !session.hasPendingWork {
            log(.error, "the session waits for nothing and does not end")
            return .wedged
        }
        return nil
    }

    /// The status when the answers cannot be delivered: a signal's own, if one asked us to leave.
    private func readerGone() -> ExitStatus {
        if case .leaving(.signal(let number), _) = phase { return .signal(number) }
        log(.info, "nobody reads the answers any more")
        return .readerGone
    }
}
