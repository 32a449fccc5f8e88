private import Connection
package import Linux
package import SessionRecording
private import SwipeServer

/// Serves one session on the standard streams, with one thread and one `ppoll`.
package struct ServeLoop: ~Copyable {
    private let signals: TerminationSignals
    private let log: SessionLog
    private var client: StandardClient
    private var session: RecordedSession
    /// The last signal that requested the exit.
    private var signal: Int32 = 0

    package init(
        session: consuming RecordedSession, streams: consuming StandardStreams, signals: consuming TerminationSignals,
        log: @escaping SessionLog
    ) {
        // The daemon waits for a slow client without a timeout, because it serves no other client.
        client = StandardClient(streams, .init(highWaterBytes: session.limits.outputBytes), log: log)
        client.readiness.watch(.signal, at: signals.number)
        self.session = session
        self.signals = signals
        self.log = log
    }

    /// Serves until the session is over and its output is written, or until an error or a signal ends it earlier.
    package mutating func run() -> ExitStatus {
        while true {
            switch client.next() {
            case .call(let call): perform(call)
            case .wait(let reads, let deadline):
                session.rest(queuedBytes: client.queue.count)
                client.wait(reads: reads, until: deadline)
                if client.readiness.has(.signal) { receiveSignal() }
            case .close(let reason): return close(reason)
            }
        }
    }

    private mutating func perform(_ call: ConnectionPolicy.SessionCall) {
        let bytes = client.buffer  // the same storage: a span of `client.buffer` would lock all of `client`
        let state = session.perform(
            call, input: bytes.span.extracting(droppingFirst: client.inputStart), output: &client.queue.bytes,
            at: client.now)
        client.returned(call, state)
        if let process = session.clientProcess { client.watch(process: process) }
    }

    private mutating func receiveSignal() {
        guard let number = signals.next() else { return }
        log(.info, "shutting down: received signal \(number)")
        signal = number
        client.policy.leave(.shutDown)
    }

    private mutating func close(_ reason: ConnectionPolicy.CloseReason) -> ExitStatus {
        session.rest(queuedBytes: client.queue.count)
        let status = reason == .shutDown ? .signal(signal) : client.status(for: reason)
        if let entry = reason.logEntry { log(entry.level, entry.message) }
        session.closed(status.code, at: MonotonicClock.now)
        return status
    }
}
