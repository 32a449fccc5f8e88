extension SnapshotObject {
    // MARK: Numbers

    @inline(never)
    package mutating func optionalNumber(
        _ name: String, _ old: Double?, in range: ClosedRange<Double>
    ) throws(SnapshotError) -> Double? {
        guard let value = member(name, old.map { .real($0) }) else { return nil }
        guard let number = value.number, range.contains(number) else {
            throw error("a number from \(range.lowerBound) to \(range.upperBound)", at: name)
        }
        return number
    }

    @inline(never)
    package mutating func number(
        _ name: String, _ old: Double?, in range: ClosedRange<Double>
    ) throws(SnapshotError) -> Double {
        try required(name, try optionalNumber(name, old, in: range))
    }

    package mutating func optionalInteger<Number: FixedWidthInteger>(
        _ name: String, _ old: Number?, in range: ClosedRange<Int64>
    ) throws(SnapshotError) -> Number? {
        guard let integer = try optionalWideInteger(name, old.map { Int64(clamping: $0) }, in: range) else {
            return nil
        }
        guard let number = Number(exactly: integer) else { throw error(range.expected, at: name) }
        return number
    }

    @inline(never)
    private mutating func optionalWideInteger(
        _ name: String, _ old: Int64?, in range: ClosedRange<Int64>
    ) throws(SnapshotError) -> Int64? {
        guard let value = member(name, old.map { .integer($0) }) else { return nil }
        guard let integer = value.integer, range.contains(integer) else {
            throw error(range.expected, at: name)
        }
        return integer
    }

    package mutating func integer<Number: FixedWidthInteger>(
        _ name: String, _ old: Number?, in range: ClosedRange<Int64>
    ) throws(SnapshotError) -> Number {
        try required(name, try optionalInteger(name, old, in: range))
    }

    @inline(never)
    package mutating func flag(_ name: String, _ old: Bool?) throws(SnapshotError) -> Bool {
        try required(name, try optionalFlag(name, old))
    }

    @inline(never)
    package mutating func optionalFlag(_ name: String, _ old: Bool?) throws(SnapshotError) -> Bool? {
        guard let value = member(name, old.map { .boolean($0) }) else { return nil }
        guard case .boolean(let flag) = value else { throw error("true or false", at: name) }
        return flag
    }

    // MARK: Texts

    @inline(never)
    package mutating func optionalText(
        _ name: String, _ old: String?, bytes limit: Int = SnapshotRange.nameBytes
    ) throws(SnapshotError) -> String? {
        guard let value = member(name, old.map { .string($0) }) else { return nil }
        guard case .string(let text) = value, text.utf8.count <= limit else {
            throw error("a string of at most \(limit) bytes", at: name)
        }
        return text
    }

    @inline(never)
    package mutating func text(_ name: String, _ old: String?) throws(SnapshotError) -> String {
        try required(name, try optionalText(name, old))
    }

    package mutating func optionalChoice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ old: Choice?
    ) throws(SnapshotError) -> Choice? {
        guard let text = choiceText(name, old?.rawValue) else { return nil }
        guard let choice = Choice(rawValue: text) else { throw error(Choice.expected, at: name) }
        return choice
    }

    /// The text of a choice; nil if it is absent; empty if it is not a text.
    @inline(never)
    private mutating func choiceText(_ name: String, _ written: String?) -> String? {
        guard let value = member(name, written.map { .string($0) }) else { return nil }
        guard case .string(let text) = value else { return "" }
        return text
    }

    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ old: Choice?
    ) throws(SnapshotError) -> Choice {
        try required(name, try optionalChoice(name, old))
    }
}

extension SnapshotValue {
    /// The number, if it is one that a double has exactly.
    fileprivate var number: Double? {
        switch self {
        case .real(let number): number
        case .integer(let integer): Double(exactly: integer)
        case .null, .boolean, .string, .array, .object: nil
        }
    }

    var integer: Int64? {
        switch self {
        case .integer(let integer): integer
        case .real(let number): Int64(exactly: number)
        case .null, .boolean, .string, .array, .object: nil
        }
    }
}

extension ClosedRange<Int64> {
    @inline(never)
    var expected: String { "an integer from \(lowerBound) to \(upperBound)" }
}

extension CaseIterable where Self: RawRepresentable<String> {
    static var expected: String { allCases.map { $0.rawValue }.joined(separator: ", ") }
}
