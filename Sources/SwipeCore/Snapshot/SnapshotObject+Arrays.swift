extension SnapshotObject {
    package mutating func optionalArray<Coded: SnapshotCoded>(
        _ name: String, _ old: [Coded]?, counts: ClosedRange<Int> = SnapshotRange.anyCount
    ) throws(SnapshotError) -> [Coded]? {
        guard let count = try beginArray(name, old?.count, counts) else { return nil }
        var elements: [Coded] = []
        elements.reserveCapacity(count)
        for index in 0..<count { elements.append(try element(index, old?[index])) }
        endArray()
        return elements
    }

    package mutating func array<Coded: SnapshotCoded>(
        _ name: String, _ old: [Coded]?, counts: ClosedRange<Int> = SnapshotRange.anyCount
    ) throws(SnapshotError) -> [Coded] {
        try required(name, try optionalArray(name, old, counts: counts))
    }

    package mutating func optionalIntegers<Number: FixedWidthInteger>(
        _ name: String, _ old: [Number]?, in range: ClosedRange<Int64>
    ) throws(SnapshotError) -> [Number]? {
        let written = old.map { old in old.map { SnapshotValue.integer(Int64(clamping: $0)) } }
        guard let values = try optionalElements(name, written, SnapshotRange.anyCount) else { return nil }
        var numbers: [Number] = []
        numbers.reserveCapacity(values.count)
        for value in values {
            guard let integer = value.integer, range.contains(integer), let number = Number(exactly: integer) else {
                throw error(range.expected, at: "\(name)[\(numbers.count)]")
            }
            numbers.append(number)
        }
        return numbers
    }

    package mutating func choices<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ old: [Choice]?
    ) throws(SnapshotError) -> [Choice] {
        let written = old.map { old in old.map { SnapshotValue.string($0.rawValue) } }
        var choices: [Choice] = []
        for value in try required(name, try optionalElements(name, written, SnapshotRange.anyCount)) {
            guard case .string(let text) = value, let choice = Choice(rawValue: text) else {
                throw error(Choice.expected, at: "\(name)[\(choices.count)]")
            }
            choices.append(choice)
        }
        return choices
    }

    /// Writes or reads the elements of an optional array.
    @inline(never)
    mutating func optionalElements(
        _ name: String, _ written: [SnapshotValue]?, _ counts: ClosedRange<Int>
    ) throws(SnapshotError) -> [SnapshotValue]? {
        guard let value = member(name, written.map { .array($0) }) else { return nil }
        guard case .array(let values) = value, counts.contains(values.count) else {
            let most = counts.upperBound == .max ? "or more" : "to \(counts.upperBound)"
            throw error("an array of \(counts.lowerBound) \(most) elements", at: name)
        }
        return values
    }
}
