package import Jansson

/// A request or notification as nearly every client writes it, of which jansson parses the params alone.
///
/// jansson takes its time for each character, and half of a message's are the envelope's, the same each time. They are
/// read here, by this grammar, with blanks wherever JSON allows them:
///
///     message = `{` member (`,` member)* `,` `"params"` `:` object `}`
///     member  = `"jsonrpc"` `:` `"2.0"`
///             | `"method"`  `:` plain             a string of printable ASCII without escapes
///             | `"id"`      `:` (digits | plain)  at most 18 digits, no sign, no fraction, no exponent
///
/// No member comes twice, jsonrpc and method are due, and params comes last: from its brace to the last but one of the
/// whole text. jansson takes that for one object exactly when the whole is JSON.
///
/// All else, right or wrong, is nil and to be parsed as a whole. That comes to the same for what is ordinary, knows what
/// is unusual, and tells what is wrong with the rest and where.
package struct FastPathMessage: ~Copyable {
    /// A request or a notification, as `Envelope.read` finds it in the whole.
    package let envelope: Envelope
    /// Its root is an object, the value of `params`.
    package let params: JSONDocument

    /// The params take memory that they cannot or may not have. Whose message it is was read without any.
    package struct MemoryRefused: Error {
        package let envelope: Envelope
        package let reason: JSONParseError
    }

    /// Reads a whole message, nested no deeper than `maximumDepth`, whose values take no more memory than `allowance`.
    package init?(_ text: Span<UInt8>, maximumDepth: Int, allowance: Int = .max) throws(MemoryRefused) {
        var scanner = ByteScanner(text)
        guard let envelope = FastPathMessage.readEnvelope(&scanner),
            let end = FastPathMessage.lastBrace(of: text, before: text.count),
            let last = FastPathMessage.lastBrace(of: text, before: end),
            scanner.offset < last
        else { return nil }
        do {
            // A value that ends with a brace is an object. The message's own braces are a level, too.
            params = try JSONDocument(
                parsing: text.extracting(scanner.offset...last), maximumDepth: maximumDepth - 1, allowance: allowance)
        } catch {
            switch error {
            case .outOfMemory, .tooLarge: throw MemoryRefused(envelope: envelope, reason: error)
            case .syntax, .invalidUTF8, .rawNUL, .tooDeep, .duplicateMember, .numberOutOfRange: return nil
            }
        }
        self.envelope = envelope
    }

    /// Reads all in front of the params.
    private static func readEnvelope(_ scanner: inout ByteScanner) -> Envelope? {
        var hasVersion = false
        var id: RequestID?
        var method: String?
        guard scanner.scanToken("{") else { return nil }
        scanner.skipWhitespace()
        while !scanner.scan("\"params\"") {
            if !hasVersion, scanner.scan("\"jsonrpc\"") {
                guard passColon(&scanner), scanner.scan("\"2.0\"") else { return nil }
                hasVersion = true
            } else if method == nil, scanner.scan("\"method\"") {
                guard passColon(&scanner), let name = scanner.scanPlainString() else { return nil }
                method = name
            } else if id == nil, scanner.scan("\"id\"") {
                guard passColon(&scanner), let value = readID(&scanner) else { return nil }
                id = value
            } else {
                return nil
            }
            guard scanner.scanToken(",") else { return nil }
            scanner.skipWhitespace()
        }
        guard hasVersion, let method, passColon(&scanner) else { return nil }
        if let id { return .request(id: id, method: method) }
        return .notification(method: method)
    }

    private static func readID(_ scanner: inout ByteScanner) -> RequestID? {
        if let number = scanner.scanDigits() { return .integer(number) }
        return scanner.scanPlainString().map { .string($0) }
    }

    private static func passColon(_ scanner: inout ByteScanner) -> Bool {
        guard scanner.scanToken(":") else { return false }
        scanner.skipWhitespace()
        return true
    }

    /// Where a brace closes that has nothing but blanks between it and `end`.
    private static func lastBrace(of text: Span<UInt8>, before end: Int) -> Int? {
        var last = end - 1
        while last > 0, isJSONWhitespace(text[last]) { last -= 1 }
        return last > 0 && text[last] == UInt8(ascii: "}") ? last : nil
    }
}
