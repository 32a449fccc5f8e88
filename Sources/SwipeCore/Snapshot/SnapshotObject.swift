/// A type that a snapshot contains as an object.
package protocol SnapshotCoded {
    /// Writes the members of `old` into `object`, or reads them from it if there is no `old`.
    ///
    /// One list of members serves both directions, so they cannot differ. Ranges are checked in both: the daemon writes
    /// no snapshot that it would refuse.
    init(_ object: inout SnapshotObject, _ old: Self?) throws(SnapshotError)
}

/// The object of a snapshot that is being written or read now, with those around it. `x-snapshot` in
/// `protocol/openrpc.json` describes the format.
///
/// Functions that are neither generic nor inlined do most of the work, because a snapshot has two hundred members.
package struct SnapshotObject {
    /// An object or an array.
    private struct Level {
        /// The member that it is, unless it is an element of an array.
        var name = ""
        /// Which element of the array around it is.
        var index: Int?
        /// All members that were written, or that were in the text. Those before `next` have been read.
        var members: [SnapshotValue.Member] = []
        var next = 0
        /// The elements of an array.
        var elements: [SnapshotValue] = []

        var path: String { index.map { "[\($0)]" } ?? ".\(name)" }
    }

    /// The snapshot first.
    private var levels = [Level()]
    let isReading: Bool

    private init(isReading: Bool) { self.isReading = isReading }

    // MARK: Values

    package static func write<Coded: SnapshotCoded>(_ value: Coded) throws(SnapshotError) -> SnapshotValue {
        var object = SnapshotObject(isReading: false)
        _ = try Coded(&object, value)
        return .object(object.levels[0].members)
    }

    package static func read<Coded: SnapshotCoded>(
        _ type: Coded.Type, from value: SnapshotValue
    ) throws(SnapshotError) -> Coded {
        var object = SnapshotObject(isReading: true)
        try object.open(value)
        let coded = try Coded(&object, nil)
        try object.requireEnd()
        return coded
    }

    /// The error of the present object, or of its member `name`.
    @inline(never)
    package func error(_ expected: String, at name: String = "") -> SnapshotError {
        let path = levels.dropFirst().reduce("") { $0 + $1.path }
        return SnapshotError(path: name.isEmpty ? path : "\(path).\(name)", expected: expected)
    }

    @inline(never)
    private mutating func open(_ value: SnapshotValue) throws(SnapshotError) {
        guard case .object(let members) = value else { throw error("an object") }
        levels[levels.count - 1].members = members
    }

    @inline(never)
    private func requireEnd() throws(SnapshotError) {
        let level = levels[levels.count - 1]
        guard level.next < level.members.count else { return }
        throw error("only members that session/snapshot writes", at: level.members[level.next].name)
    }

    /// Writes a member unless it is nil, or reads it. Returns nil if it is absent.
    @inline(never)
    mutating func member(_ name: String, _ written: SnapshotValue?) -> SnapshotValue? {
        let last = levels.count - 1
        guard isReading else {
            if let written { levels[last].members.append(SnapshotValue.Member(name: name, value: written)) }
            return written
        }
        let next = levels[last].next
        guard let place = levels[last].members[next...].firstIndex(where: { $0.name == name }) else { return nil }
        if place != next { levels[last].members.swapAt(place, next) }
        levels[last].next += 1
        return levels[last].members[next].value
    }

    // MARK: Objects and arrays

    /// Begins a member that is an object. Returns false if it is absent.
    @inline(never)
    private mutating func begin(_ name: String, isWritten: Bool) throws(SnapshotError) -> Bool {
        if !isReading {
            if isWritten { levels.append(Level(name: name)) }
            return isWritten
        }
        guard let value = member(name, nil) else { return false }
        levels.append(Level(name: name))
        try open(value)
        return true
    }

    @inline(never)
    private mutating func end() throws(SnapshotError) {
        if isReading { try requireEnd() }
        let level = levels.removeLast()
        guard !isReading else { return }
        if level.index == nil {
            levels[levels.count - 1].members.append(.init(name: level.name, value: .object(level.members)))
        } else {
            levels[levels.count - 1].elements.append(.object(level.members))
        }
    }

    /// Begins a member that is an array. Returns the number of its elements; nil if it is absent.
    @inline(never)
    mutating func beginArray(_ name: String, _ written: Int?, _ counts: ClosedRange<Int>) throws(SnapshotError) -> Int?
    {
        if !isReading {
            if written != nil { levels.append(Level(name: name)) }
            return written
        }
        guard let elements = try optionalElements(name, nil, counts) else { return nil }
        levels.append(Level(name: name, elements: elements))
        return elements.count
    }

    @inline(never)
    mutating func endArray() {
        let level = levels.removeLast()
        if !isReading { _ = member(level.name, .array(level.elements)) }
    }

    /// Writes or reads an element of the present array.
    mutating func element<Coded: SnapshotCoded>(_ index: Int, _ old: Coded?) throws(SnapshotError) -> Coded {
        try beginElement(index)
        let coded = try Coded(&self, old)
        try end()
        return coded
    }

    @inline(never)
    private mutating func beginElement(_ index: Int) throws(SnapshotError) {
        levels.append(Level(index: index))
        if isReading { try open(levels[levels.count - 2].elements[index]) }
    }

    package mutating func optionalObject<Coded: SnapshotCoded>(
        _ name: String, _ old: Coded?
    ) throws(SnapshotError) -> Coded? {
        guard try begin(name, isWritten: old != nil) else { return nil }
        let coded = try Coded(&self, old)
        try end()
        return coded
    }

    package mutating func object<Coded: SnapshotCoded>(
        _ name: String, _ old: Coded?
    ) throws(SnapshotError) -> Coded {
        guard try begin(name, isWritten: old != nil) else { throw error("a value", at: name) }
        let coded = try Coded(&self, old)
        try end()
        return coded
    }

    func required<Value>(_ name: String, _ value: Value?) throws(SnapshotError) -> Value {
        guard let value else { throw error("a value", at: name) }
        return value
    }

    /// Requires what the ranges of single members cannot express.
    package func require(_ isMet: Bool, _ expected: @autoclosure () -> String) throws(SnapshotError) {
        guard isMet else { throw error(expected()) }
    }
}
