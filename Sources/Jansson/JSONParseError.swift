/// Why a text is not a JSON document that we accept.
///
/// Offsets are in bytes from the start of the text; a syntax error's offset is where reading
/// stopped, just past the token that did not fit.
package enum JSONParseError: Error, Equatable, Sendable {
    case syntax(offset: Int, reason: String)
    case invalidUTF8(offset: Int)
    /// A byte 0 stands in the text itself; `\u0000` inside a string is fine.
    case rawNUL(offset: Int)
    case tooDeep(limit: Int, offset: Int)
    case duplicateMember(offset: Int)
    /// An integer past 64 bits, or a real past the largest double.
    case numberOutOfRange(offset: Int)
    case outOfMemory
    /// The values take more memory than they may.
    case tooLarge(allowance: Int)
}
