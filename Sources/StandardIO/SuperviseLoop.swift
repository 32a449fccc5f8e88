private import Connection
package import Linux
package import Serving
package import Supervision
private import SwipeServer

/// Carries lines between the client on the standard streams and a daemon that it starts, as a `Supervisor` decides.
///
/// To the client's `ConnectionPolicy`, the supervisor is the session.
package struct SuperviseLoop: ~Copyable {
    /// If this much waits for the client, the loop stops reading from the daemon.
    private static let highWaterBytes = 4 << 20
    /// A longer line of a daemon is cut, and not valid then.
    private static let daemonLineBytes = 64 << 20
    /// Unused memory is returned to the system when the journal has fallen by this much.
    private static let trimThresholdBytes = 4 << 20
    /// How long the daemon may take to end after a signal, in ms.
    private static let signalTimeout = 1_500.0

    private let signals: TerminationSignals
    private let command: [String]
    private var client: StandardClient
    private var supervisor: Supervisor
    private var daemon: SupervisedDaemon?
    private var toDaemon = OutputQueue()
    private var clientLines = LineSplitter()
    private var daemonLines = LineSplitter()
    private var buffer = InputDescriptor.buffer(of: StandardClient.readLimitBytes)
    /// The most that the journal has had since unused memory was returned to the system.
    private var mostJournalBytes = 0
    private var clientHasEnded = false
    private var closesInput = false
    /// The status to exit with once the client has read everything.
    private var ending: ExitStatus?
    /// The signal that asked to exit, and when the daemon must have ended.
    private var stopping: (signal: Int32, deadline: Double)?

    package init(
        streams: consuming StandardStreams, signals: consuming TerminationSignals, command: [String],
        supervisor: Supervisor, log: @escaping SessionLog
    ) {
        client = StandardClient(
            streams, .init(highWaterBytes: Self.highWaterBytes, pieceBytes: StandardClient.readLimitBytes), log: log)
        client.readiness.watch(.signal, at: signals.number)
        self.signals = signals
        self.command = command
        self.supervisor = supervisor
    }

    package mutating func run() -> ExitStatus {
        carryOut()
        while true {
            switch client.next() {
            case .call(let call):
                perform(call)
                client.returned(call, state)
            case .wait(let reads, let deadline): wait(reads: reads, until: deadline)
            case .close(let reason):
                daemon?.end()
                return ending ?? client.status(for: reason)
            }
        }
    }

    private var state: ConnectionPolicy.SessionState {
        let isBusy = clientHasEnded || supervisor.isFull
        return .init(work: isBusy ? .elsewhere : .none, exitStatus: ending?.code)
    }

    private mutating func perform(_ call: ConnectionPolicy.SessionCall) {
        switch call {
        case .receive(let count):
            clientLines.limitBytes = supervisor.messageBytes + 1
            let bytes = client.buffer[client.inputStart...].prefix(count)
            clientLines.split(bytes) { supervisor.clientSent($0, at: client.now) }
            if let process = supervisor.clientProcess { client.watch(process: process) }
        case .endInput:
            clientHasEnded = true
            if let line = clientLines.end() { supervisor.clientSent(line, at: client.now) }
            supervisor.clientEnded(at: client.now)
        case .advance, .resume, .announceClosing: break  // such a session has no deadline and no unfinished work
        }
        carryOut()
    }

    // MARK: Commands

    private mutating func carryOut() {
        repeat {
            if toDaemon.count < Supervisor.toDaemonBytes { supervisor.sendMore(at: client.now) }
            client.queue.append(&supervisor.toClient)
            while !supervisor.commands.isEmpty { carryOut(supervisor.commands.removeFirst()) }
            toDaemon.append(&supervisor.toDaemon)
            writeToDaemon()
        } while supervisor.hasMore && toDaemon.isEmpty
    }

    private mutating func carryOut(_ command: Supervisor.Command) {
        switch command {
        case .kill:
            daemon?.end()
            daemon = nil
        case .start: start()
        case .closeInput: closesInput = true
        case .warn(let text): client.log(.warning, text)
        case .finish(let status): ending = ending ?? stopping.map { .signal($0.signal) } ?? .session(status)
        }
    }

    private mutating func start() {
        toDaemon = OutputQueue()
        daemonLines = LineSplitter()
        daemonLines.limitBytes = Self.daemonLineBytes
        closesInput = false
        daemon = SupervisedDaemon(command: self.command)
        if daemon == nil {
            client.log(.error, "cannot start the daemon: no process or pipe is left")
            ending = .outOfMemory
        }
    }

    private mutating func writeToDaemon() {
        if !toDaemon.isEmpty {
            switch daemon?.write(&toDaemon) {
            case .wrote, .wouldBlock: break
            case .brokenPipe, .failed, nil: toDaemon = OutputQueue()
            }
        }
        if closesInput, toDaemon.isEmpty {
            daemon?.closeInput()
            closesInput = false
        }
    }

    // MARK: Events

    private mutating func wait(reads: Bool, until deadline: Double?) {
        let readsDaemon = !client.policy.isCongested && ending == nil
        client.readiness.watch(.ownerInput, at: readsDaemon ? daemon?.outputNumber ?? -1 : -1)
        client.readiness.watch(.ownerOutput, at: toDaemon.isEmpty ? -1 : daemon?.inputNumber ?? -1)
        let deadlines = [deadline, supervisor.deadline, stopping?.deadline, daemon?.exitDeadline]
        client.wait(reads: reads, until: deadlines.compactMap { $0 }.min())
        if client.readiness.has(.signal) { receiveSignal() }
        if let stopping, client.now >= stopping.deadline { leave(after: stopping.signal) }
        if client.readiness.has(.ownerInput) || daemon?.isLate(at: client.now) == true { readDaemon() }
        if readsDaemon { supervisor.timePassed(at: client.now) } else { supervisor.watch(at: client.now) }
        carryOut()
        client.policy.sessionReturned(state, outputBytes: client.queue.count - client.policy.queuedBytes)
        mostJournalBytes = max(mostJournalBytes, supervisor.journalBytes)
        guard mostJournalBytes - supervisor.journalBytes > Self.trimThresholdBytes else { return }
        mostJournalBytes = supervisor.journalBytes
        FreeMemory.returnToSystem()
    }

    /// The daemon gets the signal, and decides about its exit. A second signal ends both.
    private mutating func receiveSignal() {
        guard let number = signals.next() else { return }
        guard stopping == nil, let daemon, ending == nil else { return leave(after: number) }
        stopping = (number, client.now + Self.signalTimeout)
        daemon.send(signal: number)
    }

    private mutating func leave(after signal: Int32) {
        ending = .signal(signal)
        client.policy.leave(.shutDown)
    }

    private mutating func readDaemon() {
        switch daemon?.read(into: &buffer, at: client.now) {
        case .bytes(let count):
            daemonLines.split(buffer[..<count]) {
                if !supervisor.dropsOutput { supervisor.daemonSent($0, at: client.now) }
            }
        case .wouldBlock, nil: break
        case .ended(let status):
            daemon = nil
            if let stopping {
                ending = .signal(stopping.signal)
                return
            }
            let clientIsGone = supervisor.clientProcess.map { !SupervisedDaemon.exists($0) }
            supervisor.daemonEnded(status: status, clientIsGone: clientIsGone ?? false, at: client.now)
        }
    }
}
