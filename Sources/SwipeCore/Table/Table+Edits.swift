/// Rows come, go and move: state follows the rows.
extension Table {
    /// What an edit has done to the cells that were not closed at rest.
    package struct EditOutcome: Sendable {
        package var moved: [(from: CellKey, to: CellKey)] = []
        package var removed: [CellKey] = []
        package var closed: [CellKey] = []
    }

    /// Rows were edited, all at once. What is removed is cancelled and reported; what is kept keeps its state under its new key,
    /// at rest, under a finger and in motion; what is open closes where the policy says that edits close.
    ///
    /// - Parameters:
    ///   - sections: how many rows each section has now; nil where that is not known.
    ///   - change: what has become of each row. It has an answer for every key, and never the same key for two rows.
    package mutating func edit(
        sections: [Int]?, _ timeline: inout Timeline, change: (CellKey) -> RowChange
    ) -> EditOutcome {
        var outcome = EditOutcome()
        timeline.markChanged()
        for key in rows.activeKeys() {
            guard let name = change(key).key else {
                outcome.removed.append(key)
                continue
            }
            if name != key { outcome.moved.append((from: key, to: name)) }
        }
        for key in outcome.removed { removeRow(key, &timeline) }
        for key in rows.allKeys.filter({ change($0) == .removed }).sorted() { rows.remove(key, &timeline) }
        rows.rename { change($0).key ?? $0 }
        configuration.sections = sections
        if configuration.behavior.policy.closeOn.contains(.edit) {
            outcome.closed = closeOpenCells(except: nil, cause: .edit, animated: true, &timeline)
        }
        return outcome
    }

    /// Rows that new counts leave out are removed, as by an edit: nobody could name them any more.
    mutating func forgetRows(beyond sections: [Int]?, _ timeline: inout Timeline) {
        guard let sections, sections != configuration.sections else { return }
        func isThere(_ key: CellKey) -> Bool {
            guard case .indexPath(let section, let row) = key else { return true }
            return sections.indices.contains(section) && row < sections[section]
        }
        guard !rows.allKeys.allSatisfy(isThere) else { return }
        _ = edit(sections: sections, &timeline) { isThere($0) ? .kept($0) : .removed }
    }

    /// A row is removed: its gesture is cancelled, its motion cut short, and a client that knew it open learns that it is not.
    private mutating func removeRow(_ key: CellKey, _ timeline: inout Timeline) {
        try? withCell(key, &timeline) { cell, context, timeline in cell.remove(in: context, &timeline) }
        rows.remove(key, &timeline)
    }
}
