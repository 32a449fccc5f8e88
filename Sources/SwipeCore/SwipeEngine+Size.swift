/// An estimate of the memory that the state of a session takes, from counts alone: the lists in it are not walked, but for what
/// cells have of their own.
extension SwipeEngine {
    /// - Parameter keyBytes: how many bytes the longest key of a cell has.
    package func estimatedBytes(keyBytes: Int) -> Int {
        // A string of up to 15 bytes lies where it is used; a longer one has memory of its own.
        let key = keyBytes > 15 ? 32 + keyBytes : 0
        var sum = 512 * timeline.animationCount + (256 + key) * timeline.invocationCount
        for table in openTables {
            sum += 4_096 + table.name.utf8.count + 8 * (table.configuration.sections?.count ?? 0)
            sum += (96 + key) * table.activeCount + (192 + key) * table.configuredCount + 1_024 * table.pointerCount
            sum += table.configuration.actions.estimatedBytes
            if table.configuredCount > 0 { sum += table.rows.allOverrides.reduce(0) { $0 + $1.estimatedBytes } }
        }
        return sum
    }
}

extension SwipeEngine {
    /// What a snapshot has at least, in bytes: to learn this costs less than to make one that is too long.
    package var minimumSnapshotBytes: Int {
        openTables.reduce(0) { $0 + 1_024 + 128 * $1.activeCount + 32 * $1.configuredCount }
    }

    /// Calls `cell` with the name of each cell that has a state, and `actions` with each list of actions.
    package func visitTexts(cell: (CellKey) -> Void, actions: ([Action]) -> Void) {
        for table in openTables {
            table.rows.allKeys.forEach(cell)
            let lists = table.rows.allOverrides.map(\.configuration.overrides).flatMap { [$0.leading, $0.trailing] }
            for list in lists + [table.configuration.actions.leading, table.configuration.actions.trailing] {
                if let list { actions(list) }
            }
        }
    }
}

extension ResolvedOverrides {
    fileprivate var estimatedBytes: Int {
        let text = configuration.data?.utf8.count ?? 0
        if rules == nil { return text }
        let overrides = configuration.overrides
        let actions = SidePair(leading: overrides.leading ?? [], trailing: overrides.trailing ?? [])
        return text + 2_048 + actions.estimatedBytes
    }
}

extension SidePair<[Action]> {
    fileprivate var estimatedBytes: Int {
        (leading + trailing).reduce(0) { $0 + 128 + $1.id.utf8.count + ($1.title?.utf8.count ?? 0) }
    }
}
