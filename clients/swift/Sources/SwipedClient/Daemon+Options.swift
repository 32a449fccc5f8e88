import FoundationEssentials

extension Daemon {
    /// Where the daemon is: in a process that the client starts, or at a socket.
    public enum Place: Equatable, Sendable {
        /// Starts the program that `SWIPED` names, else `swiped` in `PATH`.
        case installed
        /// Starts a program, given with its arguments.
        case command([String])
        /// Connects to a daemon that listens at a Unix socket.
        case socket(String)
    }

    /// The options of a session.
    public struct Options: Sendable {
        /// How long a call waits for its response, and how long the client tries to reconnect to a socket.
        public var timeout: Duration
        /// How many daemons in a row may fail without delivering anything new before the session is over; 0 disables
        /// restarts.
        public var restarts: Int
        /// After how many messages the client requests a snapshot.
        public var snapshotEvery: Int
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
            restarts: Int = 3,
            snapshotEvery: Int = 64,
            clock: Swipe.Clock = .system,
            timestamp: Double? = nil,
            trace: Swipe.Trace = .off,
            capabilities: Swipe.ClientCapabilities = .init(),
            name: String = "swift"
        ) {
            precondition(restarts >= 0 && snapshotEvery > 0, "restarts must be at least 0, snapshotEvery positive")
            self.timeout = timeout
            self.restarts = restarts
            self.snapshotEvery = snapshotEvery
            self.clock = clock
            self.timestamp = timestamp
            self.trace = trace
            self.capabilities = capabilities
            self.name = name
        }

        /// The params of `initialize`.
        func initializeParams(trace: Swipe.Trace) -> Params {
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
    func open() throws(SwipedError) -> Transport {
        switch self {
        case .installed:
            let program = ProcessInfo.processInfo.environment["SWIPED"] ?? ""
            return try Transport.start([program.isEmpty ? "swiped" : program])
        case .command(let command): return try Transport.start(command)
        case .socket(let path): return try Transport.connect(to: path)
        }
    }

    /// Whether to reconnect to a daemon that somebody else restarts.
    var isSocket: Bool {
        if case .socket = self { true } else { false }
    }
}
