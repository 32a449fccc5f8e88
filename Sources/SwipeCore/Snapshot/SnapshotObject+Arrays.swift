extension SnapshotObject {
    /// Writes or reads an optional array with a function for each direction of an element.
    private mutating func optionalArray<Element>(
        _ name: String, _ old: [Element]?, _ counts: ClosedRange<Int>,
        _ write: (Element) throws(SnapshotError) -> SnapshotValue,
        _ read: (SnapshotValue) throws(SnapshotError) -> Element
    ) throws(SnapshotError) -> [Element]? {
        try optional(
            name, old, { elements throws(SnapshotError) in .array(try Self.map(elements, write)) },
            { value throws(SnapshotError) in
                guard case .array(let values) = value, counts.contains(values.count) else {
                    throw SnapshotError(expected: "an array of \(counts.lowerBound) to \(counts.upperBound) elements")
                }
                return try Self.map(values, read)
            })
    }

    private static func map<Old, New>(
        _ elements: [Old], _ change: (Old) throws(SnapshotError) -> New
    ) throws(SnapshotError) -> [New] {
        var changed: [New] = []
        changed.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            do { changed.append(try change(element)) } catch { throw error.under(index) }
        }
        return changed
    }

    package mutating func optionalArray<Coded: SnapshotCoded>(
        _ name: String, _ old: [Coded]?, counts: ClosedRange<Int> = SnapshotRange.anyCount
    ) throws(SnapshotError) -> [Coded]? {
        try optionalArray(
            name, old, counts, { coded throws(SnapshotError) in try Self.write(coded) },
            { value throws(SnapshotError) in try Self.read(Coded.self, from: value) })
    }

    package mutating func array<Coded: SnapshotCoded>(
        _ name: String, _ old: [Coded]?, counts: ClosedRange<Int> = SnapshotRange.anyCount
    ) throws(SnapshotError) -> [Coded] {
        try required(name, try optionalArray(name, old, counts: counts))
    }

    package mutating func optionalIntegers<Number: FixedWidthInteger>(
        _ name: String, _ old: [Number]?, in range: ClosedRange<Int64>
    ) throws(SnapshotError) -> [Number]? {
        try optionalArray(
            name, old, SnapshotRange.anyCount,
            { number throws(SnapshotError) in .integer(try Self.checked(Int64(exactly: number), in: range)) },
            { value throws(SnapshotError) in try Self.checked(value.integer, in: range) })
    }

    package mutating func choices<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ old: [Choice]?
    ) throws(SnapshotError) -> [Choice] {
        let choices = try optionalArray(
            name, old, SnapshotRange.anyCount, { choice throws(SnapshotError) in .string(choice.rawValue) },
            { value throws(SnapshotError) in try Self.choice(value) })
        return try required(name, choices)
    }
}
