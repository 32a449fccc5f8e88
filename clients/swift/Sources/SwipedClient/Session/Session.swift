/// The protocol without input and output: what is to be written, and what has been read.
///
/// A session outlives its daemons. Every so many messages it asks for a snapshot, and keeps what it sent since. The
/// daemon serves one message after the other, so a snapshot has in it exactly what was sent before it was asked for,
/// and all that comes of that is read before the snapshot. A new daemon is given the snapshot, and what was sent since,
/// once more; what comes of that and was read before is dropped.
struct Session: Sendable {
    enum Event: Equatable, Sendable {
        /// The session is open: what `initialize` was answered with.
        case opened(Swipe.InitializeResult)
        /// The message that has the result of a request, or its error.
        case answered(Int, Result<[UInt8], SwipedError>)
        case told(Swipe.Notification)
    }

    /// What comes of a message: an answer by its id, or a notification by its method.
    enum Outcome: Equatable, Sendable {
        case answer(Int)
        case notification(String)
    }

    /// Bytes of a message of the daemon's, or that it has not taken of ours: then something is wrong with it.
    static let limitBytes = 64 << 20

    let options: Daemon.Options
    /// The client's clock in ms, where the daemon has timers: a message without a timestamp gets one, so that it is of
    /// the same moment when it is sent again.
    let stamp: (@Sendable () -> Double)?
    /// What is to be written.
    var outgoing: [UInt8] = []
    /// Whether the session is to end, and no other daemon to follow.
    var isLeaving = false
    /// How many daemons there have been.
    private(set) var daemons = 0
    /// And in a row that were there for nothing, after the first.
    var inVain = 0
    var greeting: Swipe.InitializeResult?
    /// Whether it is prepared for another daemon.
    var keeps: Bool

    // What has been sent, and what came of it.
    private(set) var lastID = 0
    /// Requests without an answer.
    var unanswered: Set<Int> = []
    /// The session's own, by their methods, which are their ids.
    var askedOwn: Set<String> = []
    /// The text of the last snapshot.
    var snapshot: [UInt8]?
    /// What was sent after what the snapshot has.
    var since: [[UInt8]] = []
    /// What came of that.
    var seen: [Outcome] = []
    /// Of that, what a new daemon has not told yet.
    var again: ArraySlice<Outcome> = []
    /// So many of `since` will be in the snapshot that was asked for.
    var asked: Int?
    var askAt: Int
    var incoming = LineBuffer()
    private var trace: Swipe.Trace

    init(_ options: Daemon.Options, stamp: (@Sendable () -> Double)?) {
        self.options = options
        self.stamp = stamp
        keeps = options.restarts > 0
        askAt = options.snapshotEvery
        trace = options.trace
    }

    /// Whether another daemon is to be started where one has ended.
    var mayBeginAgain: Bool {
        greeting != nil && keeps && !isLeaving && inVain < options.restarts
    }

    /// Sends a request, and returns the id that its answer will have.
    mutating func request(_ method: String, _ params: Params) throws(SwipedError) -> Int {
        let line = try line(method, params, id: .number(lastID + 1))
        try requireRoom()
        lastID += 1
        unanswered.insert(lastID)
        isLeaving = isLeaving || method == "shutdown"
        send(line)
        return lastID
    }

    /// Sends a message that is not answered; if it fails, `log/message` comes.
    mutating func notify(_ method: String, _ params: Params) throws(SwipedError) {
        let line = try line(method, params, id: nil)
        try requireRoom()
        send(line)
    }

    /// A daemon is being started: what was not written to the last one is forgotten, and all is said that this one needs.
    mutating func begin() {
        daemons += 1
        inVain += greeting == nil ? 0 : 1
        incoming = LineBuffer()
        outgoing = []
        askedOwn = []
        asked = nil
        again = seen[...]
        sendOwn("initialize", options.hello(trace: trace).stamped(stamp))
        guard let snapshot else { return }
        askedOwn.insert("session/restore")
        outgoing += Message.restoring(snapshot)
        for line in since {
            outgoing += line
        }
        // Without a timestamp: it is now.
        outgoing += Message.line("initialized", [:], id: nil) ?? []
        if since.count >= askAt {
            ask()
        }
    }

    /// Asks for a snapshot of what has been sent so far.
    mutating func ask() {
        asked = since.count
        sendOwn("session/snapshot", ([:] as Params).stamped(stamp))
    }

    private mutating func sendOwn(_ method: String, _ params: Params) {
        askedOwn.insert(method)
        outgoing += Message.line(method, params, id: .text(method)) ?? []
    }

    private func requireRoom() throws(SwipedError) {
        guard outgoing.count <= Self.limitBytes else {
            throw .timedOut("the daemon takes nothing of what is sent")
        }
    }

    private mutating func send(_ line: [UInt8]) {
        outgoing += line
        guard keeps, !isLeaving else { return }
        since.append(line)
        if asked == nil, since.count >= askAt {
            ask()
        }
    }

    /// A message, if the daemon can read it: of one that it cannot, it would not say whose it was.
    private mutating func line(_ method: String, _ params: Params, id: Message.ID?) throws(SwipedError) -> [UInt8] {
        guard let line = Message.line(method, params.stamped(stamp), id: id) else {
            throw SwipedError(.init(code: -32602, message: "\(method) has a number that JSON cannot say", data: nil))
        }
        if line.count > limit("messageBytes") {
            throw SwipedError(.init(code: -32600, message: "\(method) has more bytes than the daemon takes", data: nil))
        }
        if !JSONText(line).isReadable(depth: limit("depth")) {
            let words = "\(method) has members deeper than the daemon takes, or a NUL in a name"
            throw SwipedError(.init(code: -32700, message: words, data: nil))
        }
        if let value = params["value"] as? Swipe.Trace {
            trace = value
        }
        return line
    }

    private func limit(_ name: String) -> Int {
        if case .integer(let limit) = greeting?.limits[name] { limit } else { Self.limitBytes }
    }
}
