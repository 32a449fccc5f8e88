/// Decides when a connection is read, when its session is called, and when the connection is closed.
///
///              end of input        session notified
///     open ----------------> ending --------------> ended
///       |                      |                      |      session over, or `leave`
///       +----------------------+----------------------+-----------------------------------+
///                                                                                         v
///     closed <---- client has closed, or timeout ---- lingering <--- output finished --- draining
///
/// The policy does no I/O and reads no clock. Its driver reports what happens (`received`, `flushed`, `sessionReturned` …),
/// and then carries out `next(at:)` until that returns `.wait` or `.close`. Times are milliseconds of any clock.
///
/// Backpressure: if more than `highWaterBytes` of output are queued, the client is not read from, and the session gets no
/// input until the queue has fallen to `lowWaterBytes`. So a client that does not read costs bounded memory. If all clients
/// together have used their memory, the same applies to any queue.
package struct ConnectionPolicy: Sendable {
    package let settings: Settings
    package internal(set) var state = State.open(pendingBytes: 0)
    /// Output of the session that was not written yet.
    package private(set) var queuedBytes = 0
    /// Whether the queue has passed the high watermark, or the session has no memory left, and the queue has not fallen to
    /// the low watermark since.
    package private(set) var isCongested = false

    /// What the session reported last.
    private var session = SessionState()
    /// When the session was last notified of the time. It is notified once for each time.
    private var lastAdvance = -Double.infinity
    /// Whether other clients were served since the session's last piece of work.
    private var hasYielded = false
    /// The client's process has exited. Its input is still processed, and the drain timeout applies.
    package private(set) var clientHasExited = false
    var readTimer: ReadTimer?
    private var closing: Closing?

    package init(_ settings: Settings) {
        precondition(settings.highWaterBytes > 0 && settings.pieceBytes > 0, "the sizes must be positive")
        self.settings = settings
    }

    // MARK: Events

    /// Input was received. Returns false if it has to be dropped, because the session gets no more input.
    package mutating func received(_ count: Int) -> Bool {
        guard case .open(let pendingBytes) = state else { return false }
        state = .open(pendingBytes: pendingBytes + count)
        return true
    }

    /// The client sends nothing more, but it may still read.
    package mutating func inputEnded() {
        switch state {
        case .open(let pendingBytes): state = .ending(pendingBytes: pendingBytes)
        case .draining(var draining):
            draining.inputHasEnded = true
            state = .draining(draining)
        case .lingering(let reason, _): state = .closed(reason)
        case .ending, .ended, .closed: break
        }
    }

    /// A read has found no input. After the exit of the client's process, none will arrive.
    package mutating func inputUnavailable() {
        if clientHasExited { inputEnded() }
    }

    /// The client's process has exited, but other processes may still hold its pipes.
    package mutating func clientExited() { clientHasExited = true }

    /// The session has returned from a call, or has changed by itself, and has added `outputBytes` to the queue.
    package mutating func sessionReturned(_ session: SessionState, outputBytes: Int) {
        self.session = session
        queued(outputBytes)
        if !session.hasMemory, queuedBytes > 0 { isCongested = true }
        if let status = session.exitStatus { leave(.over(status)) }
    }

    /// So much was added to the queue.
    package mutating func queued(_ count: Int) {
        queuedBytes += count
        if queuedBytes > settings.highWaterBytes { isCongested = true }
    }

    /// So much of the queue was written. This shows that the client reads.
    package mutating func flushed(_ count: Int) {
        precondition(0...queuedBytes ~= count, "cannot flush more bytes than are queued")
        queuedBytes -= count
        if queuedBytes <= settings.lowWaterBytes { isCongested = false }
        if count > 0, readTimer?.isExtendable == true { readTimer = nil }
    }

    /// The output cannot be written any more, because the client has closed it.
    package mutating func outputBroken() {
        switch state {
        case .closed: break
        case .draining(let draining) where draining.reason == .shutDown: state = .closed(.shutDown)
        case .open, .ending, .ended, .draining, .lingering: state = .closed(.clientGone)
        }
    }

    /// `.finish` was carried out: all output is written, and the client is informed of the end.
    package mutating func outputFinished(at now: Double) {
        guard case .draining(let draining) = state else { return }
        if let linger = settings.lingerTimeout, !draining.inputHasEnded {
            state = .lingering(draining.reason, deadline: now + linger)
        } else {
            state = .closed(draining.reason)
        }
    }

    /// The daemon shuts down. A client that can continue with another daemon is served until the timeout, in ms.
    /// A second call ends that time.
    package mutating func shutDown(timeout: Double, at now: Double) {
        guard session.acceptsClosing, timeout > 0, closing == nil else { return leave(.shutDown) }
        closing = Closing(deadline: now + timeout)
    }

    /// Write what is queued, and close the connection. A second `.shutDown` closes it at once.
    package mutating func leave(_ reason: CloseReason) {
        switch state {
        case .open, .ending, .ended:
            let inputHasEnded = if case .open = state { reason == .clientClosed } else { true }
            state = .draining(Draining(reason: reason, inputHasEnded: inputHasEnded))
            readTimer = nil
        case .draining(let draining) where reason == .shutDown && draining.reason == .shutDown:
            state = .closed(.shutDown)
        case .draining(var draining):
            if reason == .clientClosed { draining.inputHasEnded = true }
            if reason == .shutDown {
                draining.reason = .shutDown
                readTimer = nil
            }
            state = .draining(draining)
        case .lingering(let earlier, _): if reason == .clientClosed { state = .closed(earlier) }
        case .closed: break
        }
    }

    // MARK: Actions

    /// What the driver has to do now.
    package mutating func next(at now: Double) -> Action {
        switch state {
        case .open(let pendingBytes): serve(pendingBytes, inputHasEnded: false, at: now)
        case .ending(let pendingBytes): serve(pendingBytes, inputHasEnded: true, at: now)
        case .ended: finishSession(at: now)
        case .draining(let draining): drain(draining, at: now)
        case .lingering(_, let deadline) where now < deadline: .wait(reads: true, until: deadline)
        case .lingering(let reason, _): close(reason)
        case .closed(let reason): .close(reason)
        }
    }

    /// Passes the pending input to the session, in pieces.
    private mutating func serve(_ pendingBytes: Int, inputHasEnded: Bool, at now: Double) -> Action {
        if let action = close(at: now) { return action }
        if let action = checkReader(at: now) ?? pendingCall(at: now) { return action }
        // Without a process that waits for responses, pending input is dropped instead of kept until the queue is read.
        let drops = clientHasExited && isCongested
        guard session.work == .none || session.work == .unfinished && drops else { return wait(reads: false, at: now) }
        if pendingBytes > 0, !isCongested {
            let count = min(pendingBytes, settings.pieceBytes)
            let rest = pendingBytes - count
            state = inputHasEnded ? .ending(pendingBytes: rest) : .open(pendingBytes: rest)
            return .call(.receive(bytes: count))
        }
        if inputHasEnded && pendingBytes == 0 || drops {
            state = .ended
            return .call(.endInput)
        }
        return wait(reads: !inputHasEnded && !isCongested, at: now)
    }

    /// Lets the session end its animations.
    private mutating func finishSession(at now: Double) -> Action {
        if let action = close(at: now) { return action }
        if let action = checkReader(at: now) ?? pendingCall(at: now) { return action }
        if session.work == .none, session.deadline == nil {
            leave(.stuck)
            return next(at: now)
        }
        return wait(reads: false, at: now)
    }

    /// Announces the shutdown, and closes the connection at its deadline.
    private mutating func close(at now: Double) -> Action? {
        guard let closing else { return nil }
        if now >= closing.deadline {
            leave(.shutDown)
            return next(at: now)
        }
        guard !closing.isAnnounced, session.work == .none else { return nil }
        self.closing?.isAnnounced = true
        return .call(.announceClosing(max(1, Int((closing.deadline - now).rounded()))))
    }

    /// What the session has to do before it gets more input.
    private mutating func pendingCall(at now: Double) -> Action? {
        switch session.work {
        case .unfinished where !isCongested:
            hasYielded.toggle()
            return hasYielded ? .yield : .call(.resume)
        case .none:
            guard let deadline = session.deadline, deadline <= now, lastAdvance < now else { return nil }
            lastAdvance = now
            return .call(.advance)
        case .unfinished, .elsewhere: return nil
        }
    }

    private mutating func drain(_ draining: Draining, at now: Double) -> Action {
        if settings.lingerTimeout == nil {
            if queuedBytes == 0 { return close(draining.reason) }
        } else if !draining.isFinishing {
            var draining = draining
            draining.isFinishing = true
            state = .draining(draining)
            return .finish
        }
        return checkReader(at: now) ?? .wait(reads: false, until: readTimer?.deadline)
    }

    private func wait(reads: Bool, at now: Double) -> Action {
        if reads, clientHasExited { return .wait(reads: true, until: now) }
        let deadline = session.work == .none ? session.deadline : nil
        return .wait(
            reads: reads, until: Self.earlier(deadline, Self.earlier(readTimer?.deadline, closing?.deadline)))
    }

    private static func earlier(_ one: Double?, _ other: Double?) -> Double? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    mutating func close(_ reason: CloseReason) -> Action {
        state = .closed(reason)
        return .close(reason)
    }
}
