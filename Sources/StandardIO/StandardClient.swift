internal import Connection
internal import Linux
internal import SessionRecording
private import SwipeServer

/// The client on the standard streams. It reads, writes and waits as a `ConnectionPolicy` decides.
///
/// Its owner makes the calls: `ServeLoop` those of a session, `Bridge` those of a daemon. An ordinary message costs one wait,
/// one read and one write. While messages come one right after the other, a read is tried without a wait.
struct StandardClient: ~Copyable {
    /// What the owner has to do.
    enum Step {
        /// Make the call, and then report with `returned`.
        case call(ConnectionPolicy.SessionCall)
        /// Call `wait`.
        case wait(reads: Bool, until: Double?)
        case close(ConnectionPolicy.CloseReason)
    }

    /// The size of a read: what a pipe holds by default.
    static let readLimitBytes = 64 << 10
    /// How many reads may follow each other without a wait. Only a wait notices signals and a broken pipe.
    private static let readsBetweenWaits = 64
    /// A wait that ends so soon after the last one, in ms, found a message that was probably there already. A read that finds nothing
    /// costs 12 µs where messages come 60 times a second, and a wait that was not needed 3 µs.
    private static let burst = 0.03

    var policy: ConnectionPolicy
    var readiness: Readiness
    /// The output that was not written yet.
    var queue = OutputQueue()
    /// The time of the last wait's end.
    private(set) var now = MonotonicClock.now
    /// What was read last.
    private(set) var buffer = InputDescriptor.buffer(of: Self.readLimitBytes)
    /// Where the pending input begins in `buffer`.
    private(set) var inputStart = 0

    private let streams: StandardStreams
    let log: SessionLog
    /// How many more reads may be tried before the next wait.
    private var readsLeft = 0
    private var isWritable = true
    private var process: ClientProcess?
    private var hasSearchedForProcess = false
    private var inputHasFailed = false
    private var outputHasFailed = false

    init(_ streams: consuming StandardStreams, _ settings: ConnectionPolicy.Settings, log: @escaping SessionLog) {
        policy = ConnectionPolicy(settings)
        readiness = Readiness(output: streams.output.number)
        self.streams = streams
        self.log = log
    }

    /// Watches the client's process, if the system allows it.
    mutating func watch(process number: Int32) {
        guard !hasSearchedForProcess else { return }
        hasSearchedForProcess = true
        process = ClientProcess(number)
        if let number = process?.number { readiness.watch(.process, at: number) }
    }

    /// What the owner has to do now. Writes what is queued before it returns `.wait`.
    mutating func next() -> Step {
        while true {
            switch policy.next(at: now) {
            case .call(let call): return .call(call)
            case .measureUnread: policy.measured(unreadBytes: streams.output.unreadBytes, at: now)
            case .finish: policy.outputFinished(at: now)
            case .yield:
                write()
                return .wait(reads: false, until: now)
            case .wait(let reads, let deadline):
                if isWritable, !queue.isEmpty {
                    write()
                } else if readiness.outputIsBroken {
                    policy.outputBroken()
                } else {
                    return .wait(reads: reads, until: deadline)
                }
            case .close(let reason): return .close(reason)
            }
        }
    }

    /// Reports that a call has returned, and has added output to the queue.
    mutating func returned(_ call: ConnectionPolicy.SessionCall, _ session: ConnectionPolicy.SessionState) {
        if case .receive(let count) = call { inputStart += count }
        policy.sessionReturned(session, outputBytes: queue.count - policy.queuedBytes)
    }

    /// Waits for an event, at most until a time, and reads if the policy wants input.
    mutating func wait(reads: Bool, until deadline: Double?) {
        let last = now
        if reads, readsLeft > 0, queue.isEmpty {
            readsLeft -= 1
            readiness.assumeReadable()
            now = MonotonicClock.now
        } else {
            readiness.watch(.input, at: reads ? streams.input.number : -1)
            readiness.wait(forOutput: !queue.isEmpty, milliseconds: deadline.map { $0 - MonotonicClock.now })
            now = MonotonicClock.now
            readsLeft = streams.input.isNonBlocking && now < last + Self.burst ? Self.readsBetweenWaits : 0
        }
        if readiness.has(.output) { isWritable = true }
        if reads {
            if readiness.has(.input) { read() } else { policy.inputUnavailable() }
        }
        // Only now, because the process may have written and exited after `ppoll` had looked at the input.
        if readiness.has(.process) {
            log(.info, "the client's process has exited")
            policy.clientExited()
            readiness.watch(.process, at: -1)
        }
    }

    private mutating func read() {
        switch streams.input.read(into: &buffer) {
        case .bytes(let count):
            inputStart = 0
            _ = policy.received(count)
        case .wouldBlock:
            readsLeft = 0
            policy.inputUnavailable()
        case .ended: policy.inputEnded()
        case .failed(let error):
            log(.error, "cannot read standard input: \(error)")
            inputHasFailed = true
            policy.inputEnded()
        }
    }

    private mutating func write() {
        if queue.isEmpty { return }
        switch queue.write(to: streams.output) {
        case .wrote(let count): policy.flushed(count)
        case .wouldBlock: isWritable = false
        case .brokenPipe: policy.outputBroken()
        case .failed(let error):
            log(.error, "cannot write standard output: \(error)")
            outputHasFailed = true
            policy.outputBroken()
        }
    }

    /// The exit status of a process whose client is disconnected for this reason.
    func status(for reason: ConnectionPolicy.CloseReason) -> ExitStatus {
        if outputHasFailed { return .ioError }
        return switch reason {
        case .over(let status): inputHasFailed ? .ioError : .session(status)
        case .stuck: .internalError
        case .notReading: .ioError
        case .clientClosed, .protocolViolation, .shutDown, .clientGone: .brokenPipe
        }
    }
}
