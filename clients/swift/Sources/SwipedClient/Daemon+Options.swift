import FoundationEssentials

extension Daemon {
    /// Where the daemon is: in a process that the client starts, or at a socket.
    public enum Place: Equatable, Sendable {
        /// Starts the program that `SWIPED` names, else `swiped` in `PATH`.
        case installed
        /// Starts a program, given with the options of its daemon: `["swiped", "--record", "session.jsonl"]`.
        case command([String])
        /// Connects to a daemon that listens at a Unix socket, also again if that daemon is restarted.
        case socket(String)
    }

    /// The options of a session.
    public struct Options: Sendable {
        /// How long a daemon may take to respond before it is replaced, and how long the client tries to reach a socket
        /// again. It is also the limit of the start and of ``Daemon/close()``.
        public var timeout: Duration
        /// What advances time: with `client`, only the timestamps that you give.
        public var clock: Swipe.Clock
        /// With the client's clock: its time at the beginning, in ms.
        public var timestamp: Double?
        /// How much the daemon reports of the session in `logTrace`.
        public var trace: Swipe.Trace
        /// The animations and layouts that this client supports.
        public var capabilities: Swipe.ClientCapabilities
        /// The client's name, for the daemon's log.
        public var name: String

        public init(
            timeout: Duration = .seconds(5),
            clock: Swipe.Clock = .system,
            timestamp: Double? = nil,
            trace: Swipe.Trace = .off,
            capabilities: Swipe.ClientCapabilities = .init(),
            name: String = "swift"
        ) {
            self.timeout = timeout
            self.clock = clock
            self.timestamp = timestamp
            self.trace = trace
            self.capabilities = capabilities
            self.name = name
        }

        /// The params of `initialize`.
        var initializeParams: Params {
            [
                "protocolVersion": given("1.0"),
                "clientInfo": given(["name": name]),
                "processId": given(Int(ProcessInfo.processInfo.processIdentifier)),
                "clock": given(clock),
                "timestamp": given(timestamp),
                "trace": given(trace),
                "capabilities": given(capabilities),
            ]
        }
    }
}

extension Daemon.Place {
    /// Starts the supervisor of a daemon.
    func open(timeout: Duration) throws(SwipedError) -> Transport {
        let seconds = "\(max(timeout.milliseconds, 1) / 1_000)"
        let command = command
        guard let program = command.first else { throw .notStarted("the command is empty") }
        let options = ["supervise", "--timeout", seconds, "--reconnect", seconds, "--"] + command.dropFirst()
        return try Transport.start([program] + options)
    }

    /// The program, and the options of its daemon.
    var command: [String] {
        let named = ProcessInfo.processInfo.environment["SWIPED"] ?? ""
        let program = named.isEmpty ? "swiped" : named
        return switch self {
        case .installed: [program]
        case .command(let command): command
        case .socket(let path): [program, "connect", path]
        }
    }
}
