/// Where a batch of edits moves rows and sections. Each query takes O(log edits).
struct RowEditMap: Hashable, Sendable {
    private let sectionShift: RowEditShift
    private let sectionMoves: [RowEditBatch.Move<Int64>]
    private let reloadedSections: [Int64]
    private let removedRows: RowEditSections
    private let insertedRows: RowEditSections
    private let rowMoves: [RowEditBatch.Move<RowPlace>]
    private let reloadedRows: [RowPlace]

    init(_ batch: RowEditBatch) {
        sectionShift = RowEditShift(
            removed: (batch.deletedSections + batch.movedSections.map { $0.from }).inOrder()[...],
            inserted: (batch.insertedSections + batch.movedSections.map { $0.to }).inOrder()[...])
        sectionMoves = batch.movedSections.inOrder { $0.from < $1.from }
        reloadedSections = batch.reloadedSections.inOrder()
        removedRows = RowEditSections((batch.deletedRows + batch.movedRows.map { $0.from }).inOrder())
        insertedRows = RowEditSections((batch.insertedRows + batch.movedRows.map { $0.to }).inOrder())
        rowMoves = batch.movedRows.inOrder { $0.from < $1.from }
        reloadedRows = batch.reloadedRows.inOrder()
    }

    /// The section's place after the batch; nil if it was deleted.
    func destination(ofSection section: Int64) -> Int64? {
        if let found = sectionMoves.sortedIndex(of: section, { $0.from }) { return sectionMoves[found].to }
        return sectionShift.destination(of: section)
    }

    /// The row's place after the batch; nil if it was deleted.
    func destination(of place: RowPlace) -> RowPlace? {
        if let found = rowMoves.sortedIndex(of: place, { $0.from }) { return rowMoves[found].to }
        guard let section = destination(ofSection: place.section) else { return nil }
        let shift = RowEditShift(removed: removedRows[place.section], inserted: insertedRows[section])
        return shift.destination(of: place.row).map { RowPlace(section: section, row: $0) }
    }

    /// Whether a row, named by its place before the batch, is reloaded, by itself or with its section.
    func isReloaded(_ place: RowPlace) -> Bool {
        reloadedRows.sortedIndex(of: place) { $0 } != nil
            || reloadedSections.sortedIndex(of: place.section) { $0 } != nil
    }
}
