private import Connection
package import Linux

/// Carries bytes between the standard streams and a daemon's Unix socket, and exits with the session's exit status.
///
/// To the client's `ConnectionPolicy`, the daemon is the session. If one side does not read, the bridge stops reading from
/// the other. It passes the end of standard input on to the daemon.
///
/// The first byte to the daemon is a zero, which requests the exit status. The daemon then sends, after all messages, a zero,
/// which no message contains, and the status.
package struct Bridge: ~Copyable {
    /// If this much waits for one side, the bridge stops reading from the other.
    private static let highWaterBytes = 16 << 20

    private var client: StandardClient
    private let socket: ConnectedSocket
    private var toDaemon = OutputQueue()
    private var buffer = [UInt8](repeating: 0, count: StandardClient.readLimitBytes)
    private var clientHasEnded = false
    private var daemonHasEnded = false
    /// The end of the client's input was passed on to the daemon.
    private var hasShutDown = false
    /// The zero before the exit status was read.
    private var statusIsNext = false
    /// The session's exit status, once the daemon has sent it.
    private var status: Int32?
    private var initializeSniffer = InitializeSniffer()

    /// Connects to the daemon at `path`.
    package init(streams: consuming StandardStreams, path: String) throws(SystemError) {
        socket = try ConnectedSocket(path: path)
        client = StandardClient(
            streams, .init(highWaterBytes: Self.highWaterBytes, pieceBytes: StandardClient.readLimitBytes)
        ) { _, _ in }
        toDaemon.bytes.append(0)
    }

    /// Carries bytes until both sides are done.
    package mutating func run() -> ExitStatus {
        while true {
            switch client.next() {
            case .call(let call):
                perform(call)
                client.returned(call, state)
            case .wait(let reads, let deadline):
                wait(reads: reads, until: deadline)
            case .close(let reason):
                let exitStatus = client.status(for: reason)
                return exitStatus == .session(ExitStatus.connectionLost.code) ? .connectionLost : exitStatus
            }
        }
    }

    /// What the daemon looks like to the client's policy: a session that works elsewhere until it ends.
    private var state: ConnectionPolicy.SessionState {
        if daemonHasEnded { return .init(exitStatus: status ?? ExitStatus.connectionLost.code) }
        let isBusy = clientHasEnded || toDaemon.count > Self.highWaterBytes
        return .init(work: isBusy ? .elsewhere : .none)
    }

    private mutating func perform(_ call: ConnectionPolicy.SessionCall) {
        switch call {
        case .receive(let count):
            let bytes = client.buffer[client.inputStart...].prefix(count)
            toDaemon.bytes.append(contentsOf: bytes)
            // The session's owner is another process, so the bridge reads itself which process the client is.
            if let process = initializeSniffer.receive(bytes.span) { client.watch(process: process) }
        case .endInput: clientHasEnded = true
        case .advance, .resume, .announceClosing: break  // such a session has no deadline and no unfinished work
        }
    }

    private mutating func wait(reads: Bool, until deadline: Double?) {
        writeToDaemon()
        let readsDaemon = !daemonHasEnded && !client.policy.isCongested
        client.readiness.watch(.ownerInput, at: readsDaemon ? socket.input.number : -1)
        client.readiness.watch(.ownerOutput, at: toDaemon.isEmpty ? -1 : socket.output.number)
        client.wait(reads: reads, until: deadline)
        if client.readiness.has(.ownerInput) { readDaemon() }
        writeToDaemon()
        client.policy.sessionReturned(state, outputBytes: client.queue.count - client.policy.queuedBytes)
    }

    /// A daemon that no longer reads may still have output, so a failed write does not end the bridge.
    private mutating func writeToDaemon() {
        if !toDaemon.isEmpty {
            switch toDaemon.write(to: socket.output) {
            case .wrote, .wouldBlock: break
            case .brokenPipe, .failed: toDaemon = OutputQueue()
            }
        }
        if clientHasEnded, toDaemon.isEmpty, !hasShutDown {
            socket.shutDownOutput()
            hasShutDown = true
        }
    }

    private mutating func readDaemon() {
        switch socket.input.read(into: &buffer) {
        case .bytes(let count): client.queue.bytes.append(contentsOf: buffer[..<extractStatus(count)])
        case .wouldBlock: break
        case .ended, .failed: daemonHasEnded = true
        }
    }

    /// Takes the exit status off the end of the `count` bytes in the buffer; returns how many bytes come before it.
    private mutating func extractStatus(_ count: Int) -> Int {
        if statusIsNext {
            status = Int32(buffer[0])
            return 0
        }
        guard let zero = buffer[..<count].suffix(2).firstIndex(of: 0) else { return count }
        statusIsNext = true
        if zero + 1 < count { status = Int32(buffer[zero + 1]) }
        return zero
    }
}
