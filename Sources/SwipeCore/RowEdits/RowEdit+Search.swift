extension RandomAccessCollection {
    /// The first index whose element is `past` a point, where all those before it are not and all after it are: a binary
    /// search.
    func partition(_ past: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = self.count
        while count > 0 {
            let middle = index(low, offsetBy: count / 2)
            if past(self[middle]) {
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
    /// Whether an ascending array has `element`: a binary search.
    func hasSorted(_ element: Element) -> Bool {
        let found = partition { $0 >= element }
        return found < count && self[found] == element
    }
}
