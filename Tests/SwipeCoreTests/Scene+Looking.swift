import Motion
import SwipeCore

extension SwipeEvent {
    /// The cell that it happened to.
    var cell: CellKey {
        switch self {
        case .swipeBegan(let address, _), .swipeEnded(let address, _, _, _, _), .ended(let address, _, _),
            .displaced(let address, _, _):
            address.cell
        case .decided(let transition), .arrived(let transition, _): transition.address.cell
        case .invoked(let invocation): invocation.address.cell
        }
    }

    var time: Timestamp {
        switch self {
        case .swipeBegan(_, let time), .swipeEnded(_, let time, _, _, _), .ended(_, _, let time),
            .displaced(_, _, let time):
            time
        case .decided(let transition), .arrived(let transition, _): transition.time
        case .invoked(let invocation): invocation.time
        }
    }

    /// The `will` or `did` that it is.
    var transition: Transition? {
        switch self {
        case .decided(let transition), .arrived(let transition, _): transition
        case .swipeBegan, .swipeEnded, .ended, .displaced, .invoked: nil
        }
    }

    /// The frame that tells of it.
    var frame: Frame? {
        switch self {
        case .ended(_, let frame, _), .displaced(_, let frame, _): frame
        case .swipeBegan, .swipeEnded, .decided, .arrived, .invoked: nil
        }
    }
}

extension Frame {
    /// Whether its animation is this one, and ended so.
    func tells(of animation: Int, finished: Bool) -> Bool {
        ended?.animation == animation && ended?.finished == finished
    }
}
