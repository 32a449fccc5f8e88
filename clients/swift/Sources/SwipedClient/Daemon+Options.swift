import FoundationEssentials

extension Daemon {
    /// Which daemon: one of our own, or one that listens.
    public enum Place: Equatable, Sendable {
        /// Starts what SWIPED names, else `swiped` of PATH.
        case installed
        /// Starts a program, given with its words.
        case command([String])
        /// Connects to a daemon's Unix socket.
        case socket(String)
    }

    /// What there is to choose.
    public struct Options: Sendable {
        /// How long a call waits for its answer.
        public var timeout: Duration
        /// How many daemons in a row may end without an answer before the session is over; 0: the first may not.
        public var restarts: Int
        /// After how many messages a snapshot is asked for.
        public var snapshotEvery: Int
        /// What moves time: with `client`, the timestamps that you give alone.
        public var clock: Swipe.Clock
        /// The client's time at the beginning, in ms, under the client's clock.
        public var timestamp: Double?
        /// How much the session tells of itself in `logTrace`.
        public var trace: Swipe.Trace
        /// What this client can play and draw.
        public var capabilities: Swipe.ClientCapabilities
        /// The program's name, for the daemon's log.
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
            precondition(restarts >= 0 && snapshotEvery > 0, "a number of daemons, and of messages")
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
        func hello(trace: Swipe.Trace) -> Params {
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
        case .command(let words): return try Transport.start(words)
        case .socket(let path): return try Transport.connect(to: path)
        }
    }

    /// Whether one that has gone may be there again in a moment.
    var isShared: Bool {
        if case .socket = self { true } else { false }
    }
}
