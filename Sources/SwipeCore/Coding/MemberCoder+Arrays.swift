extension MemberCoder {
    package mutating func optionalArray<Value: Coded>(
        _ name: String, _ old: [Value]?, counts: ClosedRange<Int> = CodedRange.anyCount
    ) throws(CodingError) -> [Value]? {
        try optionalArray(name, old, counts: counts, isAnyValue: Value.hasShortForm) {
            object, old throws(CodingError) in try Value(&object, old)
        }
    }

    /// An array with elements that `code` writes or reads.
    mutating func optionalArray<Value>(
        _ name: String, _ old: [Value]?, counts: ClosedRange<Int>, isAnyValue: Bool = false,
        _ code: (inout MemberCoder, Value?) throws(CodingError) -> Value
    ) throws(CodingError) -> [Value]? {
        var elements: [Value] = []
        let isPresent = try codeArray(name, old?.count, counts, isAnyValue) { object, index throws(CodingError) in
            elements.append(try code(&object, object.isReading ? nil : old?[index]))
        }
        return isPresent ? elements : nil
    }

    /// Calls `code` with the index of each element. Returns false if the member is absent.
    @inline(never)
    private mutating func codeArray(
        _ name: String, _ written: Int?, _ counts: ClosedRange<Int>, _ isAnyValue: Bool,
        _ code: (inout MemberCoder, Int) throws(CodingError) -> Void
    ) throws(CodingError) -> Bool {
        guard let count = try beginArray(name, written, counts) else { return false }
        for index in 0..<count {
            try beginElement(index, isAnyValue: isAnyValue)
            try code(&self, index)
            end()
        }
        endArray()
        return true
    }

    package mutating func array<Value: Coded>(
        _ name: String, _ old: [Value]?, counts: ClosedRange<Int> = CodedRange.anyCount
    ) throws(CodingError) -> [Value] {
        try required(name, try optionalArray(name, old, counts: counts))
    }

    package mutating func optionalIntegers<Number: FixedWidthInteger>(
        _ name: String, _ old: [Number]?, in range: ClosedRange<Int64>
    ) throws(CodingError) -> [Number]? {
        let written = old.map { old in old.map { CodedValue.integer(Int64(clamping: $0)) } }
        guard let values = try optionalElements(name, written, CodedRange.anyCount) else { return nil }
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

    /// Nil if the member is absent.
    mutating func choices<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ old: [Choice], limit: Int
    ) throws(CodingError) -> [Choice]? {
        let written = old.map { CodedValue.string($0.rawValue) }
        guard let values = try optionalElements(name, written, 0...limit) else { return nil }
        var choices: [Choice] = []
        for value in values {
            guard case .string(let text) = value, let choice = Choice(rawValue: text) else {
                throw error(Choice.expected, at: "\(name)[\(choices.count)]")
            }
            choices.append(choice)
        }
        return choices
    }

    /// Writes or reads the elements of an optional array.
    mutating func optionalElements(
        _ name: String, _ written: [CodedValue]?, _ counts: ClosedRange<Int>
    ) throws(CodingError) -> [CodedValue]? {
        guard let value = member(name, written.map { .array($0) }) else { return nil }
        guard case .array(let values) = value else { throw error("an array", at: name) }
        guard values.count <= counts.upperBound else {
            throw error("at most \(counts.upperBound) elements", at: name, came: "\(values.count) elements")
        }
        guard values.count >= counts.lowerBound else {
            throw error("at least \(counts.lowerBound) elements", at: name, came: "\(values.count) elements")
        }
        return values
    }
}
