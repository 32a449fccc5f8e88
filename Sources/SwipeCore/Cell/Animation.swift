package import Motion

/// A running animation of a cell's content, or of its row's size.
package struct Animation: Hashable, Sendable {
    /// What the `will…` notification at the start reported. The `did…` notification at the end reports the same.
    package struct Announcement: Hashable, Sendable {
        package var rest: Rest
        package var side: Side
        package var cause: Cause
    }

    /// The id, counted within the session.
    package var id: Int64
    /// The order among deadlines at the same time.
    var order: Int64
    package var start: Timestamp
    package var trajectory: Trajectory
    package var target: Rest
    /// Nil if the cell returns to its last reported rest state, which is not announced.
    package var announcement: Announcement?
    /// The action that is invoked when the animation ends.
    package var performs: String?

    package var end: Timestamp { start + trajectory.duration }

    var deadline: Deadline { Deadline(time: end, order: order) }

    /// The offset in px at `moment`.
    package func offset(at moment: Timestamp) -> Double { trajectory.offset(at: moment - start) }

    /// The velocity in px/s at `moment`.
    package func velocity(at moment: Timestamp) -> Double { trajectory.velocity(at: moment - start) }
}
