import Synchronization

extension Connection {
    /// Why no more messages are exchanged.
    private enum Ending {
        case exited
        case failed(SwipedError)
    }

    /// The body of the thread: carries messages until the supervisor exits.
    func serve(_ transport: Transport) {
        while true {
            guard let ending = processIO(transport) else { continue }
            state.withLock { $0.transport = nil }
            if case .failed = ending { transport.kill() }
            let status = transport.close(meanwhile: checkDeadlines)
            state.withLock { $0.status = status }
            switch ending {
            case .exited: return end(SwipedError(status: status))
            case .failed(let error): return end(error)
            }
        }
    }

    /// Waits for input, output or a deadline, and handles it. Returns an ending if there is nothing more to come.
    private func processIO(_ transport: Transport) -> Ending? {
        let (wantsToWrite, deadline) = state.withLock { state in
            (!state.session.outgoing.isEmpty, state.nextWake(now: milliseconds()))
        }
        wakePipe.wait(for: transport, wantsToWrite: wantsToWrite, until: deadline)
        let (events, ending) = state.withLock { state -> ([Session.Event], Ending?) in
            state.write()
            switch transport.read() {
            case .wouldBlock: return ([], nil)
            case .end: return ([], .exited)
            case .bytes(let bytes):
                let (events, fault) = state.session.receive(bytes)
                return (events, fault.map(Ending.failed))
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
        return ending
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

    /// Fails calls that have timed out, and kills a supervisor that does not exit.
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

extension SwipedError {
    /// The error that the exit status of the supervisor stands for; `docs/environment.md` lists them.
    fileprivate init(status: Int32?) {
        switch status {
        case 69: self = .notStarted("no daemon listens at the socket")
        case 76: self = .garbled("the daemon wrote invalid messages")
        case 124: self = .timedOut("the daemon did not respond")
        default: self = .ended(status: status)
        }
    }
}
