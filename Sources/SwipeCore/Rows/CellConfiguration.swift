/// What a client configured for one cell. A property that is nil has the table's value.
package struct CellConfiguration: Hashable, Sendable {
    package var leading: [Action]?
    package var trailing: [Action]?
    package var reveal: Reveal?
    @Indirect package var behavior: Behavior?
    /// The client's own data as JSON text. It is sent with the cell's `action/invoked` notifications.
    package var data: String?

    package var isEmpty: Bool { data == nil && !hasRules }

    /// Whether the table's rules do not apply. Most configured cells have data only.
    var hasRules: Bool { leading != nil || trailing != nil || reveal != nil || behavior != nil }
}

/// A cell's configuration together with the rules that follow from it.
struct ResolvedOverrides: Sendable {
    let configuration: CellConfiguration
    /// Nil if the table's rules apply.
    let rules: ResolvedRules?

    init(_ configuration: CellConfiguration, in table: TableConfiguration) {
        self.configuration = configuration
        rules = configuration.hasRules ? ResolvedRules(of: table, configuration) : nil
    }
}
