/// Where an action stands, along the axis, in the cell's own coordinates.
package struct Placement: Hashable, Sendable {
    package var id: String
    /// The left (or top) edge in px; 0 is the cell's left (or top) edge.
    package var x: Double
    package var width: Double

    package init(id: String, x: Double, width: Double) {
        self.id = id
        self.x = x
        self.width = width
    }
}
