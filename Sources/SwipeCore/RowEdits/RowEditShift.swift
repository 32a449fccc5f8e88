/// How the items of a list shift when some are taken out and others put in, all at once.
struct RowEditShift: Hashable, Sendable {
    /// Indexes before the edit, ascending.
    let removed: ArraySlice<Int>
    /// Indexes after the edit, ascending.
    let placed: ArraySlice<Int>

    /// Where the item at `index` is afterwards; nil if it was taken out, or there is no number for its place. O(log edits).
    ///
    /// Of those that stay it is the one with rank r = index - (removed before it). The k-th of those put in, from 0, has
    /// placed(k) - k of those that stay before it, and so precedes the item if that is at most r.
    func destination(of index: Int) -> Int? {
        let before = removed.partitioningIndex { $0 >= index }
        guard before == removed.endIndex || removed[before] != index else { return nil }
        let rank = index - (before - removed.startIndex)
        let start = placed.startIndex
        let passed = placed.indices.partitioningIndex { placed[$0] - ($0 - start) > rank } - start
        let (sum, isTooFar) = rank.addingReportingOverflow(passed)
        return isTooFar ? nil : sum
    }
}
