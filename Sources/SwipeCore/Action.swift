/// Something the user can do to a row, on a button that the swipe reveals. Its title and colour are the toolkit's business.
package struct Action: Hashable, Sendable {
    package var id: String
    /// Along the axis, in px.
    package var width: Double

    package init(id: String, width: Double) {
        self.id = id
        self.width = width
    }
}
