/// The time of a scheduled event of a row. Deadlines at the same time are handled in the order in which they were set.
package struct Deadline: Hashable, Sendable {
    /// When the event happens.
    package var time: Timestamp
    /// Counted within the session, so each deadline has its own.
    var order: Int

    /// What happens at a deadline. The associated value identifies the event within the session, whatever its row's key
    /// becomes.
    enum Event: Hashable, Sendable {
        /// An animation ends. The value is the animation's id.
        case animationEnd(Int)
        /// The application did not complete an invocation in time. The value is the invocation's id.
        case invocationTimeout(Int)
        /// The idle timeout of a wheel without phases. The value is the deadline's order, because each delta sets a new
        /// deadline.
        case wheelIdle(order: Int)
    }
}

extension Deadline: Comparable {
    package static func < (one: Deadline, other: Deadline) -> Bool {
        (one.time, one.order) < (other.time, other.order)
    }
}

/// Identifies a row, whatever its key becomes. A number is never used twice in a session.
struct RowID: Hashable, Sendable {
    var table: String
    var number: Int
}
