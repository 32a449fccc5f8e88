/// When something happens to a row by itself: a motion ends, an invocation times out, a wheel has rested.
///
/// Of what falls due at the same moment, what began first comes first.
package struct Deadline: Hashable, Codable, Sendable {
    package var time: Timestamp
    /// Counted within the session; each deadline has its own.
    var order: Int

    /// What happens then. Each item names itself for the whole session, whatever its row's key becomes.
    enum Event: Hashable, Sendable {
        /// A motion, by its id.
        case animationEnd(Int)
        /// An invocation, by its id.
        case invocationTimeout(Int)
        /// A wheel, by its deadline's order: each delta without a phase sets a new deadline.
        case wheelIdle(order: Int)
    }
}

extension Deadline: Comparable {
    package static func < (one: Deadline, other: Deadline) -> Bool {
        (one.time, one.order) < (other.time, other.order)
    }
}

/// A row, whatever its key is and becomes. A number is never used twice in a session.
struct RowID: Hashable, Sendable {
    var table: String
    var number: Int
}
