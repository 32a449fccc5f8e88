/// A type that a snapshot contains as an object.
package protocol SnapshotCoded {
    /// Writes the members of `old` into `object`, or reads them from it if there is no `old`.
    ///
    /// One list of members serves both directions, so they cannot differ. Ranges are checked in both: the daemon writes
    /// no snapshot that it would refuse.
    init(_ object: inout SnapshotObject, _ old: Self?) throws(SnapshotError)
}

/// An object of a snapshot that is being written or read. `x-snapshot` in `protocol/openrpc.json` describes the format.
package struct SnapshotObject {
    /// All members that were written, or that were in the text. Those before `next` have been read.
    private var members: [SnapshotValue.Member]
    private var next = 0
    private let isReading: Bool

    private init(reading members: [SnapshotValue.Member]) { (self.members, isReading) = (members, true) }

    private init() { (members, isReading) = ([], false) }

    // MARK: Values

    package static func write<Coded: SnapshotCoded>(_ value: Coded) throws(SnapshotError) -> SnapshotValue {
        var object = SnapshotObject()
        _ = try Coded(&object, value)
        return .object(object.members)
    }

    package static func read<Coded: SnapshotCoded>(
        _ type: Coded.Type, from value: SnapshotValue
    ) throws(SnapshotError) -> Coded {
        guard case .object(let members) = value else { throw SnapshotError(expected: "an object") }
        var object = SnapshotObject(reading: members)
        let coded = try Coded(&object, nil)
        if object.next < object.members.count {
            let error = SnapshotError(expected: "only members that session/snapshot writes")
            throw error.under(object.members[object.next].name)
        }
        return coded
    }

    /// Writes or reads an optional member, which is absent if it is nil.
    mutating func optional<Value>(
        _ name: String, _ old: Value?, _ write: (Value) throws(SnapshotError) -> SnapshotValue,
        _ read: (SnapshotValue) throws(SnapshotError) -> Value
    ) throws(SnapshotError) -> Value? {
        do {
            guard isReading else {
                guard let old else { return nil }
                members.append(SnapshotValue.Member(name: name, value: try write(old)))
                return old
            }
            guard let place = members[next...].firstIndex(where: { $0.name == name }) else { return nil }
            if place != next { members.swapAt(place, next) }
            next += 1
            return try read(members[next - 1].value)
        } catch {
            throw error.under(name)
        }
    }

    func required<Value>(_ name: String, _ value: Value?) throws(SnapshotError) -> Value {
        guard let value else { throw SnapshotError(expected: "a value").under(name) }
        return value
    }

    /// Requires what the ranges of single members cannot express.
    package func require(_ isMet: Bool, _ expected: @autoclosure () -> String) throws(SnapshotError) {
        guard isMet else { throw SnapshotError(expected: expected()) }
    }

    // MARK: Numbers

    package mutating func optionalNumber(
        _ name: String, _ old: Double?, in range: ClosedRange<Double>
    ) throws(SnapshotError) -> Double? {
        func checked(_ number: Double?) throws(SnapshotError) -> Double {
            guard let number, range.contains(number) else {
                throw SnapshotError(expected: "a number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        return try optional(
            name, old, { number throws(SnapshotError) in .real(try checked(number)) },
            { value throws(SnapshotError) in try checked(value.number) })
    }

    package mutating func number(
        _ name: String, _ old: Double?, in range: ClosedRange<Double>
    ) throws(SnapshotError) -> Double {
        try required(name, try optionalNumber(name, old, in: range))
    }

    package mutating func optionalInteger<Number: FixedWidthInteger>(
        _ name: String, _ old: Number?, in range: ClosedRange<Int64>
    ) throws(SnapshotError) -> Number? {
        try optional(
            name, old,
            { number throws(SnapshotError) in .integer(try Self.checked(Int64(exactly: number), in: range)) },
            { value throws(SnapshotError) in try Self.checked(value.integer, in: range) })
    }

    package mutating func integer<Number: FixedWidthInteger>(
        _ name: String, _ old: Number?, in range: ClosedRange<Int64>
    ) throws(SnapshotError) -> Number {
        try required(name, try optionalInteger(name, old, in: range))
    }

    static func checked<Number: FixedWidthInteger>(
        _ integer: Int64?, in range: ClosedRange<Int64>
    ) throws(SnapshotError) -> Number {
        guard let integer, range.contains(integer), let number = Number(exactly: integer) else {
            throw SnapshotError(expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    package mutating func flag(_ name: String, _ old: Bool?) throws(SnapshotError) -> Bool {
        try required(name, try optionalFlag(name, old))
    }

    package mutating func optionalFlag(_ name: String, _ old: Bool?) throws(SnapshotError) -> Bool? {
        try optional(
            name, old, { flag throws(SnapshotError) in .boolean(flag) },
            { value throws(SnapshotError) in
                guard case .boolean(let flag) = value else { throw SnapshotError(expected: "true or false") }
                return flag
            })
    }

    // MARK: Texts

    package mutating func optionalText(
        _ name: String, _ old: String?, bytes limit: Int = SnapshotRange.nameBytes
    ) throws(SnapshotError) -> String? {
        try optional(
            name, old, { text throws(SnapshotError) in .string(text) },
            { value throws(SnapshotError) in
                guard case .string(let text) = value, text.utf8.count <= limit else {
                    throw SnapshotError(expected: "a string of at most \(limit) bytes")
                }
                return text
            })
    }

    package mutating func text(_ name: String, _ old: String?) throws(SnapshotError) -> String {
        try required(name, try optionalText(name, old))
    }

    package mutating func optionalChoice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ old: Choice?
    ) throws(SnapshotError) -> Choice? {
        try optional(
            name, old, { choice throws(SnapshotError) in .string(choice.rawValue) },
            { value throws(SnapshotError) in try Self.choice(value) })
    }

    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ value: SnapshotValue
    ) throws(SnapshotError) -> Choice {
        guard case .string(let text) = value, let choice = Choice(rawValue: text) else {
            throw SnapshotError(expected: Choice.allCases.map { $0.rawValue }.joined(separator: ", "))
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
        try optional(
            name, old, { coded throws(SnapshotError) in try Self.write(coded) },
            { value throws(SnapshotError) in try Self.read(Coded.self, from: value) })
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
