/// Where a batch of edits moves rows and sections. Each query takes O(log edits).
struct RowEditMap: Hashable, Sendable {
    private let sectionShift: RowEditShift
    private let sectionMoves: [RowEditBatch.Move<Int64>]
    /// The rows of each section, ascending.
    private let removedRows: [Int64: [Int64]]
    private let insertedRows: [Int64: [Int64]]
    private let rowMoves: [RowEditBatch.Move<RowPlace>]

    init(_ batch: RowEditBatch) {
        sectionShift = RowEditShift(
            removed: (batch.deletedSections + batch.movedSections.map { $0.from }).inOrder(),
            inserted: (batch.insertedSections + batch.movedSections.map { $0.to }).inOrder())
        sectionMoves = batch.movedSections.inOrder { $0.from < $1.from }
        func bySection(_ places: [RowPlace]) -> [Int64: [Int64]] {
            places.inOrder().reduce(into: [:]) { $0[$1.section, default: []].append($1.row) }
        }
        removedRows = bySection(batch.deletedRows + batch.movedRows.map { $0.from })
        insertedRows = bySection(batch.insertedRows + batch.movedRows.map { $0.to })
        rowMoves = batch.movedRows.inOrder { $0.from < $1.from }
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
        let shift = RowEditShift(removed: removedRows[place.section] ?? [], inserted: insertedRows[section] ?? [])
        return shift.destination(of: place.row).map { RowPlace(section: section, row: $0) }
    }
}
