import SwipeCore

/// The whole state of a session, to restore it in another process.
struct SessionSnapshot {
    /// The version of the format. A daemon restores only its own: clients keep snapshots for seconds, not for years.
    static let version: Int64 = 3

    /// The version of the daemon, for people who debug a snapshot.
    var daemon: String
    var revision: Int64
    /// The session's time at `initialize`.
    var start: Timestamp
    var droppedSamples: Int64
    var engine: SwipeEngine
}

extension SessionSnapshot: Coded {
    init(_ object: inout MemberCoder, _ old: SessionSnapshot?) throws(CodingError) {
        _ = try object.integer("version", old == nil ? nil : Self.version, in: Self.version...Self.version)
        daemon = try object.text("daemon", old?.daemon)
        revision = try object.integer("revision", old?.revision, in: CodedRange.count)
        start = try object.time("start", old?.start)
        droppedSamples = try object.integer("droppedSamples", old?.droppedSamples, in: CodedRange.count)
        engine = try SwipeEngine(&object, old?.engine)
        guard start <= engine.now else {
            throw object.error("a time that is not after now", at: "start")
        }
    }
}
