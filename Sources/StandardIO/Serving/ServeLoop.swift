private import Glibc
import SwipeServer

/// Serves one session on the standard streams: one thread, one `ppoll`, non-blocking reads and writes.
///
///              end of input             session over
///     serving --------------> inputEnded -----------+    (also if the client's process has exited, and its input was read)
///        | session over                             v
///        +-------------------------------------> draining ---> done, with an exit status
///        | signal: 128 + its number                 ^
///        +------------------------------------------+
///
/// An ordinary message costs one wait, one read and one write. The wait is skipped if the next message is there already.
/// Output that the client does not read is queued. The loop stops reading input while the queue is congested.
package struct ServeLoop: ~Copyable {
    /// The size of a read: what a pipe holds by default.
    private static let readLimitBytes = 64 << 10

    /// The session gets its input in pieces of this size, and the queue is checked after each, because a small request may
    /// have a large response.
    private static let pieceLimitBytes = 1 << 10

    /// How many reads may follow each other without a wait. Only a wait notices signals and a broken pipe.
    private static let readsBetweenWaits = 64

    /// How long the queue may take to drain after a signal.
    static let signalDrainMilliseconds = 1_000.0

    enum Phase {
        case serving
        /// The input has ended, but timers may still fire.
        case inputEnded
        /// The queue is written until `deadline`, or for as long as it takes. Then the process exits.
        case draining(ExitStatus, deadline: Double?)
    }

    let streams: StandardStreams
    private let signals: TerminationSignals
    let log: SessionLog

    var session: ServedSession
    var phase = Phase.serving
    var readiness: Readiness
    /// How many more reads may be tried before the next wait.
    private var readsLeft = 0
    /// The output that was not written yet.
    var queue: OutputQueue
    /// What was read last. It starts uninitialized: zeroes would make 64 KiB resident that few reads fill.
    private var buffer = unsafe [UInt8](unsafeUninitializedCapacity: Self.readLimitBytes) { $1 = $0.count }
    /// The part of `buffer` that the session has not received yet.
    private var pendingInput = 0..<0
    /// The client's process, once `initialize` has named it, if it can be watched.
    private var client: ClientProcess?
    private var hasSearchedForClient = false
    /// The client's process has exited. Its input is still processed, and the drain timeout applies.
    var clientHasExited = false
    /// Why the input could not be read. It becomes the exit status if the session itself ends well.
    var inputFailure: ExitStatus?
    /// What the client had not read yet when the drain deadline was set.
    var unreadBytes = 0

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

    /// Serves until the session is over and its output is written, or until an error or a signal ends it earlier.
    package mutating func run() -> ExitStatus {
        while true {
            guard let status = processOnce() else { continue }
            session.closed(status.code, at: MonotonicClock.now)
            return status
        }
    }

    /// Waits, reads, processes and writes, once. Returns the status when the process has to exit.
    private mutating func processOnce() -> ExitStatus? {
        let hasBacklog = !queue.isEmpty
        if readsLeft > 0, !hasBacklog, wantsInput {
            readsLeft -= 1
            readiness.assumeReadable()
        } else {
            readiness.wait(forInput: wantsInput, forOutput: hasBacklog, milliseconds: waitMilliseconds)
            readsLeft = streams.input.isNonBlocking ? Self.readsBetweenWaits : 0
        }
        let now = MonotonicClock.now
        if readiness.hasSignal, let number = signals.next() {
            if case .draining = phase { return .signal(number) }  // a second signal does not wait for the queue
            log(.info, "shutting down: received signal \(number)")
            phase = .draining(.signal(number), deadline: now + Self.signalDrainMilliseconds)
        }
        if readiness.clientExited {
            log(.info, "the client's process has exited")
            clientHasExited = true
            readiness.watch(client: -1)
        }
        process(at: now)
        if !queue.isEmpty, !hasBacklog || readiness.isWritable {
            if let status = write(at: now) { return status }
        }
        session.setQueuedBytes(queue.count)
        FreeMemory.returnToSystemAfterFall(of: session.memory)
        return finalStatus(at: now)
    }

    /// Whether new input can be processed: not while earlier input waits for the queue to drain.
    private var wantsInput: Bool {
        guard case .serving = phase else { return false }
        return pendingInput.isEmpty && !session.hasPendingWork && !queue.isCongested
    }

    /// The timeout of the next wait: until the next deadline; nil: none.
    private var waitMilliseconds: Double? {
        switch phase {
        case .serving where session.hasPendingWork && !queue.isCongested,
            .inputEnded where session.hasPendingWork && !queue.isCongested:
            0
        case .serving where clientHasExited || !pendingInput.isEmpty && !queue.isCongested: 0
        case .serving, .inputEnded: session.nextDeadline.map { $0 - MonotonicClock.now }
        case .draining(_, let deadline): deadline.map { $0 - MonotonicClock.now }
        }
    }

    // MARK: Processing

    /// Passes the time and the input to the session.
    private mutating func process(at now: Double) {
        if case .draining = phase { return }
        if session.hasPendingWork {
            resume(at: now)
            if session.hasPendingWork { return }
        }
        if let deadline = session.nextDeadline, deadline <= now {
            session.timePassed(at: now)
            session.drainOutput(into: &queue.bytes, at: now)
        }
        if readiness.isReadable, !session.hasPendingWork {
            read(at: now)
        } else if clientHasExited, !session.hasPendingWork, case .serving = phase,
            pendingInput.isEmpty || queue.isCongested
        {
            endInput(at: now)
        }
        let bytes = buffer  // the same storage: a span of `self.buffer` would lock all of `self`
        while !pendingInput.isEmpty, !session.hasPendingWork, !queue.isCongested, session.exitStatus == nil {
            let piece = pendingInput.prefix(Self.pieceLimitBytes)
            session.receive(bytes.span.extracting(piece), at: now)
            pendingInput = piece.upperBound..<pendingInput.upperBound
            session.drainOutput(into: &queue.bytes, at: now)
        }
        watchClientProcess()
        session.drainLog()
        drainIfOver(at: now)
    }

    /// Lets the session continue its unfinished work, unless the queue is congested.
    private mutating func resume(at now: Double) {
        guard !queue.isCongested else { return }
        session.resume()
        session.drainOutput(into: &queue.bytes, at: now)
        session.drainLog()
        if !session.hasPendingWork { drainIfOver(at: now) }
    }

    private mutating func read(at now: Double) {
        switch streams.input.read(into: &buffer) {
        case .bytes(let count):
            pendingInput = 0..<count
            return
        case .wouldBlock:
            readsLeft = 0
            return
        case .ended:
            break
        case .failed(let error):
            log(.error, "cannot read standard input: \(errorText(error))")
            inputFailure = .ioError
        }
        endInput(at: now)
    }

    /// Ends the session's input. If the client's process has exited and its queue is congested, pending input is dropped.
    private mutating func endInput(at now: Double) {
        pendingInput = 0..<0
        session.inputEnded(at: now)
        session.drainOutput(into: &queue.bytes, at: now)
        phase = .inputEnded
    }

    /// Watches the client's process as soon as `initialize` has named it.
    private mutating func watchClientProcess() {
        guard !hasSearchedForClient, let process = session.clientProcess else { return }
        hasSearchedForClient = true
        client = ClientProcess(process)
        if let number = client?.number { readiness.watch(client: number) }
    }
}
