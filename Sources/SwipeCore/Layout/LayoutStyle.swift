/// How a side's actions come to stand in their slots while content uncovers them.
///
/// The uncovered strip lies between the cell's outer edge and the content's edge. Content covers whatever of an action lies
/// past its edge, and the cell cuts off what lies outside it.
package enum LayoutStyle: String, CaseIterable, Hashable, Codable, Sendable {
    /// All begin stacked at the cell's border, each as wide as its slot, and move apart to their slots: an inner action
    /// covers part of the outer one.
    case border
    /// The whole block of actions is glued to the content's edge, and comes in with it.
    case drag
    /// Actions lie still in their slots, and content uncovers them from the outer edge on.
    case reveal
    /// Each action is as wide as its share of the strip.
    case stretch
    /// Each slides from just outside the cell to its slot: an outer action covers part of the inner one.
    case drawer

    /// Which of two actions is drawn over the other where they overlap. Content is drawn over all.
    package enum Stacking: Hashable, Sendable { case innerOverOuter, outerOverInner }

    /// In `drag`, `reveal` and `stretch` nothing overlaps, and either order will do.
    package var stacking: Stacking {
        switch self {
        case .border, .drag, .reveal, .stretch: .innerOverOuter
        case .drawer: .outerOverInner
        }
    }
}
