/// An action of a row: a button that a swipe reveals, or that a full swipe performs. The toolkit decides how it looks.
package struct Action: Hashable, Sendable {
    /// Unique among the actions of its cell's side.
    package var id: String
    /// The width along the swipe axis, in px.
    package var width: Double
    /// The name for menus and assistive technology.
    package var title: String?

    /// Whether performing the action removes its row, unless the application decides otherwise.
    package var isDestructive: Bool

    /// Whether invoking the action closes its cell. Nil: as the policy says.
    package var closes: Bool?

    package init(
        id: String, width: Double, title: String? = nil, isDestructive: Bool = false, closes: Bool? = nil
    ) {
        self.id = id
        self.width = width
        self.title = title
        self.isDestructive = isDestructive
        self.closes = closes
    }
}
