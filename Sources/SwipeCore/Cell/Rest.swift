/// A place where a cell stays when nothing moves it.
package enum Rest: Hashable, Sendable {
    case closed
    case open(Side)
}
