// Written by generate.py from protocol/openrpc.json.

extension Swipe.Request where Answer == Swipe.Nothing {
    /// Changes how much the session tells of itself in $/logTrace.
    ///
    /// - Parameters:
    ///   - value: How much from now on.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func setTrace(value: Swipe.Trace, timestamp: Double? = nil) -> Self {
        Self("$/setTrace", ["value": given(value), "timestamp": given(timestamp)])
    }
}

extension Swipe.Request where Answer == Swipe.SnapshotResult {
    /// Answers with the session's whole state, to be restored in another process.
    ///
    /// - Parameters:
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func sessionSnapshot(timestamp: Double? = nil) -> Self {
        Self("session/snapshot", ["timestamp": given(timestamp)])
    }
}

extension Swipe.Request where Answer == Swipe.TimeResult {
    /// Replaces all state by a snapshot's. What the client can play, its clock and its trace stay.
    ///
    /// - Parameters:
    ///   - snapshot: What session/snapshot answered with.
    ///   - catchUp: Messages follow that were sent before: under the system's clock, too, time moves only by their
    ///     timestamps, until a message comes without one. The default is `false`.
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func sessionRestore(
        snapshot: Swipe.JSONValue,
        catchUp: Bool? = nil,
        timestamp: Double? = nil
    ) -> Self {
        Self(
            "session/restore",
            [
                "snapshot": given(snapshot),
                "catchUp": given(catchUp),
                "timestamp": given(timestamp),
            ])
    }
}

extension Swipe.Request where Answer == Swipe.StatusResult {
    /// How the session does.
    ///
    /// - Parameters:
    ///   - timestamp: When it happened, in ms by the client's clock. Time goes on to it first; a moment that has
    ///     passed counts as now.
    public static func serverStatus(timestamp: Double? = nil) -> Self {
        Self("server/status", ["timestamp": given(timestamp)])
    }
}

extension Swipe.Request where Answer == Swipe.Document {
    /// Answers with this document. It is served before initialize, too.
    public static func discover() -> Self {
        Self("rpc.discover", [:])
    }
}
