/// A cell's state at one moment: what a toolkit has to draw.
package struct Frame: Hashable, Sendable {
    /// The state of the cell, as clients see it.
    package enum Phase: String, Hashable, Sendable {
        case closed, open, expanded, tracking, settling
        /// At rest, waiting for its action to be completed.
        case pending
        /// The row is losing its height.
        case collapsing
        /// The row is regaining its height.
        case restoring
        /// The row has been removed and its key is free.
        case removed
    }

    /// An animation that ended with this frame.
    package struct Ended: Hashable, Sendable {
        /// The animation's id.
        package var animation: Int64
        /// False if the animation was interrupted.
        package var finished: Bool
    }

    package var phase: Phase
    /// The content's offset, in px.
    package var offset: Double
    /// The rest offset to which the cell goes. While a gesture holds it, the one to which it returns when the gesture
    /// is cancelled.
    package var target: Double
    /// The side that shows; nil at 0.
    package var side: Side?
    /// |offset| as a fraction of the extent (`Geometry.progress`).
    package var progress: Double
    /// The action that a release would perform now.
    package var armed: String?
    /// How far the finger has moved, in px, without content following, because that is at a hard end.
    package var unused = 0.0
    /// What a release would do now; nil unless a gesture holds the cell and the client has requested it.
    @Boxed package var release: ReleasePreview?
    /// The stop at which the cell rests, or to which it goes.
    package var stop: Int?
    /// The action that fills the uncovered strip after a full swipe has performed it.
    package var filling: String?
    /// The animation that started with this message, or that is running when the cell is queried.
    @Boxed package var animation: Animation?
    /// The animation of the row's size, between 0 and 1, while it is collapsing or restoring.
    @Boxed package var sizeAnimation: Animation?
    /// What a release decided, in the frame that answers it.
    @Boxed package var decision: ReleaseDecision?
    package var ended: Ended?
}
