private import Glibc

/// Carries bytes between the standard streams and a daemon's Unix socket, both ways, and adds nothing.
///
/// The end of standard input is passed on; the bridge ends when the daemon has closed and all is written. Where one side
/// does not read, the other is not read from.
package struct Bridge: ~Copyable {
    private static let readLimitBytes = 64 << 10
    /// What waits for one side before the other is not read from any more.
    private static let highWaterBytes = 16 << 20

    private let streams: StandardStreams
    private let fromDaemonSocket: InputDescriptor
    private let toDaemonSocket: OutputDescriptor
    private var toDaemon = OutputQueue(highWaterBytes: Self.highWaterBytes)
    private var toClient = OutputQueue(highWaterBytes: Self.highWaterBytes)
    private var buffer = [UInt8](repeating: 0, count: Self.readLimitBytes)
    private var clientHasEnded = false
    private var daemonHasEnded = false
    private var endIsPassedOn = false

    /// Connects; what the system has against it otherwise.
    package init(streams: consuming StandardStreams, path: String) throws(SystemError) {
        let number = try SocketFile.connect(to: path)
        self.streams = streams
        fromDaemonSocket = InputDescriptor(owning: number)
        toDaemonSocket = OutputDescriptor(owning: fcntl(number, F_DUPFD_CLOEXEC, 0))
    }

    package mutating func run() -> ExitStatus {
        while true {
            if let status = turn() { return status }
        }
    }

    /// One turn: wait, read what is there, write what goes.
    private mutating func turn() -> ExitStatus? {
        let ready = wait()
        if ready.client { clientHasEnded = Self.read(streams.input, into: &buffer, for: &toDaemon) }
        if ready.daemon { daemonHasEnded = Self.read(fromDaemonSocket, into: &buffer, for: &toClient) }
        writeToDaemon()
        if !toClient.isEmpty {
            switch toClient.write(to: streams.output) {
            case .wrote, .noRoomYet: break
            case .readerGone: return .readerGone
            case .failed: return .streamFailed
            }
        } else if ready.readerGone {
            return .readerGone
        }
        return daemonHasEnded && toClient.isEmpty ? .session(0) : nil
    }

    /// A daemon that does not listen any more may still have something to say.
    private mutating func writeToDaemon() {
        if !toDaemon.isEmpty {
            switch toDaemon.write(to: toDaemonSocket) {
            case .wrote, .noRoomYet: break
            case .readerGone, .failed: toDaemon = OutputQueue(highWaterBytes: Self.highWaterBytes)
            }
        }
        if clientHasEnded, toDaemon.isEmpty, !endIsPassedOn {
            shutdown(toDaemonSocket.number, Int32(SHUT_WR))
            endIsPassedOn = true
        }
    }

    /// Reads what there is; whether nothing more will come.
    private static func read(
        _ input: borrowing InputDescriptor, into buffer: inout [UInt8], for queue: inout OutputQueue
    ) -> Bool {
        switch input.read(into: &buffer) {
        case .bytes(let count):
            queue.bytes.append(contentsOf: buffer[..<count])
            return false
        case .nothingYet: return false
        case .ended, .failed: return true
        }
    }

    /// Waits until something can be read or written.
    private func wait() -> (client: Bool, daemon: Bool, readerGone: Bool) {
        let reads = Int16(POLLIN)
        let writes = Int16(POLLOUT)
        var polled = [
            pollfd(fd: clientHasEnded || toDaemon.isCongested ? -1 : streams.input.number, events: reads, revents: 0),
            pollfd(
                fd: daemonHasEnded || toClient.isCongested ? -1 : fromDaemonSocket.number, events: reads, revents: 0),
            pollfd(fd: toDaemon.isEmpty ? -1 : toDaemonSocket.number, events: writes, revents: 0),
            pollfd(fd: streams.output.number, events: toClient.isEmpty ? 0 : writes, revents: 0),
        ]
        let count = unsafe polled.withUnsafeMutableBufferPointer {
            unsafe poll($0.baseAddress, nfds_t($0.count), -1)
        }
        guard count > 0 else { return (false, false, false) }  // interrupted
        return (
            polled[0].revents != 0, polled[1].revents != 0,
            polled[3].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
        )
    }
}
