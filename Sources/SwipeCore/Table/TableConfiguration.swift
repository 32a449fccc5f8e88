/// What all cells of a table have in common.
package struct TableConfiguration: Hashable, Sendable {
    /// A cell's size along the axis, in px.
    package var width: Double
    @Shared package var behavior: Behavior
    package var actions = SidePair<[Action]>(both: [])
    package var direction = LayoutDirection.leftToRight
    package var axis = Axis.horizontal
    package var identity = Identity.key
    /// The row count of each section, if the client sent it. Index paths outside of it are refused.
    package var sections: [Int]?
    /// The name of a group of tables, which may have one open cell among them.
    package var group: String?
    /// The user prefers reduced motion.
    package var isMotionReduced = false
    /// Whether swipes may begin, as far as the behavior of each cell allows them.
    package var isEnabled = true

    package init(width: Double, behavior: Behavior) { (self.width, self.behavior) = (width, behavior) }
}

extension TableConfiguration {
    /// Whether a row may have this name.
    func mayHave(_ key: CellKey) -> Bool {
        switch (identity, key) {
        case (.key, .string), (.key, .integer): true
        case (.indexPath, .indexPath(let section, let row)): sections?.hasRow(row, inSection: section) != false
        case (.key, .indexPath), (.indexPath, .string), (.indexPath, .integer): false
        }
    }
}

extension [Int] {
    /// Whether the section exists and has this row. The array has the row count of each section.
    func hasRow(_ row: Int64, inSection section: Int64) -> Bool {
        section >= 0 && section < count && row < self[section: section]
    }
}
