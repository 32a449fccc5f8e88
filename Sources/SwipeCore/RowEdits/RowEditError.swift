/// Why a batch of edits is invalid: the edit to blame and what was expected.
package indirect enum RowEditError: Error, Hashable, Sendable {
    /// Whether a place is meant before or after the batch.
    package enum Moment: String, Hashable, Sendable { case before, after }

    /// There is no such section. `sectionCount` is nil if the number of sections is unknown.
    case noSuchSection(RowEditBatch.Edit, section: Int64, Moment, sectionCount: Int?)
    /// The section has no such row. `rowCount` is nil if the number of rows is unknown.
    case noSuchRow(RowEditBatch.Edit, RowPlace, Moment, rowCount: Int?)
    /// A section is deleted, reloaded or moved more than once.
    case sectionEditedTwice(section: Int64, RowEditBatch.Edit, RowEditBatch.Edit)
    /// A row is deleted, reloaded or moved more than once.
    case rowEditedTwice(RowPlace, RowEditBatch.Edit, RowEditBatch.Edit)
    /// Two sections are inserted at, or moved to, the same place.
    case sectionPlaceTakenTwice(section: Int64, RowEditBatch.Edit, RowEditBatch.Edit)
    /// Two rows are inserted at, or moved to, the same place.
    case rowPlaceTakenTwice(RowPlace, RowEditBatch.Edit, RowEditBatch.Edit)
    /// A row is moved from a section that is deleted or reloaded, or reloaded in one that is deleted.
    case rowOfReplacedSection(RowEditBatch.Edit, RowPlace)
    /// A row is moved into a section that is inserted or reloaded, in which all rows are new.
    case moveIntoNewSection(RowEditBatch.Edit, RowPlace)
    /// The client sent another number of sections than the edits leave.
    case sectionCountMismatch(expected: Int, actual: Int)
    /// The client sent another number of rows for a section than the edits leave.
    case rowCountMismatch(section: Int, expected: Int, actual: Int)
}
