/// A cell's state at one moment: what a toolkit has to draw.
package struct Frame: Hashable, Sendable {
    /// The state of the cell, as clients see it.
    package enum Phase: String, Hashable, Sendable {
        case closed, open, expanded, tracking, settling
        /// At rest, waiting for its action to be completed.
        case pending
        case collapsing
        case restoring
        /// The row has been removed and its key is free.
        case removed
    }

    /// An animation that ended with this frame.
    package struct Ended: Hashable, Sendable {
        package var animation: Int64
        /// False if the animation was interrupted.
        package var finished: Bool
    }

    package var phase: Phase
    /// The row is being removed: it loses its height, or will as soon as content has slid away.
    package var isRemoving = false
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
    @Indirect package var release: ReleasePreview?
    /// The stop at which the cell rests, or to which it goes.
    package var stop: Int?
    /// The action that fills the uncovered strip after a full swipe has performed it.
    package var filling: String?
    /// The animation that started with this message, or that is running when the cell is queried.
    @Indirect package var animation: Animation?
    /// The animation of the row's size, between 0 and 1, while it is collapsing or restoring.
    @Indirect package var sizeAnimation: Animation?
    /// What a release decided, in the frame that answers it.
    @Indirect package var decision: ReleaseDecision?
    package var ended: Ended?
    /// What the client has requested besides; nil if it has requested nothing.
    @Indirect package var additions: Additions?

    package struct Additions: Hashable, Sendable {
        /// The places of the actions on the side that shows; nil if not requested.
        package var layout: [Placement]?
        /// How content follows the finger from here; nil if not requested, and if no gesture moves content.
        package var followLine: [FollowPoint]?
    }
}
