/// Members of rules. One that is absent keeps its value when it is read.
extension MemberCoder {
    mutating func member(
        _ name: String, _ value: inout Double, in range: ClosedRange<Double>
    ) throws(CodingError) {
        value = try optionalNumber(name, value, in: range) ?? value
    }

    /// A number, or null for nil.
    mutating func member(
        _ name: String, _ value: inout Double?, in range: ClosedRange<Double>
    ) throws(CodingError) {
        guard let coded = nullable(name, value.map { .real($0) } ?? .null) else { return }
        value = coded.isNull ? nil : try checked(coded, in: range, at: name)
    }

    mutating func member(_ name: String, _ value: inout Bool) throws(CodingError) {
        value = try optionalFlag(name, value) ?? value
    }

    /// A text, or null for nil.
    mutating func member(_ name: String, _ value: inout String?) throws(CodingError) {
        if isReading {
            guard nullable(name, nil) != nil else { return }
        } else if value == nil {
            _ = nullable(name, .null)
        }
        value = try optionalText(name, value)
    }

    mutating func member<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ value: inout Choice
    ) throws(CodingError) {
        value = try optionalChoice(name, value) ?? value
    }

    /// A value that is replaced as a whole.
    mutating func member<Value: Coded>(_ name: String, _ value: inout Value) throws(CodingError) {
        value = try optionalObject(name, value) ?? value
    }

    /// As above, or null for nil.
    mutating func member<Value: Coded>(_ name: String, _ value: inout Value?) throws(CodingError) {
        if isReading {
            guard let coded = nullable(name, nil) else { return }
            if coded.isNull { value = nil }
        } else if value == nil {
            _ = nullable(name, .null)
        }
        value = try optionalObject(name, value) ?? value
    }

    mutating func member<Rule: Overridable>(_ name: String, _ rule: inout Rule) throws(CodingError) {
        guard try begin(name, isWritten: true, isAnyValue: Rule.hasShortForm) else { return }
        try rule.code(&self)
        end()
    }

    /// A member that is an object with members.
    mutating func object(
        _ name: String, _ body: (inout MemberCoder) throws(CodingError) -> Void
    ) throws(CodingError) {
        guard try begin(name, isWritten: true, isAnyValue: false) else { return }
        try body(&self)
        end()
    }

    /// An array that is replaced as a whole.
    mutating func member<Value: Coded>(
        _ name: String, _ values: inout [Value], limit: Int
    ) throws(CodingError) {
        values = try optionalArray(name, values, counts: 0...limit) ?? values
    }

    /// Whether the present object has a member, and it is not null. Only while it is read.
    func isPresent(_ name: String) -> Bool {
        guard case .object(let members) = value else { return false }
        return members.contains { $0.name == name && !$0.value.isNull }
    }

    /// An object of two numbers, or one number that both are.
    mutating func pair(
        _ name: String, _ first: (name: String, value: Double), _ second: (name: String, value: Double),
        in range: ClosedRange<Double>, _ expected: String
    ) throws(CodingError) -> (Double, Double) {
        if !isReading, first.value == second.value {
            let both = try number(name, first.value, in: range)
            return (both, both)
        }
        guard try begin(name, isWritten: true, isAnyValue: true) else { return (first.value, second.value) }
        defer { end() }
        if let value, value.number != nil {
            let both = try checked(value, in: range)
            return (both, both)
        }
        try requireObject(expected)
        return (
            try optionalNumber(first.name, first.value, in: range) ?? first.value,
            try optionalNumber(second.name, second.value, in: range) ?? second.value
        )
    }
}

/// An amount that is a name, or a number of a unit.
struct Amount {
    var unit: String
    var value = 0.0
}

extension MemberCoder {
    /// The units of an amount, and what else it may be.
    struct AmountForm {
        /// Amounts without a number.
        var names: [String] = []
        var units: [(name: String, range: ClosedRange<Double>)]
        /// A unit that has whole numbers.
        var whole: (name: String, range: ClosedRange<Int64>)?
        /// The unit of a number without one.
        var short: String?
        /// Whether that is how it is written.
        var isWrittenShort = false
        var expected: String
    }

    /// Writes or reads a name, `{unit: number}`, or a number without its unit.
    mutating func amount(_ form: AmountForm, _ old: Amount?) throws(CodingError) -> Amount {
        if let old {
            if form.names.contains(old.unit) {
                write(.string(old.unit))
            } else if form.isWrittenShort, old.unit == form.short {
                write(.real(old.value))
            } else if let whole = form.whole, old.unit == whole.name {
                _ = member(old.unit, .integer(Int64(old.value)))
            } else {
                _ = member(old.unit, .real(old.value))
            }
            return old
        }
        if case .string(let name) = value, form.names.contains(name) { return Amount(unit: name) }
        if let value, value.number != nil, let unit = form.units.first(where: { $0.name == form.short }) {
            return Amount(unit: unit.name, value: try checked(value, in: unit.range))
        }
        var found: [Amount] = []
        for unit in form.units {
            if let number = try optionalNumber(unit.name, nil, in: unit.range) {
                found.append(Amount(unit: unit.name, value: number))
            }
        }
        if let whole = form.whole, let count: Int64 = try optionalInteger(whole.name, nil, in: whole.range) {
            found.append(Amount(unit: whole.name, value: Double(count)))
        }
        guard found.count == 1 else { throw error(form.expected) }
        return found[0]
    }
}
