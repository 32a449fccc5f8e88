/// A state in which a cell stays when nothing moves it.
package enum Rest: Hashable, Codable, Sendable {
    case closed
    case open(Side)
    /// Content has slid away over the whole width, for an action of that side.
    case expanded(Side)

    /// Whether a side rests open.
    package var isOpen: Bool {
        switch self {
        case .open: true
        case .closed, .expanded: false
        }
    }
}
