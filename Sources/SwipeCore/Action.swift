/// Something the user can do to a row, on a button that the swipe reveals. How it looks is the toolkit's business.
package struct Action: Hashable, Codable, Sendable {
    package var id: String
    /// Along the axis, in px.
    package var width: Double
    /// For menus and assistive technology, which list actions by name.
    package var title: String?

    /// Performed, it removes its row, unless the application says otherwise.
    package var isDestructive: Bool

    package init(id: String, width: Double, title: String? = nil, isDestructive: Bool = false) {
        self.id = id
        self.width = width
        self.title = title
        self.isDestructive = isDestructive
    }
}
