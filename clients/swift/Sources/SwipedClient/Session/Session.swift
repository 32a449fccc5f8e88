/// The protocol without any input or output: which bytes are to be written, and what the bytes that were read mean.
///
/// A session outlives its daemons. It requests a snapshot every so many messages, and keeps a journal of the messages
/// that it sent since. The daemon handles one message after the other, so a snapshot holds exactly what was sent before
/// it was requested, and every result of that is read before the snapshot. A daemon that replaces another is given the
/// snapshot, and the journal is replayed to it; the session drops the results that were delivered before.
struct Session: Sendable {
    enum Event: Equatable, Sendable {
        /// The session is open: the result of `initialize`.
        case opened(Swipe.InitializeResult)
        /// The response to a request: its line, or its error.
        case response(Int, Result<[UInt8], SwipedError>)
        case notification(Swipe.Notification)
    }

    /// A received message: a response by its id, or a notification by its method.
    enum Delivery: Equatable, Sendable {
        case response(Int)
        case notification(String)
    }

    /// A message that was sent.
    struct JournalEntry: Sendable {
        /// The id of a request; nil for a notification.
        let id: Int?
        let timestamp: Double
        let line: [UInt8]
        /// The time of the last notification before the daemon handled the message.
        var reportedBefore: Double
    }

    /// Limit of a message from the daemon, and of the bytes that wait to be written: beyond it the daemon has failed.
    static let limitBytes = 64 << 20

    let options: Daemon.Options
    /// The client's clock in ms, if the daemon has timers: a message without a timestamp gets one, so that it has the
    /// same one when it is replayed.
    let clock: (@Sendable () -> Double)?
    /// The bytes that are to be written.
    var outgoing: [UInt8] = []
    /// Whether the session is to end, so that no other daemon replaces this one.
    var isShuttingDown = false
    /// How many daemons there have been.
    private(set) var daemons = 0
    /// How many daemons in a row, after the first, have delivered nothing new so far.
    var failedRestarts = 0
    var initializeResult: Swipe.InitializeResult?
    /// Whether the session is prepared for a restart.
    var journals: Bool

    private(set) var lastID = 0
    /// The ids of requests without a response.
    var pending: Set<Int> = []
    /// The session's own requests without a response. The id of each is its method.
    var ownPending: Set<String> = []
    /// The text of the last snapshot.
    var snapshot: [UInt8]?
    /// What was sent after the snapshot.
    var journal: [JournalEntry] = []
    /// What was received as a result of that.
    var delivered: [Delivery] = []
    /// The part of that which the current daemon has not replayed yet.
    var replay: [Delivery] = []
    /// How many entries of the journal the snapshot holds that was requested; nil if none was.
    var snapshotCovers: Int?
    /// At which length of the journal the next snapshot is requested.
    var snapshotAt: Int
    var incoming = LineBuffer()
    var reported = ReportedTime()
    private var trace: Swipe.Trace

    init(_ options: Daemon.Options, clock: (@Sendable () -> Double)?) {
        self.options = options
        self.clock = clock
        journals = options.restarts > 0
        snapshotAt = options.snapshotEvery
        trace = options.trace
    }

    /// Whether another daemon may replace one that has failed.
    var mayRestart: Bool {
        initializeResult != nil && journals && !isShuttingDown && failedRestarts < options.restarts
    }

    /// Queues a request, and returns the id of its response.
    mutating func request(_ method: String, _ params: Params) throws(SwipedError) -> Int {
        let entry = try entry(method, params, id: lastID + 1)
        lastID += 1
        pending.insert(lastID)
        isShuttingDown = isShuttingDown || method == "shutdown"
        send(entry)
        return lastID
    }

    /// Queues a message without a response. The daemon reports its error as `log/message`.
    mutating func notify(_ method: String, _ params: Params) throws(SwipedError) {
        send(try entry(method, params, id: nil))
    }

    /// Begins with a new daemon: discards the bytes that the last one has not read, and queues `initialize`, the
    /// snapshot and the journal.
    mutating func connect() {
        daemons += 1
        failedRestarts += initializeResult == nil ? 0 : 1
        incoming = LineBuffer()
        outgoing = []
        ownPending = []
        snapshotCovers = nil
        replay = delivered
        sendOwn("initialize", options.initializeParams(trace: trace).withTimestamp(clock))
        guard let snapshot else { return }
        ownPending.insert("session/restore")
        outgoing += Message.restoreRequest(snapshot)
        for entry in journal {
            if clock != nil, entry.reportedBefore > entry.timestamp {
                // server/status changes nothing but the time.
                let time = given(entry.reportedBefore + ReportedTime.grid)
                outgoing += Message.serialized("server/status", ["timestamp": time], id: nil) ?? []
            }
            outgoing += entry.line
        }
        // Without a timestamp, it means now.
        outgoing += Message.serialized("initialized", [:], id: nil) ?? []
        if journal.count >= snapshotAt {
            requestSnapshot()
        }
    }

    /// Requests a snapshot, which will hold all that was sent so far.
    mutating func requestSnapshot() {
        snapshotCovers = journal.count
        sendOwn("session/snapshot", ([:] as Params).withTimestamp(clock))
    }

    private mutating func sendOwn(_ method: String, _ params: Params) {
        ownPending.insert(method)
        outgoing += Message.serialized(method, params, id: .text(method)) ?? []
    }

    private mutating func send(_ entry: JournalEntry) {
        outgoing += entry.line
        guard journals, !isShuttingDown else { return }
        journal.append(entry)
        if snapshotCovers == nil, journal.count >= snapshotAt {
            requestSnapshot()
        }
    }

    /// A message that the daemon accepts. If the daemon could not parse a message, its error would have no id.
    private mutating func entry(_ method: String, _ params: Params, id: Int?) throws(SwipedError) -> JournalEntry {
        let params = params.withTimestamp(clock)
        guard let line = Message.serialized(method, params, id: id.map { .number($0) }) else {
            throw SwipedError(
                .init(code: -32602, message: "\(method) has a number that JSON cannot represent", data: nil))
        }
        if line.count > limit("messageBytes") {
            let reason = "\(method) has more bytes than the daemon accepts"
            throw SwipedError(.init(code: -32600, message: reason, data: nil))
        }
        if !JSONText(line).isAccepted(depth: limit("depth")) {
            let reason = "\(method) is nested deeper than the daemon accepts, or has a NUL in a name"
            throw SwipedError(.init(code: -32700, message: reason, data: nil))
        }
        guard outgoing.count <= Self.limitBytes else {
            throw .timedOut("the daemon does not read its input")
        }
        if let value = params["value"] as? Swipe.Trace {
            trace = value
        }
        let timestamp = params["timestamp"] as? Double ?? 0
        return JournalEntry(id: id, timestamp: timestamp, line: line, reportedBefore: reported.latest)
    }

    private func limit(_ name: String) -> Int {
        if case .integer(let limit) = initializeResult?.limits[name] { limit } else { Self.limitBytes }
    }
}
