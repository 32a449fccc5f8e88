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

/// The forms of an amount that is a name, or a number of a unit.
struct AmountForm<Amount: Sendable>: Sendable {
    /// Amounts without a number.
    var names: [(name: String, amount: Amount)] = []
    var units: [(name: String, range: ClosedRange<Double>, amount: @Sendable (Double) -> Amount)]
    /// A unit that has whole numbers.
    var whole: (name: String, range: ClosedRange<Int64>, amount: @Sendable (Int) -> Amount)?
    /// The unit of a number without one.
    var short: String?
    var expected: String
}

extension MemberCoder {
    /// Reads a name, `{unit: number}`, or a number without its unit.
    mutating func amount<Amount>(_ form: AmountForm<Amount>) throws(CodingError) -> Amount {
        if case .string(let name) = value, let named = form.names.first(where: { $0.name == name }) {
            return named.amount
        }
        if let value, value.number != nil, let unit = form.units.first(where: { $0.name == form.short }) {
            return unit.amount(try checked(value, in: unit.range))
        }
        var found: [Amount] = []
        for unit in form.units {
            if let number = try optionalNumber(unit.name, nil, in: unit.range) { found.append(unit.amount(number)) }
        }
        if let whole = form.whole, let count: Int = try optionalInteger(whole.name, nil, in: whole.range) {
            found.append(whole.amount(count))
        }
        guard found.count == 1 else { throw error(form.expected) }
        return found[0]
    }

    /// Writes a number of a unit.
    mutating func write(_ number: Double, _ unit: String) { _ = member(unit, .real(number)) }
}
