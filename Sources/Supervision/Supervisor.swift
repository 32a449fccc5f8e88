/// Keeps one session going while daemons fail: a state machine that knows no process, descriptor or clock.
///
/// Its owner passes lines and times. It then writes `toDaemon` and `toClient`, and carries out `commands`.
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
/// In a replay the new daemon gets all entries at once. If it fails too, the next one gets them one by one, each followed by
/// the request for a snapshot. If two daemons in a row fail at the same entry then, it is answered with an error, and removed.
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
        /// Exit with this status after `toClient` is written.
        case finish(Int32)
    }

    enum Phase: Equatable {
        case serving
        /// The daemon gets the entries one by one, once it is restored.
        case stepping(hasRestored: Bool)
        /// No daemon can be reached. Another attempt follows.
        case waiting
        case finished
    }

    /// The supervisor's own requests. A repeated `initialize` has the client's id.
    enum OwnRequest: String {
        case initialize
        case restore = "session/restore"
        case snapshot = "session/snapshot"

        var id: String { "\"supervise: \(rawValue)\"" }
    }

    /// After so many daemons in a row that fail without progress, the supervisor gives up.
    static let failureLimit = 5
    /// After so many daemons in a row that fail at the same step, its message is given up. One of them may fail by chance.
    static let stepFailureLimit = 2
    /// A deadline that is noticed this much too late starts again: this process was suspended, perhaps with the daemon.
    static let suspensionTolerance = 1_000.0

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
    /// The clock of the client is ahead of this one by so many ms; nil under `clock: "client"`.
    var clockOffset: Double?
    /// The client's last `$/setTrace`, as a notification.
    var trace: [UInt8]?
    /// The `processId` of `initialize`.
    package private(set) var clientProcess: Int32?
    /// Whether a daemon has responded to `initialize`.
    var hasOpened = false
    /// Whether the daemons have snapshots. Without them no daemon can be replaced.
    var hasSnapshots = true
    var isShuttingDown = false
    var hasExit = false
    var clientHasEnded = false
    var own: [OwnRequest] = []
    /// How many entries the requested snapshot will contain.
    var snapshotCovers = 0
    var nextSnapshotAt: Int
    /// While stepping: how many entries are served, and whether another one was sent.
    var servedSteps = 0
    var isStepping = false
    /// The latest timestamp that was sent, and the latest of a step.
    var latestSent = 0.0
    var stepTime = 0.0
    /// The `revision` of the last notification, as it was written.
    var revision = Array("0".utf8)
    /// Daemons in a row that have failed without progress.
    var failures = 0
    /// The step at which the last of them failed, and how many in a row.
    var failedStep: (index: Int, count: Int)?
    var unreachableSince: Double?
    var retryDelay = 50.0

    package init(timeout: Double, snapshotEvery: Int, reconnectTimeout: Double) {
        (self.timeout, self.snapshotEvery, self.reconnectTimeout) = (timeout, snapshotEvery, reconnectTimeout)
        nextSnapshotAt = snapshotEvery
    }

    // MARK: The client

    /// The client wrote a line, without its line end.
    package mutating func clientSent(_ bytes: [UInt8], at now: Double) {
        let bytes = trimmed(bytes)
        guard phase != .finished, !bytes.isEmpty else { return }
        var line = Line(bytes)
        let isInitialize = line.isMethod("initialize") && opening == nil
        if isInitialize { line = Line(line.acceptingClosing()) }
        if isInitialize { open(line, at: now) }
        if line.isMethod("$/setTrace"), let params = line.params {
            trace = Array("{\"jsonrpc\":\"2.0\",\"method\":\"$/setTrace\",\"params\":".utf8) + bytes[params]
            trace?.append(UInt8(ascii: "}"))
        }
        let entry = entry(line, isInitialize: isInitialize, at: now)
        isShuttingDown = isShuttingDown || line.isMethod("shutdown")
        hasExit = hasExit || line.isMethod("exit")
        journal.append(entry)
        guard phase == .serving else { return }
        send(entry.line, at: now)
        if isInitialize, line.kind == .request { requestSnapshot(at: now) }
        if journal.entries.count >= nextSnapshotAt { requestSnapshot(at: now) }
        if !hasSnapshots { journal.removeStart(journal.answeredCount) }
    }

    /// The client's input has ended.
    package mutating func clientEnded(at now: Double) {
        clientHasEnded = true
        if phase == .serving { commands.append(.closeInput) }
    }

    private mutating func open(_ line: Line, at now: Double) {
        opening = line
        let process = line.params.flatMap { line.text.member("processId", of: $0) }
        clientProcess = process.flatMap { Int32(String(decoding: line.bytes[$0], as: UTF8.self)) }
        let clock = line.params.flatMap { line.text.member("clock", of: $0) }
        if let clock, line.text.matches(clock, "client") { return }
        clockOffset = (line.timestamp.flatMap { line.text.number($0) } ?? now) - now
    }

    private mutating func entry(_ line: Line, isInitialize: Bool, at now: Double) -> Journal.Entry {
        var bytes = line.bytes
        var timestamp = line.timestamp.flatMap { line.text.number($0) }
        if let clockOffset, timestamp == nil, line.kind == .request || line.kind == .notification,
            !line.isMethod("exit")
        {
            timestamp = now + clockOffset
            bytes = line.stamped(now + clockOffset, replacing: false)
        }
        if let timestamp { latestSent = max(latestSent, timestamp) }
        let id: [UInt8]? =
            switch line.kind {
            case .request: line.name
            case .notification: nil
            default: []
            }
        return Journal.Entry(
            id: id, timestamp: timestamp, line: bytes, isInitialize: isInitialize, isExit: line.isMethod("exit"))
    }

    // MARK: Time

    /// The deadline may have passed.
    package mutating func timePassed(at now: Double) {
        guard let due = deadline, due <= now else { return }
        switch phase {
        case .waiting: start(at: now)
        case .serving, .stepping:
            let wasSuspended = now > due + Self.suspensionTolerance
            if wasSuspended { deadline = now + timeout } else { fail(.timedOut, status: nil, at: now) }
        case .finished: deadline = nil
        }
    }

    /// Whether the daemon owes a response.
    var awaitsResponse: Bool { !own.isEmpty || journal.awaitedCount > 0 }

    /// Restarts the timeout, or stops it if no response is due.
    package mutating func watch(at now: Double) { deadline = awaitsResponse ? now + timeout : nil }

    // MARK: Messages to the daemon

    mutating func send(_ line: [UInt8], at now: Double) {
        toDaemon += line
        toDaemon.append(UInt8(ascii: "\n"))
        if deadline == nil { watch(at: now) }
    }

    mutating func send(_ request: OwnRequest, params: String, at now: Double) {
        own.append(request)
        let head = "{\"jsonrpc\":\"2.0\",\"id\":\(request.id),\"method\":\"\(request.rawValue)\",\"params\":"
        send(Array((head + params + "}").utf8), at: now)
    }

    /// Requests a snapshot at the time of the last message, because a replay moves time by its messages alone.
    mutating func requestSnapshot(at now: Double) {
        guard hasSnapshots, opening != nil, !own.contains(.snapshot), !isShuttingDown else { return }
        snapshotCovers = journal.entries.count
        send(.snapshot, params: clockOffset == nil ? "{}" : "{\"timestamp\":\(Line.written(latestSent))}", at: now)
    }
}
