extension RowEditValidator {
    /// The row counts after the batch, once the other rules are kept; nil if unknown.
    ///
    /// Throws if a row is inserted or moved beyond the end of its section, or if the counts differ from those that the
    /// client sent.
    func validatedCounts() throws(CodingError) -> [Int]? {
        guard let counts = try derivedCounts() ?? expected else { return nil }
        for (place, edit) in rowTargetEntries {
            try exists(place, .after, rowCount: counts[section: place.section], edit)
        }
        return counts
    }

    /// The counts that follow from the edits. For sections in which all rows are new, they are those that the client
    /// sent.
    private func derivedCounts() throws(CodingError) -> [Int]? {
        guard var counts = movedCounts() else { return nil }
        for place in batch.deletedRows + batch.movedRows.map({ $0.from }) {
            if let section = map.destination(ofSection: place.section) { counts[section: section] -= 1 }
        }
        for (place, _) in rowTargetEntries { counts[section: place.section] += 1 }
        guard let expected else { return counts }
        let new = newSections
        for (section, count) in counts.enumerated() where count != expected[section] {
            guard new.contains(Int64(clamping: section)) else {
                throw CodingError(
                    path: ".sections[\(section)]", expected: "\(count) rows", came: "\(expected[section])")
            }
        }
        return expected
    }

    /// The counts before the batch, moved to where the sections are after it; 0 for inserted sections.
    private func movedCounts() -> [Int]? {
        guard let present, let sectionCountAfter else { return nil }
        if batch.deletedSections.isEmpty, batch.insertedSections.isEmpty, batch.movedSections.isEmpty { return present }
        var counts = Array(repeating: 0, count: sectionCountAfter)
        for (section, count) in present.enumerated() {
            if let destination = map.destination(ofSection: Int64(clamping: section)) {
                counts[section: destination] = count
            }
        }
        return counts
    }
}

extension [Int] {
    /// The row count of a section that exists.
    subscript(section section: Int64) -> Int {
        get { self[Int(clamping: section)] }
        set { self[Int(clamping: section)] = newValue }
    }
}
