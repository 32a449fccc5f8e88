/// What a cell has of its own. What is nil it has from its table.
package struct CellConfiguration: Hashable, Codable, Sendable {
    package var leading: [Action]?
    package var trailing: [Action]?
    package var reveal: Reveal?
    package var behavior: Behavior?
    /// The client's own, as JSON text: kept, and given back with the cell's invoked actions.
    package var data: String?

    package init() {}

    package var isEmpty: Bool { self == CellConfiguration() }
}
