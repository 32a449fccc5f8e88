import SwipeCore

/// The whole state of a session, to restore it in another process.
struct SessionSnapshot: Codable {
    /// The version of the format. A daemon restores only its own: clients keep snapshots for seconds, not for years.
    static let version = 1

    var version: Int
    /// The version of the daemon, for people who debug a snapshot.
    var daemon: String
    var revision: Int
    /// The session's time at `initialize`.
    var start: Timestamp
    var droppedSamples: Int
    var engine: SwipeEngine
}

extension SessionSnapshot {
    /// Throws if a counter could overflow, or if the session started in the future.
    func validateCounters() throws(InvalidState) {
        let counters = [revision, droppedSamples] + engine.timeline.counters
        guard counters.allSatisfy((0...1 << 52).contains), start <= engine.now, start.milliseconds >= 0 else {
            throw InvalidState(expected: "counters from 0 to 2^52, and a start that has passed")
        }
    }
}
