import Synchronization

/// The session and the supervisor that carries its messages. A separate thread reads. Callers send from any thread.
///
/// `Connection+Thread.swift` has the thread, `Connection+State.swift` what it shares with callers.
final class Connection: Sendable {
    /// The id of the call that waits for the session to open.
    static let opening = 0

    let place: Daemon.Place
    let options: Daemon.Options
    let notifications: AsyncStream<Swipe.Notification>
    let notificationContinuation: AsyncStream<Swipe.Notification>.Continuation
    let wakePipe: WakePipe
    let state: Mutex<State>

    init(_ place: Daemon.Place, _ options: Daemon.Options) throws(SwipedError) {
        self.place = place
        self.options = options
        (notifications, notificationContinuation) = AsyncStream.makeStream()
        wakePipe = try WakePipe()
        state = Mutex(State(Session(options)))
    }

    var processID: Int32? {
        state.withLock { $0.transport?.process }
    }

    /// Why the session is over, unless it was closed.
    var unexpectedFailure: SwipedError? {
        state.withLock { $0.session.isShuttingDown ? nil : $0.failure }
    }

    /// Starts the supervisor, and returns when the session is open.
    nonisolated(nonsending) func open() async throws(SwipedError) -> Swipe.InitializeResult {
        let transport = try place.open(timeout: options.timeout)
        state.withLock { state in
            state.calls[Self.opening] = .sent(
                deadline: milliseconds() + options.timeout.milliseconds, method: "initialize")
            state.transport = transport
            state.write()
        }
        guard detachThread({ self.serve(transport) }) else {
            transport.kill()
            _ = transport.close(meanwhile: {})
            throw .notStarted("the system has no thread left")
        }
        do throws(SwipedError) {
            _ = try await response(to: Self.opening)
        } catch {
            shutDown(within: .zero)
            await waitForEnd()
            throw error
        }
        return try state.withLock { state throws(SwipedError) in
            guard let result = state.session.initializeResult else { throw .ended(status: nil) }
            return result
        }
    }

    /// Sends a request, and returns its id for `response(to:)`.
    func send(_ method: String, _ params: Params, timeout: Duration? = nil) throws(SwipedError) -> Int {
        let timeout = timeout?.milliseconds ?? .infinity
        return try state.withLock { state throws(SwipedError) in
            try state.checkIsOpen()
            let id = try state.session.request(method, params)
            let deadline = milliseconds() + timeout
            state.calls[id] = .sent(deadline: deadline, method: method)
            flush(&state, before: deadline)
            return id
        }
    }

    func notify(_ method: String, _ params: Params) throws(SwipedError) {
        try state.withLock { state throws(SwipedError) in
            try state.checkIsOpen()
            try state.session.notify(method, params)
            flush(&state)
        }
    }

    /// Waits for a response, and returns its line.
    nonisolated(nonsending) func response(to id: Int) async throws(SwipedError) -> [UInt8] {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = Task.isCancelled
                let completed: Response? = state.withLock { state in
                    switch state.calls[id] {
                    case .completed(let result)?:
                        state.calls[id] = nil
                        return result
                    case .sent(let deadline, let method)? where !isCancelled:
                        state.calls[id] = .awaited(deadline: deadline, method: method, continuation)
                        return nil
                    case .sent?, .awaited?, nil:
                        state.calls[id] = nil
                        return .failure(.cancelled)
                    }
                }
                if let completed {
                    continuation.resume(returning: completed)
                }
            }
        } onCancel: {
            complete([(id, .failure(.cancelled))])
        }
        return try result.get()
    }

    /// Shuts the session down, and waits for the end. Returns the supervisor's exit status.
    nonisolated(nonsending) func close() async -> Int32? {
        let isFirst = state.withLock { $0.failure == nil && !$0.session.isShuttingDown }
        if isFirst {
            let id = try? send("shutdown", [:], timeout: options.timeout)
            let isAccepted = if let id { (try? await response(to: id)) != nil } else { false }
            if isAccepted {
                state.withLock { state in
                    state.hasSentExit = (try? state.session.notify("exit", [:])) != nil
                    flush(&state)
                }
            }
            shutDown(within: isAccepted ? options.timeout : .zero)
        }
        await waitForEnd()
        return state.withLock { $0.status }
    }

    /// Kills the supervisor, and its daemon, unless it exits within the timeout.
    func shutDown(within timeout: Duration) {
        state.withLock { state in
            state.session.isShuttingDown = true
            state.exitDeadline = min(state.exitDeadline, milliseconds() + timeout.milliseconds)
        }
        wakePipe.wake()
    }

    /// Waits until the session is over and the daemon's process reaped.
    nonisolated(nonsending) private func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if state.failure == nil {
                    state.closeWaiters.append(continuation)
                }
                return state.failure != nil
            }
            if hasEnded {
                continuation.resume()
            }
        }
    }

    /// Writes what does not block, and leaves the rest to the thread.
    private func flush(_ state: inout State, before deadline: Double = .infinity) {
        state.write()
        if !state.session.outgoing.isEmpty || deadline < state.wakesAt {
            wakePipe.wake()
        }
    }
}

extension Duration {
    var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}
