/// A state in which a cell stays when nothing moves it.
package enum Rest: Hashable, Sendable {
    case closed
    case open(Side)
    /// Open at one of the side's stops, counted from 0 (`Behavior.stops`).
    case stop(Side, Int)
    /// Content has slid away over the whole width, for an action of that side.
    case expanded(Side)

    package var isOpen: Bool { openSide != nil }

    package var openSide: Side? {
        switch self {
        case .open(let side), .stop(let side, _): side
        case .closed, .expanded: nil
        }
    }

    package var stop: Int? { if case .stop(_, let stop) = self { stop } else { nil } }
}
