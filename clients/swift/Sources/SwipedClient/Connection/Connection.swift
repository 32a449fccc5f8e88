import Synchronization

/// A session with one daemon after the other: a thread reads, any others send.
final class Connection: Sendable {
    /// Of the requests the one that opens the session.
    static let opening = 0

    let place: Daemon.Place
    let options: Daemon.Options
    let told: AsyncStream<Swipe.Notification>
    let teller: AsyncStream<Swipe.Notification>.Continuation
    let bell: Bell
    let state: Mutex<State>

    init(_ place: Daemon.Place, _ options: Daemon.Options) throws(SwipedError) {
        self.place = place
        self.options = options
        (told, teller) = AsyncStream.makeStream()
        bell = try Bell()
        let stamp: (@Sendable () -> Double)? = options.clock == .system ? milliseconds : nil
        state = Mutex(State(Session(options, stamp: stamp)))
    }

    var restarts: Int {
        state.withLock { max($0.session.daemons - 1, 0) }
    }

    var processID: Int32? {
        state.withLock { $0.transport?.process }
    }

    /// Why it is over, if nobody has closed it.
    var breakage: SwipedError? {
        state.withLock { $0.session.isLeaving ? nil : $0.failure }
    }

    /// Starts the first daemon, and comes back when the session is open.
    nonisolated(nonsending) func open() async throws(SwipedError) -> Swipe.InitializeResult {
        let first = try place.open()
        state.withLock { state in
            state.calls[Self.opening] = .sent(until: milliseconds() + options.timeout.milliseconds, what: "initialize")
            state.begin(first)
        }
        guard detachThread({ self.run() }) else {
            first.kill()
            _ = first.close(meanwhile: {})
            throw .notStarted("there is no thread to be had")
        }
        do throws(SwipedError) {
            _ = try await answer(to: Self.opening)
        } catch {
            leave(within: .zero)
            await end()
            throw error
        }
        return try state.withLock { state throws(SwipedError) in
            guard let greeting = state.session.greeting else { throw .ended(status: nil) }
            return greeting
        }
    }

    /// Sends a request. Its answer is kept until somebody waits for it.
    func send(_ method: String, _ params: Params, timeout: Duration? = nil) throws(SwipedError) -> Int {
        let patience = (timeout ?? options.timeout).milliseconds
        return try state.withLock { state throws(SwipedError) in
            try state.check()
            let id = try state.session.request(method, params)
            let deadline = milliseconds() + patience
            state.calls[id] = .sent(until: deadline, what: method)
            flush(&state, before: deadline)
            return id
        }
    }

    func notify(_ method: String, _ params: Params) throws(SwipedError) {
        try state.withLock { state throws(SwipedError) in
            try state.check()
            try state.session.notify(method, params)
            flush(&state)
        }
    }

    /// Waits for an answer: the message that it is in.
    nonisolated(nonsending) func answer(to id: Int) async throws(SwipedError) -> [UInt8] {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = Task.isCancelled
                let come: Result<[UInt8], SwipedError>? = state.withLock { state in
                    switch state.calls[id] {
                    case .come(let result)?:
                        state.calls[id] = nil
                        return result
                    case .sent(let deadline, let what)? where !isCancelled:
                        state.calls[id] = .awaited(until: deadline, what: what, continuation)
                        return nil
                    case .sent?, .awaited?, nil:
                        state.calls[id] = nil
                        return .failure(.cancelled)
                    }
                }
                if let come {
                    continuation.resume(returning: come)
                }
            }
        } onCancel: {
            settle([(id, .failure(.cancelled))])
        }
        return try result.get()
    }

    func restart() throws(SwipedError) {
        try state.withLock { state throws(SwipedError) in
            try state.check()
            state.transport?.kill()
        }
    }

    /// Says farewell, and waits for the end.
    nonisolated(nonsending) func close() async -> Int32? {
        let isFirst = state.withLock { $0.failure == nil && !$0.session.isLeaving }
        if isFirst {
            let id = try? send("shutdown", [:])
            let isAnswered = if let id { (try? await answer(to: id)) != nil } else { false }
            if isAnswered {
                state.withLock { state in
                    state.hasTakenLeave = (try? state.session.notify("exit", [:])) != nil
                    flush(&state)
                }
            }
            leave(within: isAnswered ? options.timeout : .zero)
        }
        await end()
        return state.withLock { $0.status }
    }

    /// No other daemon follows, and this one is killed unless it ends by itself.
    func leave(within patience: Duration) {
        state.withLock { state in
            state.session.isLeaving = true
            state.leaveBy = min(state.leaveBy, milliseconds() + patience.milliseconds)
        }
        bell.ring()
    }

    /// Waits until there is neither a daemon nor a thread.
    nonisolated(nonsending) private func end() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.failure == nil {
                    state.mourners.append(continuation)
                }
                return state.failure != nil
            }
            if isOver {
                continuation.resume()
            }
        }
    }

    /// Writes what can be written at once; the rest is for the thread.
    private func flush(_ state: inout State, before deadline: Double = .infinity) {
        state.write()
        if !state.session.outgoing.isEmpty || deadline < state.wakesAt {
            bell.ring()
        }
    }
}

extension Duration {
    var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}
