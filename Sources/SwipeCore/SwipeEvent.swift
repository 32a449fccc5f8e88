/// Something that happened to a cell, in the order in which it happened.
///
/// Indirect: an event is handed on from one to the next, and some are large.
package indirect enum SwipeEvent: Hashable, Sendable {
    /// A cell that opens or closes, at the decision or at the end.
    package struct Transition: Hashable, Sendable {
        package var address: CellAddress
        package var rest: Rest
        package var side: Side
        package var cause: Cause
        package var time: Timestamp
        /// Nil when it needed no motion.
        package var animation: Animation?
    }

    /// An action that was invoked.
    package struct Invocation: Hashable, Codable, Sendable {
        package enum Trigger: Hashable, Codable, Sendable { case tap, fullSwipe, program }

        package var id: Int
        package var address: CellAddress
        package var action: String
        package var side: Side
        package var trigger: Trigger
        package var time: Timestamp
    }

    case swipeBegan(CellAddress, at: Timestamp)
    case swipeEnded(CellAddress, at: Timestamp, offset: Double, velocity: Double, cancelled: Bool)
    /// `will`: the decision has fallen.
    case willTransition(Transition)
    /// `did`: the motion has ended; not `finished` when it was cut short.
    case didTransition(Transition, finished: Bool)
    /// A motion ended that was not announced, since it changed no rest state; the frame says which, and whether it was cut
    /// short.
    case animationEnded(CellAddress, Frame, at: Timestamp)
    /// A cell that the message did not name is sent back to where it was: what there is to draw.
    case frameChanged(CellAddress, Frame, at: Timestamp)
    case invoked(Invocation)
    /// The application has not said in time what has become of an invocation.
    case invocationTimedOut(Invocation)
    /// A release would perform an action from now on, or no longer.
    case armed(CellAddress, action: String, Bool, at: Timestamp)
}
