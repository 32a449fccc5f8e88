/// State that no session can reach, such as in a damaged snapshot.
package struct InvalidState: Error, Hashable, Sendable {
    /// What a valid state has, in words.
    package var expected: String

    package init(expected: String) { self.expected = expected }

    static func require(_ isMet: Bool, _ expected: @autoclosure () -> String) throws(InvalidState) {
        guard isMet else { throw InvalidState(expected: expected()) }
    }
}
