import SwipeServer

/// Writing the output, and the graceful shutdown once the session is over.
extension ServeLoop {
    /// After `exit`, the client has this long to read something. Otherwise a client that waits for the daemon to exit, and
    /// does not read, would wait for ever.
    private static let drainTimeoutMilliseconds = 3_000.0

    /// A deadline that is noticed this much too late means that this process was suspended, perhaps together with the client.
    /// The timeout then starts again.
    private static let suspensionToleranceMilliseconds = 1_000.0

    /// Starts to drain the queue if the session is over.
    mutating func drainIfOver(at now: Double) {
        if let status = session.exitStatus {
            let clientMayWait = if case .serving = phase { true } else { clientHasExited }
            let deadline = clientMayWait ? drainDeadline(from: now) : nil
            phase = .draining(inputFailure ?? .session(status), deadline: deadline)
        }
    }

    /// Writes from the queue. Returns the status if the output is gone.
    mutating func write(at now: Double) -> ExitStatus? {
        switch queue.write(to: streams.output) {
        case .wrote:
            extendDeadline(at: now)
            return nil
        case .wouldBlock:
            return nil
        case .brokenPipe:
            return brokenPipe()
        case .failed(let error):
            log(.error, "cannot write standard output: \(errorText(error))")
            return .ioError
        }
    }

    /// The drain deadline of a client that has read something by now.
    private mutating func drainDeadline(from now: Double) -> Double {
        unreadBytes = streams.output.unreadBytes
        return now + Self.drainTimeoutMilliseconds
    }

    /// Gives a client that reads more time, except after a signal.
    private mutating func extendDeadline(at now: Double) {
        if case .draining(let status, .some) = phase, !status.isSignal {
            phase = .draining(status, deadline: drainDeadline(from: now))
        }
    }

    /// The status to exit with, if the process is done.
    mutating func finalStatus(at now: Double) -> ExitStatus? {
        switch phase {
        case .draining(let status, _) where queue.isEmpty:
            return status
        case .draining(let status, .some(let deadline)) where now >= deadline + Self.suspensionToleranceMilliseconds:
            phase = .draining(status, deadline: drainDeadline(from: now))
        case .draining(let status, .some(let deadline)) where now >= deadline:
            guard !status.isSignal, streams.output.unreadBytes < unreadBytes else {
                log(.warning, "client disconnected: not reading (\(queue.count) bytes queued)")
                return brokenPipe()
            }
            extendDeadline(at: now)
        case .serving, .inputEnded, .draining:
            if readiness.brokenPipe { return brokenPipe() }
        }
        if case .inputEnded = phase, session.nextDeadline == nil, !session.hasPendingWork {
            log(.error, "internal error: the session has neither input nor a deadline, and does not end")
            return .internalError
        }
        return nil
    }

    /// The status if the output cannot be delivered: the signal's, if one requested the exit.
    private func brokenPipe() -> ExitStatus {
        if case .draining(.signal(let number), _) = phase { return .signal(number) }
        log(.info, "client disconnected: it closed standard output")
        return .brokenPipe
    }
}
