/// What a client configured for one cell.
///
/// Most configured cells have data only, so the overrides are stored separately.
package struct CellConfiguration: Hashable, Sendable {
    @Indirect private var differences: CellOverrides?
    /// The client's own data as JSON text. It is sent with the cell's `action/invoked` notifications.
    package var data: String?

    package init() {}

    /// Whether nothing is configured.
    package var isEmpty: Bool { data == nil && overrides.isEmpty }

    /// How the cell differs from its table.
    package var overrides: CellOverrides {
        get { differences ?? CellOverrides() }
        set { differences = newValue.isEmpty ? nil : newValue }
    }
}

/// How a cell differs from its table. A property that is nil has the table's value.
package struct CellOverrides: Hashable, Sendable {
    package var leading: [Action]?
    package var trailing: [Action]?
    package var reveal: Reveal?
    @Boxed package var behavior: Behavior?

    package init() {}

    var isEmpty: Bool { leading == nil && trailing == nil && reveal == nil && _behavior.isEmpty }
}

/// A cell's configuration together with the rules that follow from it.
struct ResolvedOverrides: Sendable {
    let configuration: CellConfiguration
    /// Nil if the table's rules apply.
    let rules: ResolvedRules?

    init(_ configuration: CellConfiguration, in table: TableConfiguration) {
        self.configuration = configuration
        let overrides = configuration.overrides
        rules = overrides.isEmpty ? nil : ResolvedRules(of: table, overrides)
    }
}
