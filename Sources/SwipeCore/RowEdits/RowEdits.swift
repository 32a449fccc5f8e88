/// A valid batch of edits: where each row and section is after it, and how many there are.
///
/// The rules are those of UIKit, as far as they concern places and not animations:
///
/// - At most one edit decides what happens to a row or section, and at most one what is at a place afterwards.
/// - What is deleted, reloaded or moved exists before the batch; the destination of an insertion or a move exists after
///   it.
/// - **In a deleted section** rows may also be deleted, which has no further effect. None may be reloaded or moved
///   away.
/// - **In an inserted section** rows may be inserted, and are then all that it has. None may be moved there. If the
///   client sent row counts, the section has as many rows as they say.
/// - **In a reloaded section** rows may be deleted, inserted and reloaded. None may be moved away or there. If the
///   client sent row counts, the section has as many rows as they say, and rows beyond that are deleted.
/// - **In a moved section** rows may be edited in every way: by the section's old index for places before the batch, by
///   its new index for places after it. A row may move from one moved section to another.
/// - If the client sent row counts, they are those that the edits leave, except for inserted and reloaded sections.
/// - If the row counts before the batch are unknown, rules that need them are not checked. The counts after it are
///   those that the client sent, or unknown.
package struct RowEdits: Hashable, Sendable {
    /// The row count of each section after the batch; nil if unknown.
    package let sections: [Int]?

    private let map: RowEditMap

    /// Validates a batch.
    ///
    /// - Parameters:
    /// - present: the row count of each section before the batch; nil if unknown.
    /// - expected: the row counts after it, if the client sent them.
    package init(
        validating batch: RowEditBatch, sections present: [Int]?, expecting expected: [Int]? = nil
    ) throws(CodingError) {
        let map = RowEditMap(batch)
        let validator = RowEditValidator(batch: batch, map: map, present: present, expected: expected)
        try validator.validateSectionSources()
        try validator.validateSectionTargets()
        try validator.validateRowSources()
        try validator.validateRowTargets()
        self.sections = try validator.validatedCounts()
        self.map = map
    }

    /// Where a row of the table is after the batch; nil if it was deleted. O(log edits).
    ///
    /// A row that would now be beyond the end of its section cannot have existed, and counts as deleted.
    package func destination(of place: RowPlace) -> RowPlace? {
        guard let destination = map.destination(of: place) else { return nil }
        return sections?.hasRow(destination.row, inSection: destination.section) == false ? nil : destination
    }
}
