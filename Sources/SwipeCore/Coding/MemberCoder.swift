/// What can be a member of an object.
package protocol MemberValue {
    /// Whether the value may be something else than an object. The type then checks that itself.
    static var hasShortForm: Bool { get }
}

extension MemberValue {
    package static var hasShortForm: Bool { false }
}

/// A type that is coded as one value, and replaced as a whole.
package protocol Coded: MemberValue {
    /// Writes the members of `old` into `object`, or reads them from it if there is no `old`.
    ///
    /// One list of members serves both directions, so they cannot differ. Ranges are checked in both: the daemon writes
    /// nothing that it would refuse.
    init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError)
}

/// An object whose absent members keep their values when it is read.
package protocol Overridable: MemberValue {
    /// Writes the members, or changes those that are present.
    mutating func code(_ object: inout MemberCoder) throws(CodingError)
}

/// The object that is being written or read now, with those around it: of a snapshot, or of the behavior in a message.
///
/// A member that is null is absent, unless it is `nullable`. Unknown members are ignored. A snapshot is checked for both
/// by comparing it with what would be written (`CodedValue.difference`).
package struct MemberCoder {
    private struct Level {
        /// The member that it is, unless it is an element of an array.
        var name = ""
        /// Which element of the array around it is.
        var index: Int?
        /// What is read, or was written instead of an object.
        var value: CodedValue?
        /// All members that were written, or that were in the text.
        var members: [CodedValue.Member] = []
        /// The place of the member after the one that was read last.
        var next = 0
        /// The elements of an array.
        var elements: [CodedValue] = []

        var path: String { index.map { "[\($0)]" } ?? ".\(name)" }
    }

    /// The outermost object first.
    private var levels = [Level()]
    let isReading: Bool
    /// The longest easing of CSS that is read, in bytes.
    let easingBytes: Int

    private init(isReading: Bool, easingBytes: Int = .max) {
        self.isReading = isReading
        self.easingBytes = easingBytes
        levels.reserveCapacity(8)
    }

    // MARK: Values

    package static func write<Value: Coded>(_ value: Value) throws(CodingError) -> CodedValue {
        var object = MemberCoder(isReading: false)
        _ = try Value(&object, value)
        return .object(object.levels[0].members)
    }

    package static func read<Value: Coded>(
        _ type: Value.Type, from value: CodedValue
    ) throws(CodingError) -> Value {
        var object = MemberCoder(isReading: true)
        try object.open(value, isAnyValue: false)
        return try Value(&object, nil)
    }

    /// Changes those members of `rule` that are in `value`, which a client sent.
    package static func override<Rule: Overridable>(_ rule: inout Rule, by value: CodedValue) throws(CodingError) {
        var object = MemberCoder(isReading: true, easingBytes: 4096)
        try object.open(value, isAnyValue: Rule.hasShortForm)
        try rule.code(&object)
    }

    /// The error of the present object, or of its member `name`.
    package func error(_ expected: String, at name: String = "", came: String? = nil) -> CodingError {
        let path = levels.dropFirst().reduce("") { $0 + $1.path }
        return CodingError(path: name.isEmpty ? path : "\(path).\(name)", expected: expected, came: came)
    }

    private mutating func open(_ value: CodedValue, isAnyValue: Bool) throws(CodingError) {
        let last = levels.count - 1
        levels[last].value = value
        if case .object(let members) = value {
            levels[last].members = members
        } else if !isAnyValue {
            throw error("an object")
        }
    }

    /// The value that is being read; nil if one is written.
    var value: CodedValue? { isReading ? levels[levels.count - 1].value : nil }

    func requireObject(_ expected: String) throws(CodingError) {
        guard isReading else { return }
        guard case .object = value else { throw error(expected) }
    }

    /// Writes a value in place of the present object.
    mutating func write(_ value: CodedValue) { levels[levels.count - 1].value = value }

    /// Writes a member unless it is nil, or reads it. Returns nil if it is absent.
    mutating func member(_ name: String, _ written: CodedValue?) -> CodedValue? {
        guard let value = nullable(name, written), !value.isNull else { return nil }
        return value
    }

    /// As `member`, but null is a value.
    mutating func nullable(_ name: String, _ written: CodedValue?) -> CodedValue? {
        let last = levels.count - 1
        guard isReading else {
            if let written { levels[last].members.append(CodedValue.Member(name: name, value: written)) }
            return written
        }
        let next = levels[last].next
        if next < levels[last].members.count, levels[last].members[next].name == name {
            levels[last].next = next + 1
            return levels[last].members[next].value
        }
        guard let place = levels[last].members.firstIndex(where: { $0.name == name }) else { return nil }
        levels[last].next = place + 1
        return levels[last].members[place].value
    }

    // MARK: Objects and arrays

    /// Begins a member that is an object. Returns false if it is absent.
    mutating func begin(_ name: String, isWritten: Bool, isAnyValue: Bool) throws(CodingError) -> Bool {
        if !isReading {
            if isWritten { levels.append(Level(name: name)) }
            return isWritten
        }
        guard let value = member(name, nil) else { return false }
        levels.append(Level(name: name))
        try open(value, isAnyValue: isAnyValue)
        return true
    }

    mutating func end() {
        let level = levels.removeLast()
        guard !isReading else { return }
        let value = level.value ?? .object(level.members)
        if level.index == nil {
            levels[levels.count - 1].members.append(.init(name: level.name, value: value))
        } else {
            levels[levels.count - 1].elements.append(value)
        }
    }

    /// Begins a member that is an array. Returns the number of its elements; nil if it is absent.
    mutating func beginArray(_ name: String, _ written: Int?, _ counts: ClosedRange<Int>) throws(CodingError) -> Int? {
        if !isReading {
            if written != nil { levels.append(Level(name: name)) }
            return written
        }
        guard let elements = try optionalElements(name, nil, counts) else { return nil }
        levels.append(Level(name: name, elements: elements))
        return elements.count
    }

    mutating func endArray() {
        let level = levels.removeLast()
        if !isReading { _ = member(level.name, .array(level.elements)) }
    }

    /// Begins an element of the present array.
    mutating func beginElement(_ index: Int, isAnyValue: Bool) throws(CodingError) {
        levels.append(Level(index: index))
        if isReading { try open(levels[levels.count - 2].elements[index], isAnyValue: isAnyValue) }
    }

    package mutating func optionalObject<Value: Coded>(
        _ name: String, _ old: Value?
    ) throws(CodingError) -> Value? {
        guard try begin(name, isWritten: old != nil, isAnyValue: Value.hasShortForm) else { return nil }
        let coded = try Value(&self, isReading ? nil : old)
        end()
        return coded
    }

    package mutating func object<Value: Coded>(
        _ name: String, _ old: Value?
    ) throws(CodingError) -> Value {
        try required(name, try optionalObject(name, old))
    }

    func required<Value>(
        _ name: String, _ value: Value?, _ expected: @autoclosure () -> String = "a value"
    ) throws(CodingError) -> Value {
        guard let value else { throw error(expected(), at: name) }
        return value
    }
}
