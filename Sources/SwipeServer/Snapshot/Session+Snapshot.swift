import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// Handlers of `session/snapshot` and `session/restore`, with which a client restarts the daemon without losing state.
extension Session {
    /// Writes a snapshot of the state, after emitting all events so far.
    mutating func makeSnapshot() throws(RPCError) -> MethodResult {
        emitEvents()
        guard engine.minimumSnapshotBytes <= limits.snapshot else { throw .limitExceeded("snapshot", limits.snapshot) }
        let reserved = try reserveMemory(Self.encodingBytesPerByte * engine.minimumSnapshotBytes)
        defer { memory.account.release(reserved) }
        let snapshot = SessionSnapshot(
            version: SessionSnapshot.version, daemon: Version.daemon, revision: revision, start: counters.start,
            droppedSamples: counters.droppedSamples, engine: engine)
        var writer = JSONWriter()
        do {
            try SnapshotEncoder.encode(snapshot).write(into: &writer)
        } catch {
            throw RPCError(code: RPCError.Code.internalError, message: "The session cannot be encoded as a snapshot.")
        }
        // The client has to send it back in one message.
        guard writer.bytes.count <= limits.snapshot else { throw .limitExceeded("snapshot", limits.snapshot) }
        return .snapshot(writer.bytes, at: engine.now)
    }

    /// How many bytes of memory it takes to encode or decode one byte of a snapshot.
    private static let encodingBytesPerByte = 16
    private static let decodingBytesPerByte = 24

    /// Replaces the state by that of a snapshot. The capabilities and settings from `initialize` stay.
    mutating func restoreSnapshot(_ params: JSONView) throws(RPCError) -> MethodResult {
        guard let view = params["snapshot"], view.kind == .object else {
            throw RPCError(
                ParamsError(member: "snapshot", expected: "a snapshot", came: params["snapshot"]?.excerpt()))
        }
        let isCatchingUp = try decode(
            { params throws(ParamsError) in try params.boolean("catchUp", default: false) }, params)
        guard view["version"]?.integer.flatMap(Int.init(exactly:)) == SessionSnapshot.version else {
            throw RPCError(
                code: SwipeErrorCode.invalidSnapshot,
                message: "The snapshot does not have version \(SessionSnapshot.version).",
                data: [
                    "member": "snapshot.version", "expected": .string("\(SessionSnapshot.version)"),
                    "came": .string(view["version"]?.excerpt() ?? "null"),
                ])
        }
        let reserved = try reserveMemory(Self.decodingBytesPerByte * memory.messageBytes)
        defer { memory.account.release(reserved) }
        let snapshot: SessionSnapshot
        do {
            snapshot = try SnapshotDecoder.decode(SessionSnapshot.self, from: SnapshotValue(view))
            try snapshot.engine.validate()
            try snapshot.engine.validate(limits)
            try snapshot.validateCounters()
            for data in snapshot.engine.allData {
                let document = try JSONDocument(parsing: Array(data.utf8).span, maximumDepth: limits.depth)
                var writer = JSONWriter()
                writer.value(document.root)
                // Any other text could contain a line end, or two values.
                guard writer.bytes == Array(data.utf8) else {
                    throw InvalidState(expected: "data in the form that session/snapshot writes")
                }
            }
        } catch JSONParseError.outOfMemory {
            throw RPCError(JSONParseError.outOfMemory)
        } catch {
            throw RPCError(snapshot: error)
        }
        try requireMemory(for: snapshot.engine)
        engine = snapshot.engine
        engine.previewsReleases = wantsRelease || wantsReleaseChanges
        snapshot.engine.visitTexts(cell: { recordLength(of: CellName($0)) }, actions: { recordLength(of: $0) })
        measureState()
        clock.isCatchingUp = isCatchingUp
        revision = snapshot.revision
        lastReportedAnimation = engine.timeline.lastAnimation
        counters.start = snapshot.start
        counters.droppedSamples = snapshot.droppedSamples
        return .time(engine.now)
    }
}

extension RPCError {
    fileprivate init(snapshot error: any Error) {
        let location: SnapshotError =
            switch error {
            case let error as SnapshotError: error
            case let error as InvalidState: SnapshotError(path: "snapshot.engine", expected: error.expected)
            default: SnapshotError(path: "snapshot", expected: "a result of session/snapshot")
            }
        self.init(
            code: SwipeErrorCode.invalidSnapshot,
            message: "\(location.path) is missing or invalid; expected \(location.expected).",
            data: ["member": .string(location.path), "expected": .string(location.expected)])
    }
}
