private import Jansson

/// Keeps one session going while daemons fail: a state machine that knows no process, descriptor or clock.
///
/// Its owner passes lines and times. It then writes `toDaemon` and `toClient`, and carries out `commands`. While `isFull`, it should
/// not read from the client.
///
///                 fault                     all entries sent
///     serving --------------> replaying --------------------------------> serving
///        |                       | faults again
///        |                       v       next entry, if the last is served
///        |                     stepping ----------------------------------+
///        | session over          |  ^                                     |
///        v                       |  +-------------------------------------+
///      finished <----------------+  all entries served -> serving
///
/// In a replay the new daemon gets the entries without a pause. If it fails too, the next one gets them one by one, each followed by
/// the request for a snapshot. If three daemons in a row fail at the same entry then, it is answered with an error, and removed.
package struct Supervisor {
    /// Why a daemon is replaced: the `reason` of `server/restarted`.
    package enum Fault: String, Sendable {
        /// It exited, or closed its output.
        case exited
        /// It wrote nothing while a response was due (the supervisor is its watchdog).
        case timedOut
        /// It wrote something that is not a valid message.
        case garbled
        /// It sent `server/closing`, because it shuts down.
        case closing
    }

    package enum Command: Equatable, Sendable {
        /// Kill the daemon, if it runs, and drop what it wrote.
        case kill
        /// Start a daemon.
        case start
        /// Close the daemon's input after `toDaemon` is written.
        case closeInput
        /// Write a warning to the log.
        case warn(String)
        /// Exit with this status after `toClient` is written.
        case finish(Int32)
    }

    enum Phase: Equatable {
        case serving
        case replaying
        /// The daemon gets the entries one by one, once it is restored.
        case stepping
        /// No daemon can be reached. Another attempt follows.
        case waiting
        case finished
    }

    /// The supervisor's own requests.
    enum OwnRequest: String {
        case initialize
        case restore = "session/restore"
        case snapshot = "session/snapshot"
    }

    /// After this many daemons in a row that fail without progress, the supervisor gives up.
    static let failureLimit = 5
    /// After this many daemons in a row that fail at the same step, its message is given up. One of them may fail by chance.
    static let stepFailureLimit = 3
    /// A deadline that is noticed this much too late starts again: this process was suspended, perhaps with the daemon.
    static let suspensionTolerance = 1_000.0
    /// The journal is full if it has this many bytes. Then the client has to wait.
    static let journalLimitBytes = 8 << 20
    /// How long a motion may take, in ms. A daemon that is killed in a longer one is replaced.
    private static let motionTimeout = 60_000.0
    /// A snapshot is requested at the latest after this many bytes, so that a journal that gets snapshots is never full.
    static let snapshotEveryBytes = 1 << 20
    /// While this much waits for the daemon, it gets no more entries.
    package static let toDaemonBytes = 64 << 10

    package var toDaemon: [UInt8] = []
    package var toClient: [UInt8] = []
    package var commands: [Command] = [.start]
    /// When to call `timePassed`, in ms; nil: never.
    package internal(set) var deadline: Double?

    let timeout: Double
    let snapshotEvery: Int
    /// For how long to try to reach a daemon that cannot be reached, in ms.
    let reconnectTimeout: Double

    var phase = Phase.serving
    var journal = Journal()
    /// The client's `initialize`; nil before it.
    var opening: Line?
    /// The clock of the client minus this one, in ms; nil under `clock: "client"`.
    var clockOffset: Double?
    /// The `processId` of `initialize`.
    package private(set) var clientProcess: Int32?
    /// The longest message that the daemon accepts.
    package internal(set) var messageBytes = 4 << 20
    /// Whether a daemon has responded to `initialize`.
    var hasOpened = false
    /// Whether the daemons have snapshots. Without them no daemon can be replaced.
    var hasSnapshots = true
    var isShuttingDown = false
    var hasExit = false
    var clientHasEnded = false
    /// Whether the current daemon gets nothing more.
    var hasClosedInput = false
    /// The supervisor's requests that the current daemon has not answered. A repeated `initialize` has the client's id.
    var own: [(request: OwnRequest, id: [UInt8])] = []
    /// How many lines the current daemon got.
    var lineCount = 0
    /// How many entries, and bytes of them, were sent since the last request for a snapshot.
    var sinceSnapshot = (entries: 0, bytes: 0)
    /// The `revision` of the last notification, as it was written.
    var revision = "0"
    /// Daemons in a row that have failed without progress.
    var failures = 0
    /// The step at which the last of them failed, and how many in a row.
    var failedStep: (index: Int, count: Int)?
    var unreachableSince: Double?
    var retryDelay = 50.0

    package init(timeout: Double, snapshotEvery: Int, reconnectTimeout: Double) {
        (self.timeout, self.snapshotEvery, self.reconnectTimeout) = (timeout, snapshotEvery, reconnectTimeout)
    }

    /// Whether what the current daemon wrote has to be dropped, because another one takes its place.
    package var dropsOutput: Bool { commands.contains(.start) }

    // MARK: The client

    /// Whether the client has to wait, because so much is to be kept for the next daemon, or for one that is not there yet.
    package var isFull: Bool { journal.bytes >= Self.journalLimitBytes }

    package var journalBytes: Int { journal.bytes }

    /// Whether there are entries that the daemon can get.
    package var hasMore: Bool {
        (phase == .serving || phase == .replaying) && journal.sentCount < journal.entries.count
    }

    /// The client wrote a line, without its line end.
    package mutating func clientSent(_ bytes: [UInt8], at now: Double) {
        let bytes = trimmed(bytes)
        guard phase != .finished, !bytes.isEmpty else { return }
        var line = Line(bytes)
        let isInitialize = line.isMethod("initialize") && opening == nil
        if isInitialize {
            line = Line(line.withCapabilities(["closing", "clockMoved"]))
            open(line, at: now)
        }
        isShuttingDown = isShuttingDown || line.isMethod("shutdown")
        let isServed = !hasExit
        hasExit = hasExit || line.isMethod("exit")
        let stamped = clockOffset.map { line.stamped(now + $0) } ?? line.bytes
        journal.append(
            Journal.Entry(
                line: stamped, response: isServed ? line.response : .none, isInitialize: isInitialize,
                isExit: line.isMethod("exit"), trace: line.trace))
        sendMore(at: now)
    }

    /// The client's input has ended.
    package mutating func clientEnded(at now: Double) {
        clientHasEnded = true
        sendMore(at: now)
    }

    private mutating func open(_ line: Line, at now: Double) {
        opening = line
        clientProcess = line.value("processId").flatMap { Int32($0) }
        if line.value("clock") == "\"client\"" { return }
        clockOffset = (line.time ?? now) - now
    }

    // MARK: Time

    /// The deadline may have passed.
    package mutating func timePassed(at now: Double) {
        guard let due = deadline, due <= now else { return }
        switch phase {
        case .waiting: start(at: now)
        case .serving, .replaying, .stepping:
            let wasSuspended = now > due + Self.suspensionTolerance
            if wasSuspended { deadline = now + timeout } else { fail(.timedOut, status: nil, at: now) }
        case .finished: deadline = nil
        }
    }

    /// Whether the daemon owes a response.
    var awaitsResponse: Bool {
        switch phase {
        case .serving: !own.isEmpty || journal.isResponseDue
        case .replaying, .stepping: true
        case .waiting, .finished: false
        }
    }

    /// Whether the daemon owes its exit.
    private var awaitsExit: Bool {
        hasClosedInput && phase == .serving && journal.sentCount == journal.entries.count
    }

    /// Restarts the timeout, or stops it if no response and no exit is due. The owner calls it while it does not read from the daemon.
    package mutating func watch(at now: Double) {
        guard phase != .waiting else { return }
        // At the end of the input, a daemon with a clock waits for each motion.
        let endsMotions = !hasExit && !awaitsResponse && clockOffset != nil
        deadline = awaitsResponse || awaitsExit ? now + timeout + (endsMotions ? Self.motionTimeout : 0) : nil
    }

    // MARK: Messages to the daemon

    /// Sends what the daemon may get now. The owner calls it while `toDaemon` is short.
    package mutating func sendMore(at now: Double) {
        switch phase {
        case .waiting, .finished: return
        case .stepping: step(at: now)
        case .serving, .replaying:
            while toDaemon.count < Self.toDaemonBytes, let entry = journal.send(at: lineCount) { send(entry, at: now) }
            guard journal.sentCount == journal.entries.count else { return }
            if phase == .replaying { catchUp(at: now) }
            if clientHasEnded || hasExit, !hasClosedInput {
                hasClosedInput = true
                commands.append(.closeInput)
            }
            if deadline == nil { watch(at: now) }
            boundJournal()
        }
    }

    mutating func send(_ entry: Journal.Entry, at now: Double) {
        sinceSnapshot.entries += 1
        sinceSnapshot.bytes += entry.line.count
        if entry.isInitialize, let opening {
            send(initialize(opening, at: now), at: now)
        } else {
            send(entry.line, at: now)
        }
        guard phase == .serving else { return }
        let isFirst = entry.isInitialize && entry.isDue
        if isFirst || sinceSnapshot.entries >= snapshotEvery || sinceSnapshot.bytes >= Self.snapshotEveryBytes {
            requestSnapshotIfPossible(at: now)
        }
    }

    mutating func send(_ line: [UInt8], at now: Double) {
        toDaemon.append(line.span)
        toDaemon.append(UInt8(ascii: "\n"))
        lineCount += 1
        if deadline == nil { watch(at: now) }
    }

    /// Sends a request. Its timestamp has always passed, so that it does not move time.
    mutating func send(_ request: OwnRequest, members: String = "", at now: Double) {
        let id = "\"supervise: \(request.rawValue) \(lineCount)\""  // a client has no reason to use the same one
        own.append((request, Array(id.utf8)))
        let head = "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(request.rawValue)\""
        send(Array((head + ",\"params\":{\(members)\"timestamp\":0}}").utf8), at: now)
    }

    mutating func requestSnapshotIfPossible(at now: Double) {
        if hasSnapshots, opening != nil, !own.contains(where: { $0.request == .snapshot }), !isShuttingDown {
            requestSnapshot(at: now)
        }
    }

    /// Requests a snapshot.
    mutating func requestSnapshot(at now: Double) {
        journal.snapshotRequested()
        sinceSnapshot = (0, 0)
        send(.snapshot, at: now)
    }

    /// Keeps the journal bounded: if there will be no snapshot, the session goes on without a way to restore it.
    mutating func boundJournal() {
        guard phase == .serving, journal.sentCount == journal.entries.count else { return }
        let isHopeless = !hasSnapshots || !journal.isComplete || isFull && !own.contains { $0.request == .snapshot }
        guard isHopeless, journal.forget(), hasSnapshots else { return }
        commands.append(.warn("the session cannot be restored: the daemon refuses a snapshot, its state is too large"))
    }
}
