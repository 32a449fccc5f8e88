import Synchronization

extension Connection {
    /// Between attempts to reach a socket whose daemon has gone.
    private static let pauseMilliseconds = 50.0

    /// One daemon after the other.
    func run() {
        var fault = SwipedError.ended(status: nil)
        while let transport = state.withLock({ $0.transport }) {
            guard let found = turn(transport) else { continue }
            state.withLock { $0.transport = nil }
            fault = bury(transport, found)
            if !goOn() { break }
        }
        fail(fault)
    }

    /// Waits until there is something to do, and does it. Returns why this daemon is of no use any more.
    private func turn(_ transport: Transport) -> SwipedError? {
        let (wantsToWrite, deadline) = state.withLock { state in
            (!state.session.outgoing.isEmpty, state.sleep(now: milliseconds()))
        }
        bell.wait(for: transport, wantsToWrite: wantsToWrite, until: deadline)
        let (events, fault) = state.withLock { state -> ([Session.Event], SwipedError?) in
            state.write()
            switch transport.read() {
            case .nothing: return ([], nil)
            case .end: return ([], .ended(status: nil))
            case .bytes(let bytes): return state.session.feed(bytes)
            }
        }
        for event in events {
            switch event {
            case .told(let notification): teller.yield(notification)
            case .answered(let id, let answer): settle([(id, answer)])
            case .opened: settle([(Self.opening, .success([]))])
            }
        }
        watch()
        return fault
    }

    /// Hands answers over to who wait for them, or will.
    func settle(_ answers: [(Int, Answer)]) {
        let resumed = state.withLock { state in
            answers.compactMap { id, answer -> (CheckedContinuation<Answer, Never>, Answer)? in
                switch state.calls[id] {
                case .awaited(_, _, let continuation)?:
                    state.calls[id] = nil
                    return (continuation, answer)
                case .sent?:
                    state.calls[id] = .come(answer)
                    return nil
                case .come?, nil:
                    return nil
                }
            }
        }
        for (continuation, answer) in resumed {
            continuation.resume(returning: answer)
        }
    }

    /// What time brings: calls that nobody has answered, a daemon that does not leave.
    private func watch() {
        let now = milliseconds()
        settle(
            state.withLock { state in
                if state.leaveBy <= now {
                    state.leaveBy = .infinity
                    state.transport?.kill()
                }
                return state.overdue(now: now)
            })
    }

    /// Leaves nothing behind of a daemon. What there is to say of its end.
    private func bury(_ transport: Transport, _ fault: SwipedError) -> SwipedError {
        var isEnd = false
        if case .ended = fault { isEnd = true } else { transport.kill() }
        let status = transport.close(meanwhile: watch)
        state.withLock { $0.status = status }
        return isEnd ? .ended(status: status) : fault
    }

    /// Puts another daemon in the place of one that has gone, if one may. A socket is tried for a while.
    private func goOn() -> Bool {
        let deadline = milliseconds() + options.timeout.milliseconds
        if place.isShared, state.withLock({ $0.session.inVain > 0 }) {
            // One that is just ending may let us in.
            bell.wait(until: milliseconds() + Self.pauseMilliseconds)
        }
        while state.withLock({ $0.session.mayBeginAgain }) {
            watch()
            if let another = try? place.open() {
                let goesOn = state.withLock { state in
                    if state.session.mayBeginAgain {
                        state.begin(another)
                    }
                    return state.session.mayBeginAgain || state.transport != nil
                }
                if goesOn { return true }
                // Somebody has closed meanwhile.
                another.kill()
                _ = another.close(meanwhile: {})
                return false
            }
            guard place.isShared, milliseconds() < deadline else { return false }
            bell.wait(until: milliseconds() + Self.pauseMilliseconds)
        }
        return false
    }

    /// It is over: whoever waits is told.
    private func fail(_ fault: SwipedError) {
        let (waiting, mourners) = state.withLock { state in
            state.failure = fault
            defer { state.mourners = [] }
            return (Array(state.calls.keys), state.mourners)
        }
        settle(waiting.map { ($0, .failure(fault)) })
        teller.finish()
        for mourner in mourners {
            mourner.resume()
        }
    }
}
