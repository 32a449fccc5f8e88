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
    private static let signalDrainMilliseconds = 1_000.0

    /// After `exit`, a reader may pause for so long before it counts as gone: a client that waits for our end
    /// and does not read would otherwise wait for ever.
    private static let exitDrainMilliseconds = 3_000.0

    /// Who looks this much too late was stopped, and whoever was to read perhaps with it: time begins anew.
    private static let suspensionToleranceMilliseconds = 1_000.0

    private enum Phase {
        case serving
        /// Nothing more comes; timers may still run.
        case inputEnded
        /// What is queued is still written: until `deadline`, or as long as it takes.
        case draining(ExitStatus, deadline: Double?)
    }

    private let streams: StandardStreams
    private let signals: TerminationSignals
    private let log: SessionLog

    private var session: ServedSession
    private var phase = Phase.serving
    private var readiness: Readiness
    /// How many more reads may be tried without asking first.
    private var triesLeft = 0
    private var output: OutputQueue
    /// What was read last; its bytes are not set before, for zeroes would make 64 KiB resident that few reads fill.
    private var buffer = unsafe [UInt8](unsafeUninitializedCapacity: Self.readLimitBytes) { $1 = $0.count }
    /// The part of `buffer` that was read and that the session has not seen yet.
    private var pendingInput = 0..<0
    /// The client's process, once it has told which and if that can be watched.
    private var client: ClientProcess?
    private var hasSearchedForClient = false
    /// The client's process has ended. What it has sent is still served, and nobody's patience is tried.
    private var clientHasExited = false
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
        output = OutputQueue(highWaterBytes: session.limits.outputBytes)
        self.session = session
        self.streams = streams
        self.signals = signals
        self.log = log
    }

    /// Serves until the session is over and its answers are written, or until something ends it earlier.
    package mutating func run() -> ExitStatus {
        while true {
            guard let status = processOnce() else { continue }
            session.closed(status.code, at: MonotonicClock.now)
            return status
        }
    }

    /// One turn: wait, read, serve, write.
    private mutating func processOnce() -> ExitStatus? {
        let backlogged = !output.isEmpty
        if triesLeft > 0, !backlogged, wantsInput {
            triesLeft -= 1
            readiness.assumeReadable()
        } else {
            readiness.wait(forInput: wantsInput, forOutput: backlogged, milliseconds: waitMilliseconds)
            triesLeft = streams.input.isNonBlocking ? Self.triesBetweenWaits : 0
        }
        let now = MonotonicClock.now
        if readiness.hasSignal, let number = signals.next() {
            if case .draining = phase { return .signal(number) }  // asked before, and still here
            log(.info, "signal \(number) asks us to leave")
            phase = .draining(.signal(number), deadline: now + Self.signalDrainMilliseconds)
        }
        if readiness.clientExited {
            log(.info, "the client's process has ended")
            clientHasExited = true
            readiness.watch(client: -1)
        }
        process(at: now)
        if !output.isEmpty, !backlogged || readiness.isWritable {
            if let status = write(at: now) { return status }
        }
        session.edgeHolds(output.count)
        FreeMemory.returnToSystemAfterFall(of: session.memory)
        return finalStatus(at: now)
    }

    /// Whether anything that comes would be served: not while earlier input waits for the queue to drain.
    private var wantsInput: Bool {
        guard case .serving = phase else { return false }
        return pendingInput.isEmpty && !session.hasWork && !output.isCongested
    }

    /// How long the next wait may last: until the next deadline; nil: as long as it takes.
    private var waitMilliseconds: Double? {
        switch phase {
        case .serving where session.hasWork && !output.isCongested,
            .inputEnded where session.hasWork && !output.isCongested:
            0
        case .serving where clientHasExited || !pendingInput.isEmpty && !output.isCongested: 0
        case .serving, .inputEnded: session.nextDeadline.map { $0 - MonotonicClock.now }
        case .draining(_, let deadline): deadline.map { $0 - MonotonicClock.now }
        }
    }

    // MARK: Serving

    /// Gives the session the time, and what has come.
    private mutating func process(at now: Double) {
        if case .draining = phase { return }
        if session.hasWork {
            resume(at: now)
            if session.hasWork { return }
        }
        if let due = session.nextDeadline, due <= now {
            session.timePassed(at: now)
            session.drainOutput(into: &output.bytes, at: now)
        }
        if readiness.isReadable, !session.hasWork {
            read(at: now)
        } else if clientHasExited, !session.hasWork, case .serving = phase, pendingInput.isEmpty || output.isCongested {
            endInput(at: now)
        }
        let bytes = buffer  // the same storage: a span of `self.buffer` would lock all of `self`
        while !pendingInput.isEmpty, !session.hasWork, !output.isCongested, session.exitStatus == nil {
            let piece = pendingInput.prefix(Self.pieceLimitBytes)
            session.receive(bytes.span.extracting(piece), at: now)
            pendingInput = piece.upperBound..<pendingInput.upperBound
            session.drainOutput(into: &output.bytes, at: now)
        }
        watchClientProcess()
        session.drainLog()
        drainIfOver(at: now)
    }

    /// Lets the session go on with what it has begun, as far as there is room for what it says.
    private mutating func resume(at now: Double) {
        guard !output.isCongested else { return }
        session.resume()
        session.drainOutput(into: &output.bytes, at: now)
        session.drainLog()
        if !session.hasWork { drainIfOver(at: now) }
    }

    private mutating func drainIfOver(at now: Double) {
        if let status = session.exitStatus {
            let isAwaited = if case .serving = phase { true } else { clientHasExited }
            phase = .draining(inputFailure ?? .session(status), deadline: isAwaited ? exitDeadline(from: now) : nil)
        }
    }

    private mutating func read(at now: Double) {
        switch streams.input.read(into: &buffer) {
        case .bytes(let count):
            pendingInput = 0..<count
            return
        case .wouldBlock:
            triesLeft = 0
            return
        case .ended:
            break
        case .failed(let error):
            log(.error, "standard input cannot be read: \(errorText(error))")
            inputFailure = .ioError
        }
        endInput(at: now)
    }

    /// The session is given nothing after this. Something may be left of what a client has sent whose process has ended, where its
    /// answers fill the queue and are not read.
    private mutating func endInput(at now: Double) {
        pendingInput = 0..<0
        session.inputEnded(at: now)
        session.drainOutput(into: &output.bytes, at: now)
        phase = .inputEnded
    }

    /// Begins to watch the client's process, when it is first known.
    private mutating func watchClientProcess() {
        guard !hasSearchedForClient, let process = session.clientProcess else { return }
        hasSearchedForClient = true
        client = ClientProcess(process)
        if let number = client?.number { readiness.watch(client: number) }
    }

    // MARK: Writing and leaving

    private mutating func write(at now: Double) -> ExitStatus? {
        switch output.write(to: streams.output) {
        case .wrote:
            extendDeadline(at: now)
            return nil
        case .wouldBlock:
            return nil
        case .brokenPipe:
            return brokenPipe()
        case .failed(let error):
            log(.error, "standard output cannot be written: \(errorText(error))")
            return .ioError
        }
    }

    /// Until when a reader may pause that has read something by now.
    private mutating func exitDeadline(from now: Double) -> Double {
        unreadBytes = streams.output.unreadBytes
        return now + Self.exitDrainMilliseconds
    }

    /// Gives a client that reads its last answers more time; after a signal there is no more.
    private mutating func extendDeadline(at now: Double) {
        if case .draining(let status, .some) = phase, !status.isSignal {
            phase = .draining(status, deadline: exitDeadline(from: now))
        }
    }

    /// Whether this was the last turn.
    private mutating func finalStatus(at now: Double) -> ExitStatus? {
        switch phase {
        case .draining(let status, _) where output.isEmpty:
            return status
        case .draining(let status, .some(let deadline)) where now >= deadline + Self.suspensionToleranceMilliseconds:
            phase = .draining(status, deadline: exitDeadline(from: now))
        case .draining(let status, .some(let deadline)) where now >= deadline:
            guard !status.isSignal, streams.output.unreadBytes < unreadBytes else {
                log(.warning, "left with \(output.count) bytes that nobody read")
                return brokenPipe()
            }
            extendDeadline(at: now)
        case .serving, .inputEnded, .draining:
            if readiness.brokenPipe { return brokenPipe() }
        }
        if case .inputEnded = phase, session.nextDeadline == nil, !session.hasWork {
            log(.error, "the session waits for nothing and does not end")
            return .internalError
        }
        return nil
    }

    /// The status when the answers cannot be delivered: a signal's own, if one asked us to leave.
    private func brokenPipe() -> ExitStatus {
        if case .draining(.signal(let number), _) = phase { return .signal(number) }
        log(.info, "nobody reads the answers any more")
        return .brokenPipe
    }
}
