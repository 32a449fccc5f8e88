/// Something that happened to a cell. The session turns events into notifications, in the same order.
///
/// The enum is indirect because events are passed on and some are large.
package indirect enum SwipeEvent: Hashable, Sendable {
    /// A cell that opens or closes: reported when it starts (`will…`) and when it ends (`did…`).
    package struct Transition: Hashable, Sendable {
        package var address: CellAddress
        /// The rest state that the cell goes to.
        package var rest: Rest
        /// The side that opens or closes.
        package var side: Side
        package var cause: Cause
        package var time: Timestamp
        /// The animation; nil if the change is immediate.
        package var animation: Animation?
    }

    /// What assistive technology should say.
    package enum Announcement: String, Hashable, CaseIterable, Sendable {
        case opened, armed, performed, removed, restored
    }

    case swipeBegan(CellAddress, at: Timestamp)
    /// `offset` in px and `velocity` in px/s along the axis, at the release.
    case swipeEnded(CellAddress, at: Timestamp, offset: Double, velocity: Double, cancelled: Bool)
    /// A cell starts to open or close.
    case willTransition(Transition)
    /// A cell has opened or closed. If not `finished`, its animation was interrupted.
    case didTransition(Transition, finished: Bool)
    /// What the toolkit has to draw, because a cell has changed that the message did not name, or because an animation
    /// ended that had no `will…`. The frame's `ended` has its id and whether it was interrupted.
    case frameChanged(CellAddress, Frame, at: Timestamp)
    /// Where a cell rests that has opened or closed without an animation. It follows the `did…` event.
    case placed(CellAddress, Frame, at: Timestamp)
    /// An action was invoked. `data` is what the client keeps with the cell, as JSON.
    case invoked(CellAddress, Invocation, data: String?)
    /// The application did not complete an invocation before its deadline.
    case invocationTimedOut(Invocation)
    /// A release would perform the action from now on (true), or would not any more (false). Clients give haptic
    /// feedback here.
    case armed(CellAddress, action: String, Bool, at: Timestamp)
    /// A release would do something else from now on.
    case releaseChanged(CellAddress, ReleasePreview, at: Timestamp)
    /// Something that assistive technology should say, about these actions.
    case announced(CellAddress, Announcement, [Button], at: Timestamp)
}
