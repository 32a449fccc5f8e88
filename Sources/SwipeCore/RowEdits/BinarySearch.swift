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

extension Array {
    /// The index of the element with a key in an array that ascends by its keys, found by binary search.
    func sortedIndex<Key: Comparable>(of key: Key, _ keyOf: (Element) -> Key) -> Int? {
        let found = partitioningIndex { keyOf($0) >= key }
        return found < count && keyOf(self[found]) == key ? found : nil
    }
}
