/// What a cell has of its own.
///
/// Most cells that have something have data alone: what differs from the table's rules is kept elsewhere.
package struct CellConfiguration: Hashable, Codable, Sendable {
    private var boxed = Boxed.nothing
    /// The client's own, as JSON text: kept, and given back with the cell's invoked actions.
    package var data: String?

    package init() {}

    package var isEmpty: Bool { self == CellConfiguration() }

    /// In what it differs from its table.
    package var overrides: CellOverrides {
        get {
            switch boxed {
            case .nothing: CellOverrides()
            case .overrides(let overrides): overrides
            }
        }
        set { boxed = newValue == CellOverrides() ? .nothing : .overrides(newValue) }
    }

    private enum Boxed: Hashable, Codable {
        case nothing
        indirect case overrides(CellOverrides)
    }
}

/// In what a cell differs from its table. What is nil it has from there.
package struct CellOverrides: Hashable, Codable, Sendable {
    package var leading: [Action]?
    package var trailing: [Action]?
    package var reveal: Reveal?
    package var behavior: Behavior?

    package init() {}
}

/// What a cell has of its own, and the rules that come of it.
struct ResolvedOverrides: Sendable {
    let configuration: CellConfiguration
    /// Nil: the table's.
    let rules: ResolvedRules?

    init(_ configuration: CellConfiguration, in table: TableConfiguration) {
        self.configuration = configuration
        let overrides = configuration.overrides
        rules = overrides == CellOverrides() ? nil : ResolvedRules(of: table, overrides)
    }
}
