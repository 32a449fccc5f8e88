extension RowEditValidator {
    /// How many rows each section has after the batch, once the other rules are kept; nil where that is not known.
    ///
    /// Inserted and moved rows then come to places that will be there, and the counts are those that the client says.
    func counts() throws(RowEditError) -> [Int]? {
        guard let counts = try derivedCounts() ?? expected else { return nil }
        for (place, edit) in rowTargetEntries {
            try exists(place, .after, rowCount: counts[place.section], edit)
        }
        return counts
    }

    /// The counts that the edits leave; of sections whose rows are all new, those that the client says.
    private func derivedCounts() throws(RowEditError) -> [Int]? {
        guard var counts = sectionsInPlace() else { return nil }
        for place in batch.deletedRows + batch.movedRows.map(\.from) {
            if let section = map.destination(ofSection: place.section) { counts[section] -= 1 }
        }
        for (place, _) in rowTargetEntries { counts[place.section] += 1 }
        guard let expected else { return counts }
        let new = newSections
        for (section, count) in counts.enumerated() where count != expected[section] {
            guard new.contains(section) else {
                throw .rowCountMismatch(section: section, expected: count, came: expected[section])
            }
        }
        return expected
    }

    /// The counts before the batch, in the sections' places after it; those of inserted sections are 0.
    private func sectionsInPlace() -> [Int]? {
        guard let present, let sectionCountAfter else { return nil }
        if batch.deletedSections.isEmpty, batch.insertedSections.isEmpty, batch.movedSections.isEmpty { return present }
        var counts = Array(repeating: 0, count: sectionCountAfter)
        for (section, count) in present.enumerated() {
            if let destination = map.destination(ofSection: section) { counts[destination] = count }
        }
        return counts
    }
}
