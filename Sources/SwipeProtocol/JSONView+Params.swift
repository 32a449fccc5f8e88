package import Jansson

/// Reads members of `params`. A member that is null counts as absent.
extension JSONView {
    /// A member that may be absent, decoded by `read`. The errors of `read` get the member's path.
    package func optional<Value>(
        _ name: StaticString, _ read: (JSONView) throws(ParamsError) -> Value
    ) throws(ParamsError) -> Value? {
        guard let member = self[name], !member.isNull else { return nil }
        do {
            return try read(member)
        } catch {
            throw error.under(name)
        }
    }

    /// A member that must be present.
    package func required<Value>(
        _ name: StaticString, _ expected: String, _ read: (JSONView) throws(ParamsError) -> Value
    ) throws(ParamsError) -> Value {
        guard let value = try optional(name, read) else {
            throw ParamsError(member: "\(name)", expected: expected, came: self[name]?.excerpt())
        }
        return value
    }

    // MARK: Values

    /// The error of a value that is not as expected.
    package func mismatch(_ expected: String) -> ParamsError {
        ParamsError(member: "", expected: expected, came: excerpt())
    }

    package func asNumber(in range: ClosedRange<Double>) throws(ParamsError) -> Double {
        guard let number, range.contains(number) else {
            throw mismatch("a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))")
        }
        return number
    }

    package func asInteger(in range: ClosedRange<Int64>) throws(ParamsError) -> Int64 {
        guard let integer, range.contains(integer) else {
            throw mismatch("an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    package func asInteger(in range: ClosedRange<Int>) throws(ParamsError) -> Int {
        let (least, most) = (Int64(clamping: range.lowerBound), Int64(clamping: range.upperBound))
        return Int(clamping: try asInteger(in: least...most))
    }

    /// The number of a pointer, an animation or an invocation.
    func asIdentifier() throws(ParamsError) -> Int64 { try asInteger(in: 0...Int64.max) }

    /// A string of at most `TextLimit.nameBytes`, which is the limit of every string in a message.
    package func asName() throws(ParamsError) -> String {
        guard let count = stringByteCount else { throw mismatch("a string") }
        guard count <= TextLimit.nameBytes, let string else {
            throw mismatch("a string of at most \(TextLimit.nameBytes) bytes")
        }
        return string
    }

    package func asBoolean() throws(ParamsError) -> Bool {
        guard let boolean else { throw mismatch("true or false") }
        return boolean
    }

    package func asChoice<Choice>(_ type: Choice.Type) throws(ParamsError) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let string, let choice = Choice(rawValue: string) else {
            throw mismatch("one of " + Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
        }
        return choice
    }

    package func asObject() throws(ParamsError) {
        guard kind == .object else { throw mismatch("an object") }
    }

    package func asArray<Element>(
        limit: Int, _ read: (JSONView) throws(ParamsError) -> Element
    ) throws(ParamsError) -> [Element] {
        guard kind == .array else { throw mismatch("an array") }
        guard count <= limit else {
            throw ParamsError(member: "", expected: "at most \(limit) elements", came: "\(count) elements")
        }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for index in 0..<count {
            guard let element = self[index] else { break }
            do {
                elements.append(try read(element))
            } catch {
                throw error.under(index)
            }
        }
        return elements
    }

    // MARK: Members in one call

    package func number(
        _ name: StaticString, in range: ClosedRange<Double> = WireRange.length
    ) throws(ParamsError) -> Double {
        try required(name, "a number") { view throws(ParamsError) in try view.asNumber(in: range) }
    }

    package func optionalNumber(
        _ name: StaticString, in range: ClosedRange<Double> = WireRange.length
    ) throws(ParamsError) -> Double? {
        try optional(name) { view throws(ParamsError) in try view.asNumber(in: range) }
    }

    package func name(_ name: StaticString) throws(ParamsError) -> String {
        try required(name, "a string") { view throws(ParamsError) in try view.asName() }
    }

    package func optionalName(_ name: StaticString) throws(ParamsError) -> String? {
        try optional(name) { view throws(ParamsError) in try view.asName() }
    }

    package func boolean(_ name: StaticString, default value: Bool) throws(ParamsError) -> Bool {
        try optional(name) { view throws(ParamsError) in try view.asBoolean() } ?? value
    }

    package func choice<Choice>(_ name: StaticString, _ type: Choice.Type) throws(ParamsError) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        try optional(name) { view throws(ParamsError) in try view.asChoice(type) }
    }

    /// The member `duration`, in ms: 0, or at least 1.
    func duration() throws(ParamsError) -> Double {
        let duration = try number("duration", in: WireRange.duration)
        guard duration == 0 || duration >= 1 else {
            throw ParamsError(member: "duration", expected: "0, or at least 1 ms", came: self["duration"]?.excerpt())
        }
        return duration
    }

    /// A number for a reader: an integer has no fraction.
    private func plain(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? "\(number)"
    }
}
