import JSONRPC
import Jansson
import Motion
import SwipeCore

/// Handlers of `initialize`, which negotiates the version and the capabilities (the handshake), of `server/status`, and of
/// time.
extension Session {
    mutating func initialize(_ params: JSONView, at now: Double) throws(RPCError) -> MethodResult {
        guard lifecycle == .uninitialized else {
            throw RPCError(
                RPCError.Code.invalidRequest, "The session is already initialized.", member: "method",
                expected: "another method", came: "\"initialize\"")
        }
        let timestamp = try timestamp(of: params)
        let version = try params.name("protocolVersion")
        let clientName = try params.optional("clientInfo") { info throws(RPCError) in
            try info.asObject()
            return try info.name("name")
        }
        let process = try params.optionalInteger("processId", in: 0...Int64(Int32.max))
        let clockName = try params.choice("clock", ClockName.self) ?? .system
        let traceName = try params.choice("trace", TraceName.self) ?? .off
        let client = try params.optional("capabilities", ClientCapabilities.init) ?? ClientCapabilities()
        let major = version.utf8.prefix { $0 != UInt8(ascii: ".") }
        guard major.elementsEqual(Version.majorProtocol.utf8) else {
            var error = RPCError(
                SwipeErrorCode.unsupportedVersion,
                "Protocol version \(version) is not supported; use \(Version.wireProtocol).", member: "protocolVersion",
                expected: quoted(Version.wireProtocol), came: quoted(version))
            error.data.append(RPCError.Member(name: "supported", value: [Version.wireProtocol]))
            throw error
        }
        lifecycle = .initialized
        clientProcess = process.map { Int32($0) }
        trace = traceName
        capabilities = client
        clock.start(clockName, timestamp: timestamp?.milliseconds, arrival: now)
        engine = SwipeEngine(now: timestamp ?? clock.present(at: now) ?? Timestamp(milliseconds: 0))
        engine.timeline.reports = capabilities.reports
        engine.timeline.reports.transitions = trace == .verbose
        counters.start = engine.now
        log(.info, "session started: client \(clientName ?? "without a name")")
        let (announced, start) = (announcedLimits, engine.now)
        return .members { writer in
            writer.member("protocolVersion", Version.wireProtocol)
            writer.object("serverInfo") { writer in
                writer.member("name", "swiped" as StaticString)
                writer.member("version", Version.daemon)
            }
            writer.object("capabilities") { writer in
                writer.array("methods", Method.allCases) { $0.value($1.rawValue) }
                writer.array("clocks", ClockName.allCases) { $0.value($1.rawValue) }
                writer.array("animationFormats", AnimationFormatName.allCases) { $0.value($1.rawValue) }
                writer.array("estimators", VelocityRule.Estimator.allCases) { $0.value($1.rawValue) }
            }
            writer.array("presets", PresetName.allCases) { $0.value($1.rawValue) }
            writer.object("limits") { writer in
                for limit in announced { writer.member(limit.name, limit.value) }
            }
            writer.member("timestamp", start.milliseconds)
        }
    }

    private var announcedLimits: [(name: StaticString, value: Int)] {
        Limits.settings.map { ($0.name, limits[$0]) } + [
            ("snapshot", limits.snapshot), ("samples", PointerSample.limit), ("actions", Action.limit),
            ("phases", SettleRule.phaseLimit), ("keyframes", Trajectory.maximumKeyframes),
            ("cellsAnswered", FrameList.limit), ("edits", RowEditBatch.limit),
            ("nameBytes", CodedRange.nameBytes), ("dataBytes", CodedRange.dataBytes),
        ]
    }

    /// Whether the client gets `server/closing` if the daemon shuts down now.
    package var acceptsClosing: Bool { capabilities.closing && lifecycle == .initialized }

    func status() -> MethodResult {
        let (counters, tables, cells, now) = (counters, engine.tableCount, engine.timeline.activeCellCount, engine.now)
        return .members { writer in
            writer.member("uptime", now - counters.start)
            writer.member("clients", 1)
            writer.member("tables", tables)
            writer.member("cells", cells)
            writer.object("counters") { writer in
                writer.member("messages", counters.totals.messages + 1)  // with this one
                writer.member("errors", counters.totals.errors.values.reduce(0, +))
                writer.member("droppedSamples", counters.droppedSamples)
                writer.member("notifications", counters.totals.notifications)
            }
            writer.member("timestamp", now.milliseconds)
        }
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

    /// Throws unless `clock/advance` has a timestamp that has not passed.
    private func requireFuture(_ stamp: Timestamp?) throws(RPCError) {
        guard let stamp else {
            throw .invalid("timestamp", expected: "the time to advance to, in ms", came: nil)
        }
        guard stamp >= engine.now else { throw RPCError(SwipeError.timeWentBack(from: engine.now, to: stamp)) }
    }

    mutating func finishAnimation(_ params: JSONView) throws(RPCError) -> MethodResult {
        guard let animation = try params.optionalIdentifier("animation") else {
            throw params.missing("animation", "an animation's id")
        }
        let (isFinished, now) = (engine.animationFinished(animation), engine.now)
        return .members { writer in
            writer.member("animation", animation)
            writer.member("finished", isFinished)
            writer.member("timestamp", now.milliseconds)
        }
    }
}
