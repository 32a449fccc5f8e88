private import Glibc
private import SwipeServer

/// Carries bytes between the standard streams and a daemon's Unix socket, both ways, and ends with the session's exit status.
///
/// The end of standard input is passed on; the bridge ends when the daemon has closed and all is written. Where one side
/// does not read, the other is not read from.
///
/// A first byte of zero asks the daemon for the status: it comes last, behind another zero, which is in no message.
package struct Bridge: ~Copyable {
    private static let readLimitBytes = 64 << 10
    /// What waits for one side before the other is not read from any more.
    private static let highWaterBytes = 16 << 20
    /// A client that waits for our end, and has not ended its input, counts as gone when it has not read for so long.
    private static let exitDrainMilliseconds: Int32 = 3_000

    /// Who looks this much too late was stopped, and whoever was to read perhaps with it: time begins anew.
    private static let suspensionToleranceMilliseconds = 1_000.0

    private let streams: StandardStreams
    private let fromDaemonSocket: InputDescriptor
    private let toDaemonSocket: OutputDescriptor
    private var toDaemon = OutputQueue(highWaterBytes: Self.highWaterBytes)
    private var toClient = OutputQueue(highWaterBytes: Self.highWaterBytes)
    private var buffer = [UInt8](repeating: 0, count: Self.readLimitBytes)
    private var clientHasEnded = false
    private var daemonHasEnded = false
    private var endIsPassedOn = false
    /// The zero before the status has come.
    private var statusIsNext = false
    /// The session's, once it is over.
    private var status: Int32?
    /// What reading standard input ran into.
    private var inputFailure: ExitStatus?
    /// Reads the client's first messages as the daemon does, for one may name the client's process; nil once one was answered.
    private var initializeSniffer: Session? = Session(configuration: SessionConfiguration(), now: 0)
    private var client: ClientProcess?
    /// The descriptor of the client's process; negative: it is not watched, or not any more.
    private var clientDescriptor: Int32 = -1
    /// The client's process has ended: what it has sent is still passed on, and nobody's patience is tried.
    private var clientHasExited = false

    /// Connects; what the system has against it otherwise.
    package init(streams: consuming StandardStreams, path: String) throws(SystemError) {
        let number = try SocketFile.connect(to: path)
        let second = fcntl(number, F_DUPFD_CLOEXEC, 0)
        guard second >= 0 else { throw SystemError(number: errno) }
        self.streams = streams
        fromDaemonSocket = InputDescriptor(owning: number)
        toDaemonSocket = OutputDescriptor(owning: second)
        toDaemon.bytes.append(0)
    }

    package mutating func run() -> ExitStatus {
        while true {
            if let status = processOnce() { return status }
        }
    }

    /// One turn: wait, read what is there, write what goes.
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
        return daemonHasEnded && toClient.isEmpty ? inputFailure ?? status.map { .session($0) } ?? .connectionLost : nil
    }

    /// A daemon that does not listen any more may still have something to say.
    private mutating func writeToDaemon() {
        if !toDaemon.isEmpty {
            switch toDaemon.write(to: toDaemonSocket) {
            case .wrote, .wouldBlock: break
            case .brokenPipe, .failed: toDaemon = OutputQueue(highWaterBytes: Self.highWaterBytes)
            }
        }
        if clientHasEnded, toDaemon.isEmpty, !endIsPassedOn {
            shutdown(toDaemonSocket.number, Int32(SHUT_WR))
            endIsPassedOn = true
        }
    }

    private mutating func readClient() {
        switch streams.input.read(into: &buffer) {
        case .bytes(let count):
            toDaemon.bytes.append(contentsOf: buffer[..<count])
            if initializeSniffer != nil { sniffInitialize(count) }
        case .wouldBlock: break
        case .ended: clientHasEnded = true
        case .failed:
            clientHasEnded = true
            inputFailure = .ioError
        }
    }

    private mutating func sniffInitialize(_ count: Int) {
        var answers: [UInt8] = []
        let bytes = buffer  // the same storage: a span of `self.buffer` would lock all of `self`
        initializeSniffer?.receive(bytes.span.extracting(first: count), at: 0)
        initializeSniffer?.drainOutput(into: &answers)
        if let process = initializeSniffer?.clientProcess {
            client = ClientProcess(process)
            if let number = client?.number { clientDescriptor = number }
        }
        if !answers.isEmpty { initializeSniffer = nil }
    }

    private mutating func readDaemon() {
        switch fromDaemonSocket.read(into: &buffer) {
        case .bytes(let count): toClient.bytes.append(contentsOf: buffer[..<extractStatus(count)])
        case .wouldBlock: break
        case .ended, .failed: daemonHasEnded = true
        }
    }

    /// Keeps the status, if it is at the end of what was read; how many bytes are before it.
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

    /// How many milliseconds the next wait may last; negative: as long as it takes.
    private var pollTimeout: Int32 {
        if clientHasExited, !clientHasEnded, !toDaemon.isCongested { return 0 }
        let isAwaited = clientHasExited || !clientHasEnded
        let mayLeave = daemonHasEnded || clientHasExited && !toClient.isEmpty
        return isAwaited && mayLeave ? Self.exitDrainMilliseconds : -1
    }

    /// Waits until something can be read or written.
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
        let pollTimeout = pollTimeout
        let unreadBytes = pollTimeout > 0 ? streams.output.unreadBytes : 0
        let start = MonotonicClock.now
        let count = unsafe polled.withUnsafeMutableBufferPointer {
            unsafe poll($0.baseAddress, nfds_t($0.count), pollTimeout)
        }
        guard count > 0 else {  // time is over, or we were interrupted
            let isReading = streams.output.unreadBytes < unreadBytes
            let wasStopped = MonotonicClock.now > start + Double(pollTimeout) + Self.suspensionToleranceMilliseconds
            return (false, false, brokenPipe: count == 0 && pollTimeout > 0 && !isReading && !wasStopped, false)
        }
        return (
            polled[0].revents != 0, polled[1].revents != 0,
            polled[3].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0, polled[4].revents != 0
        )
    }
}
