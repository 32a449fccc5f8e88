/// An action's position along the axis, in the cell's coordinates.
package struct Placement: Hashable, Sendable {
    package var id: String
    /// The left (or top) edge in px; 0 is the left (or top) edge of the cell.
    package var x: Double
    package var width: Double
}
