/// A value of JSON, independent of how it is parsed and written.
package enum CodedValue {
    case null
    case boolean(Bool)
    case integer(Int64)
    /// In a message, it is written with four decimals; in a snapshot, exactly.
    case real(Double)
    /// A number that is written exactly, in messages too.
    case precise(Double)
    case string(String)
    case array([CodedValue])
    /// The members in the order of the text.
    case object([Member])

    package struct Member {
        package var name: String
        package var value: CodedValue

        package init(name: String, value: CodedValue) {
            self.name = name
            self.value = value
        }
    }

    /// Where this value differs from `other`, as a path that begins with a dot or a bracket; nil if they are equal. The
    /// order of members does not count, nor whether a whole number has a fraction.
    package func difference(from other: CodedValue) -> String? {
        switch (self, other) {
        case (.object(let members), .object(let others)):
            for (index, member) in members.enumerated() {
                let isAligned = index < others.count && others[index].name == member.name
                let found = isAligned ? others[index] : others.first { $0.name == member.name }
                guard let found else { return ".\(member.name)" }
                if let path = member.value.difference(from: found.value) { return ".\(member.name)\(path)" }
            }
            return others.first { other in !members.contains { $0.name == other.name } }.map { ".\($0.name)" }
        case (.array(let elements), .array(let others)):
            for (index, (element, other)) in zip(elements, others).enumerated() {
                if let path = element.difference(from: other) { return "[\(index)]\(path)" }
            }
            return elements.count == others.count ? nil : ""
        case (.string(let one), .string(let other)): return one.utf8.elementsEqual(other.utf8) ? nil : ""
        case (.boolean(let one), .boolean(let other)): return one == other ? nil : ""
        case (.integer(let one), .integer(let other)): return one == other ? nil : ""
        default:
            guard let one = number, let another = other.number else { return isNull && other.isNull ? nil : "" }
            return one == another ? nil : ""
        }
    }

    /// The number, if it is one that a double has exactly.
    var number: Double? {
        switch self {
        case .real(let number), .precise(let number): number
        case .integer(let integer): Double(exactly: integer)
        case .null, .boolean, .string, .array, .object: nil
        }
    }

    var integer: Int64? {
        switch self {
        case .integer(let integer): integer
        case .real(let number), .precise(let number): Int64(exactly: number)
        case .null, .boolean, .string, .array, .object: nil
        }
    }

    var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

/// An invalid member, or state that no session can reach, and what was expected of it.
package final class CodingError: Error {
    /// The member's path below the value that was read, as `.tables[0].name`.
    package let path: String
    package let expected: String
    /// What came, if the value of the member does not say it.
    package let came: String?

    package init(path: String = "", expected: String, came: String? = nil) {
        (self.path, self.expected, self.came) = (path, expected, came)
    }

    /// Requires what the ranges of single members cannot express.
    static func require(_ isMet: Bool, _ expected: @autoclosure () -> String) throws(CodingError) {
        guard isMet else { throw CodingError(expected: expected()) }
    }
}
