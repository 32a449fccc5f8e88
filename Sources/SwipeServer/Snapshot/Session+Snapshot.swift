import JSONRPC
import Jansson
import SwipeCore

/// Handlers of `session/snapshot` and `session/restore`, with which a client restarts the daemon without losing state.
extension Session {
    /// Writes a snapshot of the state, whose events have been emitted as time has advanced.
    mutating func makeSnapshot() throws(RPCError) -> MethodResult {
        guard engine.minimumSnapshotBytes <= limits.snapshot else { throw .limitExceeded("snapshot", limits.snapshot) }
        let reserved = try reserveMemory(Self.encodingBytesPerByte * engine.minimumSnapshotBytes)
        defer { memory.account.release(reserved) }
        let snapshot = SessionSnapshot(
            daemon: Version.daemon, revision: revision, start: counters.start,
            droppedSamples: counters.droppedSamples, engine: engine)
        var writer = JSONWriter()
        do {
            try MemberCoder.write(snapshot).write(into: &writer, isExact: true)
        } catch {
            throw RPCError(RPCError.Code.internalError, "The session cannot be encoded as a snapshot.")
        }
        countWork(writer.count / 128)
        // The client has to send it back in one message.
        guard writer.count <= limits.snapshot else { throw .limitExceeded("snapshot", limits.snapshot) }
        let (text, now) = (writer.bytes, engine.now)
        return .members { writer in
            writer.name("snapshot")
            writer.verbatim(text.span)
            writer.member("timestamp", now.milliseconds)
        }
    }

    /// How many bytes of memory it takes to encode or decode one byte of a snapshot.
    private static let encodingBytesPerByte = 16
    private static let decodingBytesPerByte = 24

    /// Replaces the state by that of a snapshot. The capabilities and settings from `initialize` stay.
    mutating func restoreSnapshot(_ params: JSONView) throws(RPCError) -> MethodResult {
        guard let view = params["snapshot"], view.kind == .object else {
            throw params.missing("snapshot", "a snapshot")
        }
        let isCatchingUp = try params.boolean("catchUp", default: false)
        guard view["version"]?.integer == SessionSnapshot.version else {
            throw RPCError(
                SwipeErrorCode.invalidSnapshot, "The snapshot does not have version \(SessionSnapshot.version).",
                member: "snapshot.version", expected: "\(SessionSnapshot.version)",
                came: view["version"]?.excerpt() ?? "null")
        }
        let reserved = try reserveMemory(Self.decodingBytesPerByte * memory.messageBytes)
        defer { memory.account.release(reserved) }
        let snapshot: SessionSnapshot
        do {
            snapshot = try readSnapshot(view)
        } catch {
            throw RPCError(error)
        }
        for data in snapshot.engine.allData { try requireWritten(data) }
        try requireMemory(for: snapshot.engine)
        let reports = engine.timeline.reports
        engine = snapshot.engine
        engine.timeline.reports = reports
        snapshot.engine.visitTexts(cell: { recordLength(of: $0) }, actions: { recordLength(of: $0) })
        measureState()
        clock.isCatchingUp = isCatchingUp
        revision = snapshot.revision
        lastReportedAnimation = engine.timeline.lastAnimation
        counters.start = snapshot.start
        counters.droppedSamples = snapshot.droppedSamples
        counters.totals.restores += 1
        return .time(engine.now)
    }
}

extension Session {
    /// Reads a snapshot, and throws unless a daemon with the same limits could have written it.
    private func readSnapshot(_ view: JSONView) throws(CodingError) -> SessionSnapshot {
        let value = CodedValue(view)
        let snapshot = try MemberCoder.read(SessionSnapshot.self, from: value)
        try snapshot.engine.validate()
        try snapshot.engine.validate(limits)
        // The same state could be written in another order, or twice.
        if let path = try MemberCoder.write(snapshot).difference(from: value) {
            throw CodingError(path: path, expected: "the form and the order that session/snapshot writes")
        }
        return snapshot
    }

    /// Throws unless a text is JSON as the daemon writes it. Any other text could contain a line end, or two values.
    private func requireWritten(_ data: String) throws(RPCError) {
        let bytes = Array(data.utf8)
        var writer = JSONWriter()
        do {
            let document = try JSONDocument(parsing: bytes.span, maximumDepth: limits.depth)
            writer.value(document.root)
        } catch JSONParseError.outOfMemory {
            throw RPCError(JSONParseError.outOfMemory)
        } catch {
            writer.truncate(to: 0)
        }
        guard writer.bytes.elementsEqual(bytes), !bytes.isEmpty else {
            throw RPCError(CodingError(path: ".tables", expected: "data in the form that session/snapshot writes"))
        }
    }
}

extension RPCError {
    fileprivate init(_ error: CodingError) {
        let member = "snapshot\(error.path)"
        self.init(
            SwipeErrorCode.invalidSnapshot, "\(member) is missing or invalid; expected \(error.expected).",
            member: member, expected: error.expected, came: nil)
    }
}
