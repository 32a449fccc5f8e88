/// A cell at a moment: what a toolkit has to draw.
package struct Frame: Hashable, Sendable {
    package enum Phase: String, Hashable, Sendable {
        case closed, open, expanded, tracking, settling
        /// It rests, and waits for its action to be complete.
        case pending
        /// Its row loses its height.
        case collapsing
        /// Its row is gone. The cell's name is free.
        case removed
    }

    /// An animation that came to an end with this frame.
    package struct Ended: Hashable, Sendable {
        package var animation: Int
        /// False when it was cut short.
        package var finished: Bool
    }

    package var phase: Phase
    package var offset: Double
    /// The rest offset it is heading for; while tracking, the one that a cancel restores.
    package var target: Double
    package var side: Side?
    package var progress: Double
    /// The action that a release now would perform.
    package var armed: String?
    /// The action that fills the uncovered strip, once a full swipe has performed it.
    package var filling: String?
    /// The motion that started with this message, or runs while the cell is looked at.
    @Boxed package var animation: Animation?
    /// The row's collapse, as a motion of its size from 1 to 0.
    @Boxed package var collapse: Animation?
    @Boxed package var decision: ReleaseDecision?
    package var ended: Ended?
}
