import Motion

extension MemberCoder {
    // MARK: Numbers

    /// - Parameter isPrecise: whether it is rounded to twelve digits, and then written exactly.
    package mutating func optionalNumber(
        _ name: String, _ old: Double?, in range: ClosedRange<Double>, isPrecise: Bool = false
    ) throws(CodingError) -> Double? {
        let written = old.map { isPrecise ? CodedValue.precise($0.significant) : .real($0) }
        guard let value = member(name, written) else { return nil }
        return try checked(value, in: range, at: name)
    }

    func checked(
        _ value: CodedValue, in range: ClosedRange<Double>, at name: String = ""
    ) throws(CodingError) -> Double {
        guard let number = value.number, range.contains(number) else { throw error(range.expected, at: name) }
        return number
    }

    package mutating func number(
        _ name: String, _ old: Double?, in range: ClosedRange<Double>, isPrecise: Bool = false
    ) throws(CodingError) -> Double {
        try required(name, try optionalNumber(name, old, in: range, isPrecise: isPrecise), "a number")
    }

    package mutating func optionalInteger<Number: FixedWidthInteger>(
        _ name: String, _ old: Number?, in range: ClosedRange<Int64>
    ) throws(CodingError) -> Number? {
        guard let value = member(name, old.map { .integer(Int64(clamping: $0)) }) else { return nil }
        guard let integer = value.integer, range.contains(integer), let number = Number(exactly: integer) else {
            throw error(range.expected, at: name)
        }
        return number
    }

    package mutating func integer<Number: FixedWidthInteger>(
        _ name: String, _ old: Number?, in range: ClosedRange<Int64>
    ) throws(CodingError) -> Number {
        try required(name, try optionalInteger(name, old, in: range))
    }

    package mutating func flag(_ name: String, _ old: Bool?) throws(CodingError) -> Bool {
        try required(name, try optionalFlag(name, old))
    }

    package mutating func optionalFlag(_ name: String, _ old: Bool?) throws(CodingError) -> Bool? {
        guard let value = member(name, old.map { .boolean($0) }) else { return nil }
        guard case .boolean(let flag) = value else { throw error("true or false", at: name) }
        return flag
    }

    // MARK: Texts

    package mutating func optionalText(
        _ name: String, _ old: String?, bytes limit: Int = CodedRange.nameBytes
    ) throws(CodingError) -> String? {
        guard let value = member(name, old.map { .string($0) }) else { return nil }
        guard case .string(let text) = value else { throw error("a string", at: name) }
        guard text.utf8.count <= limit else { throw error("a string of at most \(limit) bytes", at: name) }
        return text
    }

    package mutating func text(_ name: String, _ old: String?) throws(CodingError) -> String {
        try required(name, try optionalText(name, old))
    }

    package mutating func optionalChoice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ old: Choice?
    ) throws(CodingError) -> Choice? {
        guard let value = member(name, old.map { .string($0.rawValue) }) else { return nil }
        guard case .string(let text) = value, let choice = Choice(rawValue: text) else {
            throw error(Choice.expected, at: name)
        }
        return choice
    }

    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ old: Choice?
    ) throws(CodingError) -> Choice {
        try required(name, try optionalChoice(name, old), Choice.expected)
    }
}

// What an error says was expected.

extension ClosedRange<Int64> {
    package var expected: String { "an integer from \(lowerBound) to \(upperBound)" }
}

extension ClosedRange<Double> {
    package var expected: String { "a number from \(lowerBound.plain) to \(upperBound.plain)" }
}

extension CaseIterable where Self: RawRepresentable<String> {
    package static var expected: String {
        "one of " + allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    }
}
