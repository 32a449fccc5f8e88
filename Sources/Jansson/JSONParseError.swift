/// Why a text was not accepted as JSON.
///
/// Offsets are in bytes from the start of the text. The offset of a syntax error is where jansson stopped reading, just
/// past the unexpected token.
package enum JSONParseError: Error, Equatable, Sendable {
    /// `reason` is jansson's message.
    case syntax(offset: Int, reason: String)
    case invalidUTF8(offset: Int)
    /// The text contains a NUL byte. (`\u0000` in a string is fine.)
    case rawNUL(offset: Int)
    /// More than `limit` nested containers.
    case tooDeep(limit: Int, offset: Int)
    case duplicateMember(offset: Int)
    /// An integer of more than 64 bits, or a real beyond the largest double.
    case numberOutOfRange(offset: Int)
    case outOfMemory
    /// The values need more memory than `allowance` bytes.
    case tooLarge(allowance: Int)
}
