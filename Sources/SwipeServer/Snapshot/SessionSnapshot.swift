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
