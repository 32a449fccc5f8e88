/// A valid batch of edits: where each row and each section has come to, and how many there are now.
///
/// The rules are UIKit's, as far as they are about places and not about animations:
///
/// - Of a row or a section, one edit at most says what becomes of it; at each place, one at most says what comes there.
/// - What is deleted, reloaded or moved must be there before, and what is inserted or moved to must be there after.
/// - **In a deleted section** rows may be deleted as well, which says nothing new; none can be reloaded or moved away.
/// - **In an inserted section** rows may be inserted, and are then those it has; none can be moved there. If the counts after
///   the batch are said, the section has as many as they say.
/// - **In a reloaded section** rows may be deleted, inserted and reloaded; none can be moved away or there. If the counts
///   after the batch are said, the section has as many as they say, and rows that are then too many are gone.
/// - **In a moved section** rows may be edited in every way: by the section's old index for what was there before, by its
///   new index for what is there after. A row may move from one moved section to another.
/// - If the counts after the batch are said, they must be those that the edits leave, but for inserted and reloaded sections.
/// - Where the counts before are not known, what they are needed for is not checked; the counts after are those that are
///   said, or not known.
package struct RowEdits: Hashable, Sendable {
    /// What has become of a row.
    package enum Destination: Hashable, Sendable {
        /// It is here now, perhaps where it always was.
        case moved(to: RowPlace)
        /// It is here now, and its content is not what it was.
        case reloaded(at: RowPlace)
        case deleted
    }

    /// How many rows each section has after the batch; nil where that is not known.
    package let sections: [Int]?

    private let map: RowEditMap

    /// - Parameters:
    ///   - present: how many rows each section has before the batch; nil where that is not known.
    ///   - expected: how many each has after it, where the client says so.
    package init(
        validating batch: RowEditBatch, sections present: [Int]?, expecting expected: [Int]? = nil
    ) throws(RowEditError) {
        let map = RowEditMap(batch)
        let check = RowEditValidator(batch: batch, map: map, present: present, expected: expected)
        try check.sectionSources()
        try check.sectionTargets()
        try check.rowSources()
        try check.rowTargets()
        self.sections = try check.counts()
        self.map = map
    }

    /// Where a section that was in the table is after the batch; nil if it is gone. O(log edits).
    package func destination(ofSection section: Int) -> Int? {
        guard let destination = map.destination(ofSection: section) else { return nil }
        if let sections, !sections.indices.contains(destination) { return nil }
        return destination
    }

    /// What has become of a row that was in the table. O(log edits).
    ///
    /// One that cannot have been there, since it would now be where no row is, is deleted.
    package func destination(of place: RowPlace) -> Destination {
        guard let destination = map.destination(of: place) else { return .deleted }
        if let sections {
            guard sections.indices.contains(destination.section), destination.row < sections[destination.section]
            else { return .deleted }
        }
        return map.isReloaded(place) ? .reloaded(at: destination) : .moved(to: destination)
    }
}
