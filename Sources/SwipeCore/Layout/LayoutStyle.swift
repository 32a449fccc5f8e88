/// How a side's actions move to their slots while content uncovers them.
///
/// The uncovered strip lies between the cell's outer edge and the content's edge. Content covers the part of an action
/// that is beyond its edge, and the cell clips what is outside of it. In `border` an inner action is drawn over an
/// outer one, in `drawer` an outer one over an inner one. In the other styles actions do not overlap.
package enum LayoutStyle: String, CaseIterable, Hashable, Sendable {
    /// All actions start at the cell's edge, each as wide as its slot, and move apart to their slots.
    case border
    /// The actions are attached to the content's edge and move with it.
    case drag
    /// The actions are in their slots, and content uncovers them.
    case reveal
    /// Each action is as wide as its share of the strip.
    case stretch
    /// Each action slides from outside of the cell to its slot.
    case drawer
}
