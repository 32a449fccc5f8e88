/// A member of `params` that is missing or wrong.
package final class ParamsError: Error {
    /// The member's path, as `translation.x` or `actions.trailing[0].width`.
    package let member: String
    /// The expected value, in words.
    package let expected: String
    /// The actual value as JSON; nil if the member is missing.
    package let came: String?

    package init(member: String, expected: String, came: String?) {
        self.member = member
        self.expected = expected
        self.came = came
    }

    /// The same error, seen from the object that holds the member.
    package func under(_ parent: StaticString) -> ParamsError {
        let separator = member.isEmpty || member.utf8.first == UInt8(ascii: "[") ? "" : "."
        return ParamsError(member: "\(parent)\(separator)\(member)", expected: expected, came: came)
    }

    /// The same error, seen from the array that holds the element.
    func under(_ index: Int) -> ParamsError {
        let separator = member.isEmpty ? "" : "."
        return ParamsError(member: "[\(index)]\(separator)\(member)", expected: expected, came: came)
    }
}
