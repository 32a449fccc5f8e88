extension RandomAccessCollection {
    /// The first index whose element satisfies the predicate, found by binary search; `endIndex` if there is none.
    ///
    /// The collection must be partitioned: no element that satisfies the predicate comes before one that does not.
    func partitioningIndex(where predicate: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = self.count
        while count > 0 {
            let middle = index(low, offsetBy: count / 2)
            if predicate(self[middle]) {
                count /= 2
            } else {
                low = index(after: middle)
                count -= count / 2 + 1
            }
        }
        return low
    }
}

extension Array where Element: Comparable {
    /// Whether an ascending array contains `element`, found by binary search.
    func containsSorted(_ element: Element) -> Bool {
        let found = partitioningIndex { $0 >= element }
        return found < count && self[found] == element
    }
}
