/// A type that a snapshot contains as an object.
package protocol SnapshotCoded {
    /// Writes the members of `old` into `object`, or reads them from it if there is no `old`.
    ///
    /// One list of members serves both directions, so they cannot differ. Ranges are checked in both: the daemon writes
    /// no snapshot that it would refuse.
    init(_ object: inout SnapshotObject, _ old: Self?) throws(SnapshotError)
}

/// An object of a snapshot that is being written or read. `x-snapshot` in `protocol/openrpc.json` describes the format.
///
/// Functions that are neither generic nor inlined do most of the work, because a snapshot has two hundred members.
package struct SnapshotObject {
    /// All members that were written, or that were in the text. Those before `next` have been read.
    private var members: [SnapshotValue.Member]
    private var next = 0
    let isReading: Bool

    private init() { (members, isReading) = ([], false) }

    @inline(never)
    private init(reading value: SnapshotValue) throws(SnapshotError) {
        guard case .object(let members) = value else { throw SnapshotError(expected: "an object") }
        (self.members, isReading) = (members, true)
    }

    // MARK: Values

    package static func write<Coded: SnapshotCoded>(_ value: Coded) throws(SnapshotError) -> SnapshotValue {
        var object = SnapshotObject()
        _ = try Coded(&object, value)
        return .object(object.members)
    }

    package static func read<Coded: SnapshotCoded>(
        _ type: Coded.Type, from value: SnapshotValue
    ) throws(SnapshotError) -> Coded {
        var object = try SnapshotObject(reading: value)
        let coded = try Coded(&object, nil)
        try object.requireEnd()
        return coded
    }

    @inline(never)
    private func requireEnd() throws(SnapshotError) {
        guard next < members.count else { return }
        throw SnapshotError(expected: "only members that session/snapshot writes").under(members[next].name)
    }

    /// Writes a member unless it is nil, or reads it. Returns nil if it is absent.
    @inline(never)
    mutating func member(_ name: String, _ written: SnapshotValue?) -> SnapshotValue? {
        guard isReading else {
            if let written { members.append(SnapshotValue.Member(name: name, value: written)) }
            return written
        }
        guard let place = members[next...].firstIndex(where: { $0.name == name }) else { return nil }
        if place != next { members.swapAt(place, next) }
        next += 1
        return members[next - 1].value
    }

    func required<Value>(_ name: String, _ value: Value?) throws(SnapshotError) -> Value {
        guard let value else { throw SnapshotError.missing(name) }
        return value
    }

    /// Requires what the ranges of single members cannot express.
    package func require(_ isMet: Bool, _ expected: @autoclosure () -> String) throws(SnapshotError) {
        guard isMet else { throw SnapshotError(expected: expected()) }
    }

    // MARK: Numbers

    @inline(never)
    package mutating func optionalNumber(
        _ name: String, _ old: Double?, in range: ClosedRange<Double>
    ) throws(SnapshotError) -> Double? {
        guard let value = member(name, old.map { .real($0) }) else { return nil }
        guard let number = value.number, range.contains(number) else {
            throw SnapshotError(expected: "a number from \(range.lowerBound) to \(range.upperBound)").under(name)
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
        guard let number = Number(exactly: integer) else { throw SnapshotError.integer(in: range).under(name) }
        return number
    }

    @inline(never)
    private mutating func optionalWideInteger(
        _ name: String, _ old: Int64?, in range: ClosedRange<Int64>
    ) throws(SnapshotError) -> Int64? {
        guard let value = member(name, old.map { .integer($0) }) else { return nil }
        guard let integer = value.integer, range.contains(integer) else {
            throw SnapshotError.integer(in: range).under(name)
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
        guard case .boolean(let flag) = value else { throw SnapshotError(expected: "true or false").under(name) }
        return flag
    }

    // MARK: Texts

    @inline(never)
    package mutating func optionalText(
        _ name: String, _ old: String?, bytes limit: Int = SnapshotRange.nameBytes
    ) throws(SnapshotError) -> String? {
        guard let value = member(name, old.map { .string($0) }) else { return nil }
        guard case .string(let text) = value, text.utf8.count <= limit else {
            throw SnapshotError(expected: "a string of at most \(limit) bytes").under(name)
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
        guard let value = member(name, old.map { .string($0.rawValue) }) else { return nil }
        guard case .string(let text) = value, let choice = Choice(rawValue: text) else {
            throw SnapshotError.oneOf(Choice.allCases.map { $0.rawValue }).under(name)
        }
        return choice
    }

    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ old: Choice?
    ) throws(SnapshotError) -> Choice {
        try required(name, try optionalChoice(name, old))
    }

    // MARK: Objects

    package mutating func optionalObject<Coded: SnapshotCoded>(
        _ name: String, _ old: Coded?
    ) throws(SnapshotError) -> Coded? {
        do {
            guard isReading else {
                if let old { _ = member(name, try Self.write(old)) }
                return old
            }
            guard let value = member(name, nil) else { return nil }
            return try Self.read(Coded.self, from: value)
        } catch {
            throw error.under(name)
        }
    }

    package mutating func object<Coded: SnapshotCoded>(
        _ name: String, _ old: Coded?
    ) throws(SnapshotError) -> Coded {
        try required(name, try optionalObject(name, old))
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
