/// Why a batch of edits cannot be: the edit to blame, and what would have been right.
package enum RowEditError: Error, Hashable, Sendable {
    /// In which of the two tables a place is meant: that before the batch, or that after it.
    package enum Moment: String, Hashable, Sendable { case before, after }

    /// There is no such section; nil: however many there are.
    case noSuchSection(RowEditBatch.Edit, section: Int, Moment, sectionCount: Int?)
    /// The section has no such row; nil: however many there are.
    case noSuchRow(RowEditBatch.Edit, RowPlace, Moment, rowCount: Int?)
    /// A section is deleted, reloaded or moved more than once.
    case sectionEditedTwice(section: Int, RowEditBatch.Edit, RowEditBatch.Edit)
    /// A row is deleted, reloaded or moved more than once.
    case rowEditedTwice(RowPlace, RowEditBatch.Edit, RowEditBatch.Edit)
    /// More than one section is inserted at or moved to the same place.
    case sectionPlaceTakenTwice(section: Int, RowEditBatch.Edit, RowEditBatch.Edit)
    /// More than one row is inserted at or moved to the same place.
    case rowPlaceTakenTwice(RowPlace, RowEditBatch.Edit, RowEditBatch.Edit)
    /// A row cannot leave a section that is deleted or reloaded, nor be reloaded in one that is deleted.
    case rowOfReplacedSection(RowEditBatch.Edit, RowPlace)
    /// A row cannot move into a section that is inserted or reloaded: its rows are all new.
    case moveIntoNewSection(RowEditBatch.Edit, RowPlace)
    /// The table is said to have another number of sections after the batch than its edits leave.
    case sectionCountMismatch(expected: Int, came: Int)
    /// A section is said to have another number of rows after the batch than its edits leave.
    case rowCountMismatch(section: Int, expected: Int, came: Int)
}
