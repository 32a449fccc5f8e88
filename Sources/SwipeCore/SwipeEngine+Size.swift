extension SwipeEngine {
    /// An estimate of the memory that the engine's state takes, in bytes. It is computed from counts, so its cost does
    /// not depend on the number of cells at rest; only cells with overrides are visited.
    ///
    /// - Parameter keyBytes: the length of the longest cell key.
    package func estimatedBytes(keyBytes: Int) -> Int {
        let key = heapBytes(ofText: keyBytes)
        var sum = 256 * timeline.animationCount + (288 + key) * timeline.invocationCount
        for table in openTables {
            sum += 4_096 + table.name.utf8.count + 8 * (table.configuration.sections?.count ?? 0)
            sum += (128 + key) * table.activeCount + (256 + key) * table.configuredCount + 1_280 * table.pointerCount
            sum += (128 + key) * table.rows.removed.keys.count
            sum += 640 * table.rows.keysByNumber.count + 384 * table.rows.holders.count
            sum += table.configuration.actions.estimatedBytes + table.configuration.behavior.stops.estimatedBytes
            if table.configuredCount > 0 { sum += table.rows.allOverrides.reduce(0) { $0 + $1.estimatedBytes } }
        }
        return sum
    }
}

extension SwipeEngine {
    /// A lower bound of the size of a snapshot, in bytes. A snapshot that would exceed its limit is refused before it
    /// is made.
    package var minimumSnapshotBytes: Int {
        openTables.reduce(0) { $0 + 1_024 + 40 * $1.activeCount + 10 * $1.configuredCount }
    }

    /// Calls `cell` with the key of each cell that has a state, and `actions` with each list of actions.
    package func visitTexts(cell: (CellKey) -> Void, actions: ([Action]) -> Void) {
        for table in openTables {
            table.rows.allKeys.forEach(cell)
            table.rows.removed.keys.forEach(cell)
            let lists = table.rows.allOverrides.flatMap { [$0.configuration.leading, $0.configuration.trailing] }
            for list in lists + [table.configuration.actions.leading, table.configuration.actions.trailing] {
                if let list { actions(list) }
            }
        }
    }

    /// The presets that behaviors started from.
    package var presets: [String] {
        openTables.flatMap { table in
            let overrides = table.rows.allOverrides.compactMap { $0.configuration.behavior?.preset }
            return [table.configuration.behavior.preset] + overrides
        }
    }
}

extension ResolvedOverrides {
    fileprivate var estimatedBytes: Int {
        let text = heapBytes(ofText: configuration.data?.utf8.count ?? 0)
        if rules == nil { return text }
        let actions = SidePair(leading: configuration.leading ?? [], trailing: configuration.trailing ?? [])
        let behavior = configuration.behavior.map { 1_024 + $0.stops.estimatedBytes } ?? 0
        return text + 2_048 + actions.estimatedBytes + behavior
    }
}

extension SidePair<[StopRule]> {
    fileprivate var estimatedBytes: Int {
        (leading + trailing).reduce(0) { $0 + 40 + heapBytes(ofText: $1.action?.utf8.count ?? 0) }
    }
}

extension SidePair<[Action]> {
    fileprivate var estimatedBytes: Int {
        (leading + trailing).reduce(0) {
            $0 + 96 + heapBytes(ofText: $1.id.utf8.count) + heapBytes(ofText: $1.title?.utf8.count ?? 0)
        }
    }
}

/// Swift stores a string of up to 15 bytes in place, and a longer one on the heap.
private func heapBytes(ofText count: Int) -> Int { count > 15 ? 32 + count : 0 }
