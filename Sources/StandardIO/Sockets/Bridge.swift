private import CLinux
private import Glibc

/// Carries bytes between the standard streams and a daemon's Unix socket, and exits with the session's exit status.
///
/// The bridge passes the end of standard input on to the daemon. It ends when the daemon has closed the connection and
/// everything is written. If one side does not read, the bridge stops reading from the other.
///
/// The first byte to the daemon is a zero, which requests the exit status. The daemon then sends, after all messages, a zero,
/// which no message contains, and the status.
package struct Bridge: ~Copyable {
    private static let readLimitBytes = 64 << 10
    /// If this much waits for one side, the bridge stops reading from the other.
    private static let highWaterBytes = 16 << 20
    /// When the session is over but the client keeps its input open, the client has this long to read something. Otherwise a
    /// client that waits for the bridge to exit, and does not read, would wait for ever.
    private static let drainTimeoutMilliseconds: Int32 = 3_000
    /// A wait that took this much longer than its timeout means that this process was suspended, perhaps together with the
    /// client. The timeout then starts again.
    private static let suspensionToleranceMilliseconds = 1_000.0

    private let streams: StandardStreams
    private let fromDaemonSocket: InputDescriptor
    private let toDaemonSocket: OutputDescriptor
    private var toDaemon = OutputQueue(highWaterBytes: Self.highWaterBytes)
    private var toClient = OutputQueue(highWaterBytes: Self.highWaterBytes)
    private var buffer = [UInt8](repeating: 0, count: Self.readLimitBytes)
    private var clientHasEnded = false
    private var daemonHasEnded = false
    /// The end of the client's input was passed on to the daemon.
    private var hasShutDown = false
    /// The zero before the exit status was read.
    private var statusIsNext = false
    /// The session's exit status, once the daemon has sent it.
    private var status: Int32?
    private var inputFailure: ExitStatus?
    private var initializeSniffer = InitializeSniffer()
    private var client: ClientProcess?
    /// The pidfd of the client's process while it runs; -1 if none is watched.
    private var clientDescriptor: Int32 = -1
    /// The client's process has exited. What it has sent is still passed on, and the drain timeout applies.
    private var clientHasExited = false

    /// Connects to the daemon at `path`.
    package init(streams: consuming StandardStreams, path: String) throws(SystemError) {
        let number = try SocketFile.connect(to: path)
        let second = fcntl(number, F_DUPFD_CLOEXEC, 0)
        guard second >= 0 else { throw SystemError(number: errno) }
        self.streams = streams
        fromDaemonSocket = InputDescriptor(owning: number)
        toDaemonSocket = OutputDescriptor(owning: second)
        toDaemon.bytes.append(0)
    }

    /// Carries bytes until both sides are done.
    package mutating func run() -> ExitStatus {
        while true {
            if let status = processOnce() { return status }
        }
    }

    /// Waits, reads what is available and writes what is possible, once. Returns the status when the bridge is done.
    private mutating func processOnce() -> ExitStatus? {
        let ready = wait()
        if ready.client { readClient() } else if clientHasExited, !toDaemon.isCongested { clientHasEnded = true }
        if ready.clientExited {
            clientHasExited = true
            clientDescriptor = -1
        }
        if ready.daemon { readDaemon() }
        writeToDaemon()
        if !toClient.isEmpty {
            switch toClient.write(to: streams.output) {
            case .wrote, .wouldBlock: break
            case .brokenPipe: return .brokenPipe
            case .failed: return .ioError
            }
        }
        if ready.brokenPipe { return .brokenPipe }
        guard daemonHasEnded, toClient.isEmpty else { return nil }
        return inputFailure ?? status.map { .session($0) } ?? .connectionLost
    }

    /// A daemon that no longer reads may still have output, so a failed write does not end the bridge.
    private mutating func writeToDaemon() {
        if !toDaemon.isEmpty {
            switch toDaemon.write(to: toDaemonSocket) {
            case .wrote, .wouldBlock: break
            case .brokenPipe, .failed: toDaemon = OutputQueue(highWaterBytes: Self.highWaterBytes)
            }
        }
        if clientHasEnded, toDaemon.isEmpty, !hasShutDown {
            shutdown(toDaemonSocket.number, Int32(SHUT_WR))
            hasShutDown = true
        }
    }

    private mutating func readClient() {
        switch streams.input.read(into: &buffer) {
        case .bytes(let count):
            toDaemon.bytes.append(contentsOf: buffer[..<count])
            watchClient(count)
        case .wouldBlock: break
        case .ended: clientHasEnded = true
        case .failed:
            clientHasEnded = true
            inputFailure = .ioError
        }
    }

    /// Watches the client's process, if the `count` bytes in the buffer complete the message that names it.
    private mutating func watchClient(_ count: Int) {
        let bytes = buffer  // the same storage: a span of `self.buffer` would lock all of `self`
        guard let process = initializeSniffer.receive(bytes.span.extracting(first: count)) else { return }
        client = ClientProcess(process)
        if let number = client?.number { clientDescriptor = number }
    }

    private mutating func readDaemon() {
        switch fromDaemonSocket.read(into: &buffer) {
        case .bytes(let count): toClient.bytes.append(contentsOf: buffer[..<extractStatus(count)])
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

    /// The timeout of the next wait in milliseconds; negative: none.
    private var pollTimeout: Int32 {
        if clientHasExited, !clientHasEnded, !toDaemon.isCongested { return 0 }
        let isWaitingForExit = clientHasExited || !clientHasEnded
        let isDraining = daemonHasEnded || clientHasExited && !toClient.isEmpty
        return isWaitingForExit && isDraining ? Self.drainTimeoutMilliseconds : -1
    }

    /// Waits for events. After the drain timeout, a client that has read nothing counts as a broken pipe.
    private func wait() -> (client: Bool, daemon: Bool, brokenPipe: Bool, clientExited: Bool) {
        let reads = Int16(POLLIN)
        let writes = Int16(POLLOUT)
        var polled = [
            pollfd(fd: clientHasEnded || toDaemon.isCongested ? -1 : streams.input.number, events: reads, revents: 0),
            pollfd(
                fd: daemonHasEnded || toClient.isCongested ? -1 : fromDaemonSocket.number, events: reads, revents: 0),
            pollfd(fd: toDaemon.isEmpty ? -1 : toDaemonSocket.number, events: writes, revents: 0),
            pollfd(fd: streams.output.number, events: toClient.isEmpty ? 0 : writes, revents: 0),
            pollfd(fd: clientDescriptor, events: reads, revents: 0),
        ]
        let timeout = pollTimeout
        let unreadBytes = timeout > 0 ? streams.output.unreadBytes : 0
        let start = MonotonicClock.now
        let count = unsafe polled.withUnsafeMutableBufferPointer {
            unsafe poll($0.baseAddress, nfds_t($0.count), timeout)
        }
        guard count > 0 else {  // the timeout has passed, or the wait was interrupted
            let isReading = streams.output.unreadBytes < unreadBytes
            let wasSuspended = MonotonicClock.now > start + Double(timeout) + Self.suspensionToleranceMilliseconds
            return (false, false, brokenPipe: count == 0 && timeout > 0 && !isReading && !wasSuspended, false)
        }
        return (
            polled[0].revents != 0, polled[1].revents != 0,
            polled[3].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0, polled[4].revents != 0
        )
    }
}
