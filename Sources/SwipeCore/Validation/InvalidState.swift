/// State that no session comes to.
package struct InvalidState: Error, Hashable, Sendable {
    /// What it should have been, in words.
    package var expected: String

    package init(expected: String) { self.expected = expected }

    static func require(_ isMet: Bool, _ expected: @autoclosure () -> String) throws(InvalidState) {
        guard isMet else { throw InvalidState(expected: expected()) }
    }
}
