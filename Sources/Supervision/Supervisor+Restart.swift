extension Supervisor {
    /// The exit status of `swiped connect` if no daemon listens.
    private static let unreachable: Int32 = 69

    /// The exit status after a daemon that did not exit itself: that of `timeout`, `EX_TEMPFAIL` and `EX_PROTOCOL`.
    private static func status(of fault: Fault) -> Int32 {
        switch fault {
        case .timedOut: 124
        case .closing: 75
        case .exited, .garbled: 76
        }
    }

    /// The daemon has exited, or has closed its output. `status` is its exit status, or 128 and a signal's number. A daemon
    /// also exits, with status 0, if the client's process is gone.
    package mutating func daemonEnded(status: Int32, clientIsGone: Bool = false, at now: Double) {
        guard phase != .finished else { return }
        let isDone = !awaitsResponse && phase == .serving && journal.sentCount == journal.entries.count
        let wasAsked = clientHasEnded || hasExit
        if isDone, clientIsGone && status == 0 || wasAsked && (0...1).contains(status) { return finish(status) }
        // Without a shutdown before it, exit ends the daemon before it can respond to the request for a snapshot.
        if let step, journal.entries[step].isExit, (0...1).contains(status) { return finish(status) }
        fail(.exited, status: status, at: now)
    }

    /// Replaces a daemon, or finishes if that is impossible.
    mutating func fail(_ fault: Fault, status: Int32?, at now: Double) {
        let code = status ?? Self.status(of: fault)
        if fault != .exited { commands.append(.kill) }
        toDaemon.removeAll()
        guard opening != nil, journal.isComplete, hasOpened || status != Self.unreachable else { return finish(code) }
        if status == Self.unreachable { return retryLater(code, at: now) }
        // A daemon that shuts down has not failed, unless it does so before it has restored the session.
        if fault != .closing || !own.isEmpty { failures += 1 }
        if fault != .closing, let step, !journal.entries[step].isInitialize {
            let count = failedStep.map { $0.index == step ? $0.count + 1 : 1 } ?? 1
            failedStep = (step, count)
            if count == Self.stepFailureLimit {
                giveUpMessage(fault, code)
                (failures, failedStep) = (0, nil)
            }
        }
        guard failures < Self.failureLimit else { return finish(code) }
        if hasOpened { report("server/restarted", "\"reason\":\"\(fault.rawValue)\"") }
        unreachableSince = nil
        retryDelay = 50
        start(at: now)
    }

    /// A shared daemon may be restarting: connects again, with exponential backoff up to a second.
    private mutating func retryLater(_ code: Int32, at now: Double) {
        let since = unreachableSince ?? now
        guard now - since < reconnectTimeout else { return finish(code) }
        unreachableSince = since
        phase = .waiting
        deadline = now + retryDelay
        retryDelay = min(2 * retryDelay, 1_000)
    }

    private mutating func finish(_ status: Int32) {
        phase = .finished
        deadline = nil
        commands.append(.finish(status))
    }

    /// Goes on without the message that every daemon fails at. The client gets an error, unless it got the response already.
    private mutating func giveUpMessage(_ fault: Fault, _ code: Int32) {
        let (entry, wasAnswered) = journal.removeLastSent()
        let reason =
            switch fault {
            case .exited: "exited with status \(code)"
            case .timedOut: "did not respond"
            case .garbled: "wrote invalid messages"
            case .closing: "shut down"
            }
        let again = wasAnswered ? " again" : ""
        let words = "Every daemon that got this message\(again) failed. The last one \(reason)."
        let error = "{\"code\":1015,\"message\":\"\(words)\",\"data\":{\"reason\":\"\(fault.rawValue)\"}}"
        var id = Array("null".utf8)
        switch entry.response {
        case .one(let wanted) where !wasAnswered: id = wanted
        case .batch where !wasAnswered: break
        case .none, .one, .batch:
            return report("log/message", "\"level\":\"error\",\"message\":\"\(words)\",\"error\":\(error)")
        }
        toClient += Array("{\"jsonrpc\":\"2.0\",\"id\":".utf8) + id + Array(",\"error\":\(error)}\n".utf8)
    }

    private mutating func report(_ method: String, _ members: String) {
        let params = "{\(members),\"revision\":\(revision)}"
        toClient += Array("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}\n".utf8)
    }

    // MARK: The new daemon

    /// Starts a daemon and sends it what it needs.
    mutating func start(at now: Double) {
        commands.append(.start)
        (own, hasClosedInput, lineCount, sinceSnapshot) = ([], false, 0, (0, 0))
        journal.beginReplay()
        deadline = now + timeout
        phase = failures > 1 ? .stepping : .replaying
        if let snapshot = journal.snapshot, let opening {
            own.append((.initialize, opening.name))
            send(initialize(opening, at: now), at: now)
            if let trace = journal.trace {
                let params = "{\"value\":\(trace)}"
                send(Array("{\"jsonrpc\":\"2.0\",\"method\":\"$/setTrace\",\"params\":\(params)}".utf8), at: now)
            }
            send(.restore, members: "\"snapshot\":\(snapshot),\"catchUp\":true,", at: now)
        }
        sendMore(at: now)
    }

    /// The client's `initialize`, at the present.
    func initialize(_ line: Line, at now: Double) -> [UInt8] {
        clockOffset.map { line.stamped(now + $0, replacing: true) } ?? line.bytes
    }

    /// All entries are sent: time continues from now.
    mutating func catchUp(at now: Double) {
        phase = .serving
        guard !hasExit else { return }
        if journal.snapshot != nil { send(Array("{\"jsonrpc\":\"2.0\",\"method\":\"initialized\"}".utf8), at: now) }
        // Of the effects of the end of input, the daemon has repeated none yet.
        if !clientHasEnded { requestSnapshotIfPossible(at: now) }
    }

    // MARK: Steps

    /// The index of the entry that the daemon got last, if it got it alone and has not served it yet.
    private var step: Int? {
        phase == .stepping && own.map({ $0.request }) == [.snapshot] ? journal.sentCount - 1 : nil
    }

    /// Sends the next entry, and the request for a snapshot, whose response confirms that the entry was served.
    mutating func step(at now: Double) {
        guard own.isEmpty else { return }
        guard let entry = journal.send(at: lineCount) else {
            catchUp(at: now)
            return sendMore(at: now)
        }
        journal.beginStep()
        send(entry, at: now)
        requestSnapshot(at: now)
    }
}
