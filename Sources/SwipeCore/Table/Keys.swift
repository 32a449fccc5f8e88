/// A key, without modifiers, that was pressed while a row or one of its buttons had the focus.
package enum Key: String, Hashable, CaseIterable, Sendable {
    case left, right, up, down, tab, backTab, `return`, space, escape, delete, menu
}

/// The button of an action.
package struct Button: Hashable, Sendable {
    package var side: Side
    /// The action's id.
    package var action: String
    package var title: String?

    package init(side: Side, action: String, title: String? = nil) {
        self.side = side
        self.action = action
        self.title = title
    }
}

/// What has the focus after a key.
package enum KeyFocus: Hashable, Sendable {
    case row
    case button(Button)
    /// The rows beside it in the list, whose order only the client knows.
    case previousRow, nextRow
}

/// What a key will do.
package enum KeyCommand: Hashable, Sendable {
    /// Nothing: the key is not the row's.
    case pass
    /// Nothing, but the key is the row's.
    case absorb
    case open(Side)
    /// Closes the cell.
    case close(KeyFocus)
    /// Closes the other cells of the table that are open or held.
    case closeOthers
    case invoke(Button)
    case focus(KeyFocus)
    case showMenu([Button])
}

/// What a key has done.
package struct KeyOutcome: Sendable {
    package enum Effect: String, Sendable { case open, close, invoke, focus, menu }

    /// Nil if the key did nothing.
    package var effect: Effect?
    /// Nil if the key was not the row's.
    package var focus: KeyFocus?
    /// The entries of the menu to show.
    package var menu: [Button] = []
    package var frame: Frame
}
