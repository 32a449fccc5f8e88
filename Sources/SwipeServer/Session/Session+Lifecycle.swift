import JSONRPC
import Jansson
import Motion
import SwipeCore
import SwipeProtocol

/// Handlers of `initialize`, which negotiates the version and the capabilities (the handshake), of `server/status`, and of
/// time.
extension Session {
    mutating func initialize(_ params: JSONView, at now: Double) throws(RPCError) -> MethodResult {
        guard lifecycle == .uninitialized else {
            throw RPCError(
                code: RPCError.Code.invalidRequest, message: "The session is already initialized.",
                data: ["member": "method", "expected": "another method", "came": "\"initialize\""])
        }
        let timestamp = try decode(TimestampParams.init, params).timestamp
        let client = try decode(InitializeParams.init, params)
        let major = client.protocolVersion.utf8.prefix { $0 != UInt8(ascii: ".") }
        guard major.elementsEqual(Version.majorProtocol.utf8) else {
            throw RPCError(
                code: SwipeErrorCode.unsupportedVersion,
                message:
                    "Protocol version \(client.protocolVersion) is not supported; use \(Version.wireProtocol).",
                data: [
                    "member": "protocolVersion", "expected": .string(quoted(Version.wireProtocol)),
                    "came": .string(quoted(client.protocolVersion)), "supported": [Version.wireProtocol],
                ])
        }
        lifecycle = .initialized
        clientProcess = client.processID
        trace = client.trace
        capabilities = client.capabilities
        clock.start(client.clock, timestamp: timestamp, arrival: now)
        let start = timestamp.map { Timestamp(milliseconds: $0) } ?? clock.present(at: now)
        engine = SwipeEngine(now: start ?? Timestamp(milliseconds: 0))
        engine.reports.layout = capabilities.layout
        engine.reports.followLines = capabilities.follow
        engine.reports.announcements = capabilities.announce
        engine.reports.releases = capabilities.release || capabilities.releaseChanged
        engine.reports.transitions = trace == .verbose
        counters.start = engine.now
        log(.info, "session started: client \(client.clientName ?? "without a name")")
        return .initialized(
            InitializeResult(
                daemon: Version.daemon, protocol: Version.wireProtocol, limits: announcedLimits,
                timestamp: engine.now.milliseconds, revision: revision))
    }

    private var announcedLimits: [(name: StaticString, value: Int)] {
        Limits.settings.map { ($0.name, limits[$0]) } + [
            ("snapshot", limits.snapshot), ("samples", PointerSampleMessage.limit), ("actions", Action.limit),
            ("phases", SettleRule.phaseLimit), ("keyframes", Trajectory.maximumKeyframes),
            ("cellsAnswered", TableCellsParams.limit), ("edits", TableEditParams.limit),
            ("nameBytes", TextLimit.nameBytes), ("dataBytes", TextLimit.dataBytes),
        ]
    }

    /// Whether the client gets `server/closing` if the daemon shuts down now.
    package var acceptsClosing: Bool { capabilities.closing && lifecycle == .initialized }

    func status() -> ServerStatusResult {
        ServerStatusResult(
            counters: counters, tables: engine.tableCount, activeCells: engine.activeCellCount, now: engine.now,
            revision: revision)
    }

    // MARK: Time

    /// The moment to which a message advances the session's time: its timestamp or, under the system clock, its arrival.
    /// Time never goes back. Deadlines that pass on the way are emitted before the message is handled. Nil if the message
    /// does not move time.
    ///
    /// `initialized` without a timestamp ends catching up (`SessionClock.isCatchingUp`). Then only what is due moves time.
    mutating func moment(of method: Method, _ stamp: Timestamp?, at now: Double) throws(RPCError) -> Timestamp? {
        if method == .clockAdvance { try requireFuture(stamp) }
        if clock.isCatchingUp, stamp == nil, method == .initialized {
            clock.isCatchingUp = false
            guard let due = nextDeadline, due <= now else { return nil }
        }
        guard let moment = clock.moment(of: stamp, at: now) else { return nil }
        if moment != stamp { reportMove(to: moment, after: counters.received - 1) }
        return moment
    }

    /// Reports that the daemon's own clock is about to move time, after it has received `received` messages.
    mutating func reportMove(to moment: Timestamp, after received: Int) {
        guard capabilities.clockMoved, moment > engine.now else { return }
        emitClockMove(to: moment, after: received)
    }

    /// Throws unless `clock/advance` has a timestamp that has not passed.
    private func requireFuture(_ stamp: Timestamp?) throws(RPCError) {
        guard let stamp else {
            throw RPCError(
                ParamsError(member: "timestamp", expected: "the time to advance to, in ms", came: nil))
        }
        guard stamp >= engine.now else { throw RPCError(SwipeError.timeWentBack(from: engine.now, to: stamp)) }
    }

    mutating func finishAnimation(_ params: JSONView) throws(RPCError) -> MethodResult {
        let animation = try decode(AnimationFinishedParams.init, params).animation
        let isFinished = engine.animationFinished(animation)
        return .animationFinished(animation, isFinished, at: engine.now)
    }
}
