/// A place at which a side may rest open, in place of its extent.
package struct StopRule: Hashable, Sendable {
    /// How far from closed the stop is.
    package enum Place: Hashable, Sendable {
        case px(Double)
        /// A fraction of the extent.
        case fraction(Double)
        /// A fraction of the cell's width.
        case width(Double)
        /// The widths of this number of actions, from the outermost one on.
        case actions(Int)
    }

    package var place: Place
    /// The action that is invoked when a release settles here; nil: none.
    package var action: String?

    /// The most stops of a side.
    package static let limit = 16

    package init(place: Place, action: String?) {
        self.place = place
        self.action = action
    }
}
