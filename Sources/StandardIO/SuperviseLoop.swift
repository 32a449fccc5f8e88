package import Linux
package import Supervision

/// Carries lines between the client on the standard streams and a daemon that it starts, as a `Supervisor` decides.
package struct SuperviseLoop: ~Copyable {
    private static let readLimitBytes = 64 << 10
    /// If this much waits for one side, the loop stops reading from the other.
    private static let highWaterBytes = 16 << 20
    /// How long the client may read nothing after the session is over, in ms.
    private static let drainTimeout = 3_000.0
    /// How long the daemon may take to end after a signal, in ms.
    private static let signalTimeout = 1_500.0

    private let streams: StandardStreams
    private let signals: TerminationSignals
    private let command: [String]
    private var supervisor: Supervisor
    private var daemon: SupervisedDaemon?
    /// `process` stands for the signals.
    private var readiness: Readiness
    private var toDaemon = OutputQueue()
    private var toClient = OutputQueue()
    private var clientLines = LineSplitter()
    private var daemonLines = LineSplitter()
    private var buffer = [UInt8](repeating: 0, count: Self.readLimitBytes)
    private var clientHasEnded = false
    private var closesInput = false
    /// The status to exit with once the client has read everything, or at the deadline.
    private var ending: (status: ExitStatus, deadline: Double)?
    /// The signal that asked to exit, and when the daemon must have ended.
    private var stopping: (signal: Int32, deadline: Double)?

    package init(
        streams: consuming StandardStreams, signals: consuming TerminationSignals, command: [String],
        supervisor: Supervisor
    ) {
        readiness = Readiness(output: streams.output.number)
        self.streams = streams
        self.signals = signals
        self.command = command
        self.supervisor = supervisor
    }

    package mutating func run() -> ExitStatus {
        while true {
            carryOut()
            writeToDaemon()
            if !toClient.isEmpty {
                switch toClient.write(to: streams.output) {
                case .wrote: if ending != nil { ending?.deadline = MonotonicClock.now + Self.drainTimeout }
                case .wouldBlock: break
                case .brokenPipe: return end(with: .brokenPipe)
                case .failed: return end(with: .ioError)
                }
            }
            if let ending, toClient.isEmpty || MonotonicClock.now >= ending.deadline { return end(with: ending.status) }
            if let status = processOnce() { return end(with: status) }
        }
    }

    private mutating func end(with status: ExitStatus) -> ExitStatus {
        daemon?.end()
        return status
    }

    // MARK: Commands

    private mutating func carryOut() {
        toClient.bytes += supervisor.toClient
        supervisor.toClient.removeAll(keepingCapacity: true)
        for command in supervisor.commands {
            switch command {
            case .kill:
                daemon?.end()
                daemon = nil
            case .start: start()
            case .closeInput: closesInput = true
            case .finish(let status): finish(with: .session(status))
            }
        }
        supervisor.commands.removeAll()
        toDaemon.bytes += supervisor.toDaemon
        supervisor.toDaemon.removeAll(keepingCapacity: true)
    }

    private mutating func start() {
        toDaemon = OutputQueue()
        daemonLines = LineSplitter()
        closesInput = false
        daemon = SupervisedDaemon(command: command)
        if daemon == nil {
            streams.diagnostics.writeLine("swiped: error: cannot start the daemon: no process or pipe is left")
            finish(with: .outOfMemory)
        }
    }

    private mutating func finish(with status: ExitStatus) {
        let status = stopping.map { .signal($0.signal) } ?? status
        if ending == nil { ending = (status, MonotonicClock.now + Self.drainTimeout) }
    }

    private mutating func writeToDaemon() {
        if !toDaemon.isEmpty {
            switch daemon?.write(&toDaemon) {
            case .wrote, .wouldBlock, nil: break
            case .brokenPipe, .failed: toDaemon = OutputQueue()
            }
        }
        if closesInput, toDaemon.isEmpty {
            daemon?.closeInput()
            closesInput = false
        }
    }

    // MARK: Events

    /// Waits for events and passes them to the supervisor. Returns a status if the client or a signal ends the process.
    private mutating func processOnce() -> ExitStatus? {
        wait()
        let now = MonotonicClock.now
        if readiness.outputIsBroken { return .brokenPipe }
        if readiness.has(.process), let number = signals.next() {
            guard stopping == nil, daemon != nil, ending == nil else { return .signal(number) }
            stopping = (number, now + Self.signalTimeout)
            daemon?.send(signal: number)
        }
        if let stopping, now >= stopping.deadline { return .signal(stopping.signal) }
        if readiness.has(.ownerInput) { readDaemon(at: now) }
        if readiness.has(.input) { readClient(at: now) }
        if toClient.count > Self.highWaterBytes { supervisor.watch(at: now) } else { supervisor.timePassed(at: now) }
        return nil
    }

    private mutating func readClient(at now: Double) {
        switch streams.input.read(into: &buffer) {
        case .bytes(let count):
            for line in clientLines.append(buffer[..<count]) { supervisor.clientSent(line, at: now) }
        case .wouldBlock: break
        case .ended, .failed:
            clientHasEnded = true
            if let line = clientLines.end() { supervisor.clientSent(line, at: now) }
            supervisor.clientEnded(at: now)
        }
    }

    private mutating func readDaemon(at now: Double) {
        switch daemon?.output.read(into: &buffer) {
        case .bytes(let count):
            for line in daemonLines.append(buffer[..<count]) where supervisor.commands.isEmpty {
                supervisor.daemonSent(line, at: now)
            }
        case .wouldBlock, nil: break
        case .ended, .failed:
            let status = daemon?.exitStatus() ?? 0
            daemon = nil
            if let stopping { return finish(with: .signal(stopping.signal)) }
            let clientIsGone = supervisor.clientProcess.map { !SupervisedDaemon.exists($0) }
            supervisor.daemonEnded(status: status, clientIsGone: clientIsGone ?? false, at: now)
        }
    }

    /// Waits for events, at most until the next deadline.
    private mutating func wait() {
        let readsClient = !clientHasEnded && toDaemon.count <= Self.highWaterBytes && ending == nil
        let readsDaemon = toClient.count <= Self.highWaterBytes && ending == nil
        readiness.watch(.input, at: readsClient ? streams.input.number : -1)
        readiness.watch(.process, at: signals.number)
        readiness.watch(.ownerInput, at: readsDaemon ? daemon?.output.number ?? -1 : -1)
        readiness.watch(.ownerOutput, at: toDaemon.isEmpty ? -1 : daemon?.inputNumber ?? -1)
        let deadline = [supervisor.deadline, ending?.deadline, stopping?.deadline].compactMap { $0 }.min()
        readiness.wait(forOutput: !toClient.isEmpty, milliseconds: deadline.map { $0 - MonotonicClock.now })
    }
}
