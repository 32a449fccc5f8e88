/// Validates a batch of edits by the rules of `RowEdits`, in the order in which they are checked.
struct RowEditValidator {
    typealias Edit = RowEditBatch.Edit

    let batch: RowEditBatch
    let map: RowEditMap
    /// The row counts before the batch; nil if unknown.
    let present: [Int]?
    /// The row counts after the batch, if the client sent them.
    let expected: [Int]?

    /// Deleted, reloaded and moved sections exist, and each is edited once.
    func validateSectionSources() throws(RowEditError) {
        let sources =
            entries(.deletedSections, batch.deletedSections) + entries(.reloadedSections, batch.reloadedSections)
            + entries(.movedSections, batch.movedSections.map { $0.from })
        for (section, edit) in sources { try exists(section, .before, edit) }
        if let (section, one, other) = firstDuplicate(sources) {
            throw .sectionEditedTwice(section: section, one, other)
        }
    }

    /// Destinations of inserted and moved sections exist after the batch and are distinct.
    func validateSectionTargets() throws(RowEditError) {
        if let count = sectionCountAfter, let expected, count != expected.count {
            throw .sectionCountMismatch(expected: count, actual: expected.count)
        }
        let targets =
            entries(.insertedSections, batch.insertedSections)
            + entries(.movedSections, batch.movedSections.map { $0.to })
        for (section, edit) in targets { try exists(section, .after, edit) }
        if let (section, one, other) = firstDuplicate(targets) {
            throw .sectionPlaceTakenTwice(section: section, one, other)
        }
    }

    /// Deleted, reloaded and moved rows exist, each is edited once, and their sections allow it.
    func validateRowSources() throws(RowEditError) {
        let deleted = Set(batch.deletedSections)
        let reloaded = Set(batch.reloadedSections)
        let sources =
            entries(.deletedRows, batch.deletedRows) + entries(.reloadedRows, batch.reloadedRows)
            + entries(.movedRows, batch.movedRows.map { $0.from })
        for (place, edit) in sources {
            try exists(place.section, .before, edit)
            try exists(place, .before, rowCount: present?[section: place.section], edit)
            let isReplaced = deleted.contains(place.section) && edit.list != .deletedRows
            let isLeaving = reloaded.contains(place.section) && edit.list == .movedRows
            if isReplaced || isLeaving { throw .rowOfReplacedSection(edit, place) }
        }
        if let (place, one, other) = firstDuplicate(sources) { throw .rowEditedTwice(place, one, other) }
    }

    /// Destinations of inserted and moved rows are in sections that allow it and are distinct.
    func validateRowTargets() throws(RowEditError) {
        let new = newSections
        let targets = rowTargetEntries
        for (place, edit) in targets {
            try exists(place.section, .after, edit)
            try exists(place, .after, rowCount: nil, edit)
            if edit.list == .movedRows, new.contains(place.section) { throw .moveIntoNewSection(edit, place) }
        }
        if let (place, one, other) = firstDuplicate(targets) { throw .rowPlaceTakenTwice(place, one, other) }
    }

    // MARK: Helpers

    /// The number of sections after the batch; nil if unknown.
    var sectionCountAfter: Int? {
        present.map { $0.count - batch.deletedSections.count + batch.insertedSections.count } ?? expected?.count
    }

    /// The sections in which all rows are new, by where they are after the batch.
    var newSections: Set<Int64> {
        Set(batch.insertedSections + batch.reloadedSections.compactMap { map.destination(ofSection: $0) })
    }

    /// The destinations of rows, each with its edit.
    var rowTargetEntries: [(place: RowPlace, edit: Edit)] {
        entries(.insertedRows, batch.insertedRows) + entries(.movedRows, batch.movedRows.map { $0.to })
    }

    private func entries<Place>(_ list: RowEditBatch.List, _ places: [Place]) -> [(place: Place, edit: Edit)] {
        places.enumerated().map { ($0.element, Edit(list, $0.offset)) }
    }

    /// The least place that is named more than once, with the first two edits that name it.
    private func firstDuplicate<Place: Comparable>(_ entries: [(place: Place, edit: Edit)]) -> (Place, Edit, Edit)? {
        let sorted = entries.indices.inOrder { entries[$0].place < entries[$1].place }
        let pair = zip(sorted, sorted.dropFirst()).first { entries[$0].place == entries[$1].place }
        return pair.map { (entries[$0].place, entries[$0].edit, entries[$1].edit) }
    }

    /// Throws `noSuchRow` if the row does not exist.
    private func exists(_ section: Int64, _ moment: RowEditError.Moment, _ edit: Edit) throws(RowEditError) {
        let count =
            switch moment {
            case .before: present?.count
            case .after: sectionCountAfter
            }
        guard section >= 0, section < count.map({ Int64(clamping: $0) }) ?? .max else {
            throw .noSuchSection(edit, section: section, moment, sectionCount: count)
        }
    }

    /// Throws where there is no such row.
    func exists(
        _ place: RowPlace, _ moment: RowEditError.Moment, rowCount: Int?, _ edit: Edit
    ) throws(RowEditError) {
        guard place.row >= 0, place.row < rowCount.map({ Int64(clamping: $0) }) ?? .max else {
            throw .noSuchRow(edit, place, moment, rowCount: rowCount)
        }
    }
}
