/// Rows of several sections, found by section in O(log sections).
struct RowEditSections: Hashable, Sendable {
    private let sections: [Int64]
    /// The index of each section's first row; the last element is the number of rows.
    private let starts: [Int]
    private let rows: [Int64]

    /// - Parameter places: in ascending order.
    init(_ places: [RowPlace]) {
        var sections: [Int64] = []
        var starts: [Int] = []
        for (index, place) in places.enumerated() where sections.last != place.section {
            sections.append(place.section)
            starts.append(index)
        }
        self.sections = sections
        self.starts = starts + [places.count]
        self.rows = places.map { $0.row }
    }

    /// The rows of a section in ascending order.
    subscript(section: Int64) -> ArraySlice<Int64> {
        guard let found = sections.sortedIndex(of: section, { $0 }) else { return [] }
        return rows[starts[found]..<starts[found + 1]]
    }
}
