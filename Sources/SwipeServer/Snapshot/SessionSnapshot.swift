import SwipeCore

/// A session's whole state, to be restored in another process.
struct SessionSnapshot: Codable {
    /// Of the snapshot's form. A daemon restores its own version only: clients keep snapshots for seconds, not for years.
    static let version = 1

    var version: Int
    /// The daemon's, for whoever looks at it.
    var daemon: String
    var revision: Int
    /// The session's time at `initialize`.
    var start: Timestamp
    var droppedSamples: Int
    var engine: SwipeEngine
}

extension SessionSnapshot {
    /// Makes sure that counting goes on from its numbers without an overflow, and time from its start.
    func validateCounters() throws(InvalidState) {
        let counters = [revision, droppedSamples] + engine.timeline.counters
        guard counters.allSatisfy((0...1 << 52).contains), start <= engine.now, start.milliseconds >= 0 else {
            throw InvalidState(expected: "counters from 0 to 2^52, and a start that has passed")
        }
    }
}
