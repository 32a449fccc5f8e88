// Edits of rows: state moves along with the rows.
extension Table {
    /// What an edit did to the cells that were not closed at rest.
    package struct EditOutcome: Sendable {
        package var moved: [(from: CellKey, to: CellKey)] = []
        package var removed: [CellKey] = []
        package var closed: [CellKey] = []
    }

    /// Edits rows, all at once. Removed rows are reported. A kept row keeps its state under its new key: at rest, under
    /// a gesture, and while it is animated. Open cells close if the policy says that edits close them.
    ///
    /// - Parameters:
    /// - deleted: the keys of the deleted rows, also of those without a state.
    /// - sections: the row count of each section after the edit; nil if unknown.
    /// - newKey: the key of each row after the edit; nil: the row is removed. Never the same key for two rows.
    package mutating func edit(
        deleted: Set<CellKey> = [], sections: [Int]?, _ timeline: inout Timeline, newKey: (CellKey) -> CellKey?
    ) -> EditOutcome {
        var outcome = EditOutcome()
        timeline.markChanged()
        for key in rows.activeKeys() {
            guard let name = newKey(key) else {
                outcome.removed.append(key)
                continue
            }
            if name != key { outcome.moved.append((from: key, to: name)) }
        }
        for key in outcome.removed { removeRow(key, &timeline) }
        for key in rows.allKeys.filter({ newKey($0) == nil }).inOrder() { rows.remove(key, &timeline) }
        rows.rename { newKey($0) ?? $0 }
        for key in deleted.inOrder() { rows.removed.insert(key) }
        configuration.sections = sections
        if configuration.behavior.policy.closeOn.contains(.edit) {
            outcome.closed = close(.open, cause: .edit, &timeline)
        }
        return outcome
    }

    /// Removes rows that are beyond new row counts, like an edit, because no message can name them any more.
    mutating func forgetRows(beyond sections: [Int]?, _ timeline: inout Timeline) {
        guard let sections, sections != configuration.sections else { return }
        func isThere(_ key: CellKey) -> Bool {
            guard case .indexPath(let section, let row) = key else { return true }
            return sections.hasRow(row, inSection: section)
        }
        guard !rows.allKeys.allSatisfy(isThere) else { return }
        _ = edit(sections: sections, &timeline) { isThere($0) ? $0 : nil }
    }

    /// Removes a row: its gesture is cancelled, its animation is interrupted, and an open cell is reported as closed.
    private mutating func removeRow(_ key: CellKey, _ timeline: inout Timeline) {
        try? withCell(key, &timeline) { cell, context, timeline in cell.remove(in: context, &timeline) }
        rows.remove(key, &timeline)
    }
}
