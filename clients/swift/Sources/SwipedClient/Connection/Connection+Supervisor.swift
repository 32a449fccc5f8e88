import Synchronization

extension Connection {
    /// Between two attempts to connect to a socket.
    private static let reconnectMilliseconds = 50.0

    /// The body of the thread: serves one daemon after the other.
    func supervise() {
        var fault = SwipedError.ended(status: nil)
        while let transport = state.withLock({ $0.transport }) {
            guard let found = processIO(transport) else { continue }
            state.withLock { $0.transport = nil }
            fault = reap(transport, found)
            if !restart() { break }
        }
        end(fault)
    }

    /// Waits for input, output or a deadline, and handles it. Returns an error if this daemon has to be replaced.
    private func processIO(_ transport: Transport) -> SwipedError? {
        let (wantsToWrite, deadline) = state.withLock { state in
            (!state.session.outgoing.isEmpty, state.nextWake(now: milliseconds()))
        }
        wakePipe.wait(for: transport, wantsToWrite: wantsToWrite, until: deadline)
        let (events, fault) = state.withLock { state -> ([Session.Event], SwipedError?) in
            state.write()
            switch transport.read() {
            case .wouldBlock: return ([], nil)
            case .end: return ([], .ended(status: nil))
            case .bytes(let bytes): return state.session.receive(bytes)
            }
        }
        for event in events {
            switch event {
            case .notification(let notification): notificationContinuation.yield(notification)
            case .response(let id, let response): complete([(id, response)])
            case .opened: complete([(Self.opening, .success([]))])
            }
        }
        checkDeadlines()
        return fault
    }

    /// Resumes the callers of requests, or keeps the responses for them.
    func complete(_ responses: [(Int, Response)]) {
        let resumed = state.withLock { state in
            responses.compactMap { id, response -> (CheckedContinuation<Response, Never>, Response)? in
                switch state.calls[id] {
                case .awaited(_, _, let continuation)?:
                    state.calls[id] = nil
                    return (continuation, response)
                case .sent?:
                    state.calls[id] = .completed(response)
                    return nil
                case .completed?, nil:
                    return nil
                }
            }
        }
        for (continuation, response) in resumed {
            continuation.resume(returning: response)
        }
    }

    /// Fails calls that have timed out, and kills a daemon that does not exit.
    private func checkDeadlines() {
        let now = milliseconds()
        complete(
            state.withLock { state in
                if state.exitDeadline <= now {
                    state.exitDeadline = .infinity
                    state.transport?.kill()
                }
                return state.timeouts(now: now)
            })
    }

    /// Reaps a daemon's process. Returns the error with its exit status.
    private func reap(_ transport: Transport, _ fault: SwipedError) -> SwipedError {
        var isEnd = false
        if case .ended = fault { isEnd = true } else { transport.kill() }
        let status = transport.close(meanwhile: checkDeadlines)
        state.withLock { $0.status = status }
        return isEnd ? .ended(status: status) : fault
    }

    /// Replaces a daemon that has failed, if the session may. Tries to reconnect to a socket until the timeout.
    private func restart() -> Bool {
        let deadline = milliseconds() + options.timeout.milliseconds
        if place.isSocket, state.withLock({ $0.session.failedRestarts > 0 }) {
            // The daemon that is just exiting may have accepted the connection.
            wakePipe.wait(until: milliseconds() + Self.reconnectMilliseconds)
        }
        while state.withLock({ $0.session.mayRestart }) {
            checkDeadlines()
            if let another = try? place.open() {
                let isConnected = state.withLock { state in
                    if state.session.mayRestart {
                        state.connect(another)
                    }
                    return state.session.mayRestart || state.transport != nil
                }
                if isConnected { return true }
                // The session was closed meanwhile.
                another.kill()
                _ = another.close(meanwhile: {})
                return false
            }
            guard place.isSocket, milliseconds() < deadline else { return false }
            wakePipe.wait(until: milliseconds() + Self.reconnectMilliseconds)
        }
        return false
    }

    /// Ends the session: fails all calls and resumes those that wait for the end.
    private func end(_ fault: SwipedError) {
        let (pending, closeWaiters) = state.withLock { state in
            state.failure = fault
            defer { state.closeWaiters = [] }
            return (Array(state.calls.keys), state.closeWaiters)
        }
        complete(pending.map { ($0, .failure(fault)) })
        notificationContinuation.finish()
        for waiter in closeWaiters {
            waiter.resume()
        }
    }
}
