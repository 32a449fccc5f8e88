package import Jansson

/// The fast path: a request or notification as nearly every client writes it. jansson parses only its params.
///
/// jansson spends its time per character, and half the characters of a message are its envelope, which hardly changes.
/// Without the fast path a gesture/update takes 27.8 % more instructions, and a pointer/move 22.5 %.
/// This parser reads the envelope by the following grammar, with white space wherever JSON allows it:
///
///     message = `{` member (`,` member)* `,` `"params"` `:` object `}`
///     member  = `"jsonrpc"` `:` `"2.0"`
///             | `"method"`  `:` plain             a string of printable ASCII without escapes
///             | `"id"`      `:` (digits | plain)  at most 18 digits, no sign, no fraction, no exponent
///
/// Members do not repeat, jsonrpc and method are required, and params is the last member: it extends from its brace to
/// the last but one of the text. jansson accepts that as one object exactly if the whole text is JSON.
///
/// For any other text, valid or not, the initializer returns nil, and the caller parses the whole text with jansson and
/// `Envelope`. Both ways give the same result for a message that takes the fast path (`FastPathMutationTests`).
package struct FastPathMessage: ~Copyable {
    /// A request or a notification, the same that `Envelope.read` returns for the whole text.
    package let envelope: Envelope
    /// The value of `params`, an object.
    package let params: JSONDocument

    /// There is not enough memory for the params. The envelope was read without allocating any.
    package struct MemoryRefused: Error {
        package let envelope: Envelope
        package let reason: JSONParseError
    }

    /// Reads a whole message.
    ///
    /// - Parameters:
    ///   - maximumDepth: how many levels the message may nest.
    ///   - allowance: how many bytes of memory the values of params may take.
    /// - Returns: nil if the message does not fit the grammar; parse it as a whole then.
    package init?(_ text: Span<UInt8>, maximumDepth: Int, allowance: Int = .max) throws(MemoryRefused) {
        var scanner = ByteScanner(text)
        guard let envelope = FastPathMessage.readEnvelope(&scanner),
            let end = FastPathMessage.lastBrace(of: text, before: text.count),
            let last = FastPathMessage.lastBrace(of: text, before: end),
            scanner.offset < last
        else { return nil }
        do {
            // A value that ends with a brace is an object. The braces of the message are one level of nesting.
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

    /// Reads the members before the params.
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

    /// The index of the closing brace that is followed only by white space up to `end`; nil if there is none.
    private static func lastBrace(of text: Span<UInt8>, before end: Int) -> Int? {
        var last = end - 1
        while last > 0, isJSONWhitespace(text[last]) { last -= 1 }
        return last > 0 && text[last] == UInt8(ascii: "}") ? last : nil
    }
}
