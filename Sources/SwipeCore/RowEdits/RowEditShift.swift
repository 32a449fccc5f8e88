/// How the elements of a list shift when some are removed and others inserted at once.
struct RowEditShift: Hashable, Sendable {
    /// Indexes before the edit, ascending.
    let removed: [Int64]
    /// Indexes after the edit, ascending.
    let inserted: [Int64]

    /// The index after the edit of the element at `index`; nil if it was removed, or if the sum overflows. O(log
    /// edits).
    ///
    /// Among the remaining elements its rank is r = index - (number removed before it). Before the k-th inserted index
    /// there are inserted(k) - k remaining elements, counting k from 0. So the k-th one comes before the element if
    /// inserted(k) - k ≤ r.
    func destination(of index: Int64) -> Int64? {
        let before = removed.partitioningIndex { $0 >= index }
        guard before == removed.count || removed[before] != index else { return nil }
        let rank = index - Int64(clamping: before)
        let passed = inserted.indices.partitioningIndex { inserted[$0] - Int64(clamping: $0) > rank }
        let (sum, overflows) = rank.addingReportingOverflow(Int64(clamping: passed))
        return overflows ? nil : sum
    }
}
