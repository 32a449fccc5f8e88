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
    func validateSectionSources() throws(CodingError) {
        let sources =
            entries(.deletedSections, batch.deletedSections) + entries(.reloadedSections, batch.reloadedSections)
            + entries(.movedSections, batch.movedSections.map { $0.from })
        for (section, edit) in sources { try exists(section, .before, edit) }
        try requireDistinct(sources, "section") { "\($0)" }
    }

    /// Destinations of inserted and moved sections exist after the batch and are distinct.
    func validateSectionTargets() throws(CodingError) {
        if let count = sectionCountAfter, let expected, count != expected.count {
            throw CodingError(path: ".sections", expected: "\(count) sections", came: "\(expected.count)")
        }
        let targets =
            entries(.insertedSections, batch.insertedSections)
            + entries(.movedSections, batch.movedSections.map { $0.to })
        for (section, edit) in targets { try exists(section, .after, edit) }
        try requireDistinct(targets, "place") { "\($0)" }
    }

    /// Deleted, reloaded and moved rows exist, each is edited once, and their sections allow it.
    func validateRowSources() throws(CodingError) {
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
            guard !isReplaced, !isLeaving else {
                throw edit.error("a row of a section that is neither deleted nor reloaded", came: place.text)
            }
        }
        try requireDistinct(sources, "row") { $0.text }
    }

    /// Destinations of inserted and moved rows are in sections that allow it and are distinct.
    func validateRowTargets() throws(CodingError) {
        let new = newSections
        let targets = rowTargetEntries
        for (place, edit) in targets {
            try exists(place.section, .after, edit)
            try exists(place, .after, rowCount: nil, edit)
            if edit.list == .movedRows, new.contains(place.section) {
                throw edit.error("a place in a section that was there before", came: place.text)
            }
        }
        try requireDistinct(targets, "place") { $0.text }
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

    var rowTargetEntries: [(place: RowPlace, edit: Edit)] {
        entries(.insertedRows, batch.insertedRows) + entries(.movedRows, batch.movedRows.map { $0.to })
    }

    private func entries<Place>(_ list: RowEditBatch.List, _ places: [Place]) -> [(place: Place, edit: Edit)] {
        places.enumerated().map { ($0.element, Edit(list: list, index: $0.offset)) }
    }

    /// Throws if a place is named more than once: for the least such place, and the second edit that names it.
    private func requireDistinct<Place: Comparable>(
        _ entries: [(place: Place, edit: Edit)], _ name: String, _ text: (Place) -> String
    ) throws(CodingError) {
        let sorted = entries.indices.inOrder { entries[$0].place < entries[$1].place }
        let pair = zip(sorted, sorted.dropFirst()).first { entries[$0].place == entries[$1].place }
        guard let (one, other) = pair else { return }
        throw entries[other].edit.error(
            "a \(name) other than that of \(entries[one].edit.path)", came: text(entries[one].place))
    }

    /// Whether a place is meant before or after the batch.
    enum Moment: String { case before, after }

    private func exists(_ section: Int64, _ moment: Moment, _ edit: Edit) throws(CodingError) {
        let count =
            switch moment {
            case .before: present?.count
            case .after: sectionCountAfter
            }
        try require(section, below: count, "section", moment, edit, came: "\(section)")
    }

    func exists(_ place: RowPlace, _ moment: Moment, rowCount: Int?, _ edit: Edit) throws(CodingError) {
        try require(place.row, below: rowCount, "row", moment, edit, came: place.text)
    }

    private func require(
        _ index: Int64, below count: Int?, _ name: String, _ moment: Moment, _ edit: Edit, came: String
    ) throws(CodingError) {
        guard index >= 0, index < count.map({ Int64(clamping: $0) }) ?? .max else {
            let wanted = count.map { "a \(name) below \($0)" } ?? "a \(name)"
            throw edit.error("\(wanted), \(moment.rawValue) the batch", came: came)
        }
    }
}

extension RowEditBatch.Edit {
    fileprivate var path: String { "\(list.rawValue)[\(index)]" }

    fileprivate func error(_ expected: String, came: String) -> CodingError {
        CodingError(path: ".\(path)", expected: expected, came: came)
    }
}

extension RowPlace {
    fileprivate var text: String { "[\(section), \(row)]" }
}
