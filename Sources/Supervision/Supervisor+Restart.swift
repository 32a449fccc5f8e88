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
        let isDone = !awaitsResponse && phase == .serving
        let wasAsked = clientHasEnded || hasExit
        if isDone, clientIsGone && status == 0 || wasAsked && (0...1).contains(status) { return finish(status) }
        // Without a shutdown before it, exit ends the daemon before it can respond to the request for a snapshot.
        if isStepping, journal.entries[servedSteps].isExit, (0...1).contains(status) { return finish(status) }
        fail(.exited, status: status, at: now)
    }

    /// Replaces a daemon, or finishes if that is impossible.
    mutating func fail(_ fault: Fault, status: Int32?, at now: Double) {
        let code = status ?? Self.status(of: fault)
        if fault != .exited { commands.append(.kill) }
        toDaemon.removeAll()
        guard hasOpened, hasSnapshots else { return finish(code) }
        if status == Self.unreachable { return retryLater(code, at: now) }
        // A daemon that shuts down has not failed, unless it does so before it has restored the session.
        if fault != .closing || !own.isEmpty { failures += 1 }
        if fault != .closing, isStepping, !journal.entries[servedSteps].isInitialize {
            let count = failedStep.map { $0.index == servedSteps ? $0.count + 1 : 1 } ?? 1
            failedStep = (servedSteps, count)
            if count == Self.stepFailureLimit {
                giveUpMessage(fault, code)
                (failures, failedStep) = (0, nil)
            }
        }
        guard failures < Self.failureLimit else { return finish(code) }
        report("server/restarted", "\"reason\":\"\(fault.rawValue)\"")
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

    /// Answers the message that every daemon fails at with an error, and goes on without it.
    private mutating func giveUpMessage(_ fault: Fault, _ code: Int32) {
        let isAnswered = journal.isAnswered(at: servedSteps)
        let entry = journal.removeEntry(at: servedSteps)
        guard !isAnswered else { return }
        let reason =
            switch fault {
            case .exited: "exited with status \(code)"
            case .timedOut: "did not respond"
            case .garbled: "wrote invalid messages"
            case .closing: "shut down"
            }
        let words = "Every daemon that got this message failed. The last one \(reason)."
        let error = "{\"code\":1015,\"message\":\"\(words)\",\"data\":{\"reason\":\"\(fault.rawValue)\"}}"
        guard let id = entry.id else {
            let members = "\"level\":\"error\",\"message\":\"\(words)\",\"error\":\(error)"
            return report("log/message", members)
        }
        toClient += Array("{\"jsonrpc\":\"2.0\",\"id\":".utf8) + (id.isEmpty ? Array("null".utf8) : id)
        toClient += Array(",\"error\":\(error)}\n".utf8)
    }

    private mutating func report(_ method: String, _ members: String) {
        let params = "{\(members),\"revision\":\(String(decoding: revision, as: UTF8.self))}"
        toClient += Array("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}\n".utf8)
    }

    // MARK: The new daemon

    /// Starts a daemon and sends it what it needs.
    mutating func start(at now: Double) {
        commands.append(.start)
        own.removeAll()
        journal.beginReplay()
        (isStepping, servedSteps, stepTime) = (false, 0, 0)
        deadline = now + timeout
        if let clockOffset { latestSent = max(latestSent, now + clockOffset) }
        let steps = failures > 1
        phase = steps ? .stepping(hasRestored: false) : .serving
        if let snapshot = journal.snapshot, let opening {
            own.append(.initialize)
            send(initialize(opening, at: now), at: now)
            if let trace { send(trace, at: now) }
            let text = String(decoding: snapshot, as: UTF8.self)
            send(.restore, params: "{\"snapshot\":\(text),\"catchUp\":true}", at: now)
            if !steps { replay(at: now) }
        } else if steps {
            phase = .stepping(hasRestored: true)
            step(at: now)
        } else {
            replay(at: now)
        }
    }

    /// The client's `initialize`, at the present.
    private func initialize(_ line: Line, at now: Double) -> [UInt8] {
        clockOffset.map { line.stamped(now + $0, replacing: true) } ?? line.bytes
    }

    private mutating func replay(at now: Double) {
        for entry in journal.entries { sendAgain(entry, at: now) }
        catchUp(at: now)
    }

    private mutating func sendAgain(_ entry: Journal.Entry, at now: Double) {
        guard entry.isInitialize, let opening else { return send(entry.line, at: now) }
        send(initialize(opening, at: now), at: now)
    }

    /// All entries are sent: time continues from now.
    private mutating func catchUp(at now: Double) {
        phase = .serving
        if !hasExit {
            if journal.snapshot != nil { send(Array("{\"jsonrpc\":\"2.0\",\"method\":\"initialized\"}".utf8), at: now) }
            requestSnapshot(at: now)
        }
        if clientHasEnded { commands.append(.closeInput) }
    }

    /// Sends the next entry, and the request for a snapshot, whose response confirms that the entry was served.
    mutating func step(at now: Double) {
        guard !isStepping else { return }
        guard servedSteps < journal.entries.count else { return catchUp(at: now) }
        isStepping = true
        let entry = journal.entries[servedSteps]
        if let timestamp = entry.timestamp { stepTime = max(stepTime, timestamp) }
        sendAgain(entry, at: now)
        send(.snapshot, params: clockOffset == nil ? "{}" : "{\"timestamp\":\(Line.written(stepTime))}", at: now)
    }
}
