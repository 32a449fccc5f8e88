/// A place where a cell stays when nothing moves it.
package enum Rest: Hashable, Sendable {
    case closed
    case open(Side)
    /// Content has slid away over the whole width, for the action of that side.
    case expanded(Side)
}
