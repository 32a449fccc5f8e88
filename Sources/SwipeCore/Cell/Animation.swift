package import Motion

/// A motion of a cell's content that is under way.
package struct Animation: Hashable, Codable, Sendable {
    /// What the clients were told at its start, and is due to them at its end.
    package struct Announcement: Hashable, Codable, Sendable {
        package var rest: Rest
        package var side: Side
        package var cause: Cause
    }

    /// Counted within the session.
    package var id: Int
    /// Its place among what falls due at the same moment.
    var order: Int
    package var start: Timestamp
    package var trajectory: Trajectory
    /// The rest state it leads to.
    package var target: Rest
    /// Nil when it leads back to where the cell was.
    package var announcement: Announcement?
    /// The action that is invoked when it has landed.
    package var performs: String?

    package var end: Timestamp { start + trajectory.duration }

    var deadline: Deadline { Deadline(time: end, order: order) }

    package func offset(at moment: Timestamp) -> Double { trajectory.offset(at: moment - start) }

    package func velocity(at moment: Timestamp) -> Double { trajectory.velocity(at: moment - start) }
}
