/// A JSON value of a snapshot, independent of how it is parsed and written.
package enum SnapshotValue {
    /// Not in any snapshot of the daemon.
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    case array([SnapshotValue])
    /// The members in the order of the text.
    case object([Member])

    package struct Member {
        package var name: String
        package var value: SnapshotValue

        package init(name: String, value: SnapshotValue) {
            self.name = name
            self.value = value
        }
    }

    /// Where this value differs from `other`, as a path that begins with a dot or a bracket; nil if they are equal. The
    /// order of members does not count, nor whether a whole number has a fraction.
    package func difference(from other: SnapshotValue) -> String? {
        switch (self, other) {
        case (.object(let members), .object(let others)):
            for (index, member) in members.enumerated() {
                let isAligned = index < others.count && others[index].name == member.name
                let found = isAligned ? others[index] : others.first { $0.name == member.name }
                guard let found else { return ".\(member.name)" }
                if let path = member.value.difference(from: found.value) { return ".\(member.name)\(path)" }
            }
            return members.count == others.count ? nil : ""
        case (.array(let elements), .array(let others)):
            for (index, (element, other)) in zip(elements, others).enumerated() {
                if let path = element.difference(from: other) { return "[\(index)]\(path)" }
            }
            return elements.count == others.count ? nil : ""
        case (.string(let one), .string(let other)): return one.utf8.elementsEqual(other.utf8) ? nil : ""
        case (.boolean(let one), .boolean(let other)): return one == other ? nil : ""
        case (.integer(let one), .integer(let other)): return one == other ? nil : ""
        case (.real(let one), .real(let other)): return one == other ? nil : ""
        case (.integer(let integer), .real(let real)), (.real(let real), .integer(let integer)):
            return Int64(exactly: real) == integer ? nil : ""
        default: return ""
        }
    }
}

/// An invalid member of a snapshot, and what was expected of it.
package final class SnapshotError: Error {
    /// The member's path below the snapshot, as `.tables[0].name`.
    package let path: String
    package let expected: String

    package init(path: String = "", expected: String) {
        self.path = path
        self.expected = expected
    }
}
