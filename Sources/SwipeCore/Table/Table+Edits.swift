/// Rows come, go and move: state follows the rows.
extension Table {
    /// What has become of a cell's row.
    package enum RowFate: Hashable, Sendable {
        /// It is named so now, perhaps as before.
        case kept(CellKey)
        /// As `kept`, and its content is new.
        case reloaded(CellKey)
        case deleted
    }

    /// What an edit has done to the cells that had a state.
    package struct EditOutcome: Sendable {
        package var moved: [(from: CellKey, to: CellKey)] = []
        package var removed: [CellKey] = []
        package var closed: [CellKey] = []
    }

    /// Rows were edited, all at once. What is removed is cancelled and said; what is kept keeps its state under its new name,
    /// at rest, under a finger and in flight; what is open closes where the policy says that edits close.
    ///
    /// - Parameter sections: how many rows each section has now; nil where that is not known.
    package mutating func edit(
        sections: [Int]?, _ timeline: inout Timeline, fate: (CellKey) -> RowFate
    ) -> EditOutcome {
        var outcome = EditOutcome()
        timeline.noteChange()
        let table = name
        timeline.orphanInvocations { $0.table == table && fate($0.cell) == .deleted }
        for key in cells.keys() {
            guard let name = fate(key).key else {
                outcome.removed.append(key)
                continue
            }
            if name != key { outcome.moved.append((from: key, to: name)) }
        }
        for key in outcome.removed { removeRow(key, &timeline) }
        rename(&timeline) { fate($0).key }
        configuration.sections = sections
        if configuration.behavior.policy.closeOn.contains(.edit) {
            outcome.closed = closeOpenCells(except: nil, cause: .edit, animated: true, &timeline)
        }
        return outcome
    }

    /// Rows that new counts leave out are gone, as after an edit: nobody could name them any more.
    mutating func forgetRows(beyond sections: [Int]?, _ timeline: inout Timeline) {
        guard let sections, sections != configuration.sections else { return }
        func isThere(_ key: CellKey) -> Bool {
            guard case .indexPath(let section, let row) = key else { return true }
            return sections.indices.contains(section) && row < sections[section]
        }
        let known = cells.keys() + own.keys + pointers.values.map(\.cell)
        guard !known.allSatisfy(isThere) else { return }
        _ = edit(sections: sections, &timeline) { isThere($0) ? .kept($0) : .deleted }
    }

    /// A row is gone: its gesture is cancelled, its motion cut short, and whoever knew it open is told that it is not.
    private mutating func removeRow(_ key: CellKey, _ timeline: inout Timeline) {
        for (id, track) in pointers where track.cell == key { pointers[id] = nil }
        wheels[key] = nil
        timeline.clear(.wheel(CellAddress(table: name, cell: key)))
        try? withCell(key) { cell, setting in cell.remove(in: setting, &timeline) }
    }

    /// Lets all that is kept of cells go by the names that their rows have now.
    private mutating func rename(_ timeline: inout Timeline, _ newName: (CellKey) -> CellKey?) {
        cells.rename(newName)
        own = own.renamed(newName)
        wheels = wheels.renamed(newName)
        for (id, track) in pointers {
            pointers[id] = newName(track.cell).map { track.renamed($0) }
        }
        let table = name
        timeline.rename { address in
            guard address.table == table, let key = newName(address.cell) else { return address }
            return CellAddress(table: table, cell: key)
        }
    }
}

extension Table.RowFate {
    fileprivate var key: CellKey? {
        switch self {
        case .kept(let key), .reloaded(let key): key
        case .deleted: nil
        }
    }
}
