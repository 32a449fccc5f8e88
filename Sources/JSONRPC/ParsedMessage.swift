package import Jansson

/// A parsed message.
///
/// jansson spends its time per character, and half the characters of a message are its envelope, which hardly changes. So
/// a request or notification as nearly every client writes it takes a fast path, on which jansson parses only its params.
/// Without it a gesture/update takes 27.8 % more instructions, and a pointer/move 22.5 %. It reads the envelope by the
/// following grammar, with white space wherever JSON allows it:
///
///     message = `{` member (`,` member)* `,` `"params"` `:` object `}`
///     member  = `"jsonrpc"` `:` `"2.0"`
///             | `"method"`  `:` plain             a string of printable ASCII without escapes
///             | `"id"`      `:` (digits | plain)  at most 18 digits, no sign, no fraction, no exponent
///
/// Members do not repeat, jsonrpc and method are required, and params is the last member: it extends from its brace to
/// the last but one of the text. jansson accepts that as one object exactly if the whole text is JSON. Any other text,
/// valid or not, is parsed as a whole. Both ways give the same result (`FastPathMutationTests`).
package struct ParsedMessage: ~Copyable {
    /// The same that `Envelope.read` returns for the whole text; nil if the message did not take the fast path.
    package let envelope: Envelope?
    /// The params of a message that took the fast path, an object; the whole text of any other.
    package let document: JSONDocument

    /// Why a message was not parsed, and its envelope if that was read without allocating memory.
    package struct Failure: Error {
        package let envelope: Envelope?
        package let reason: JSONParseError
    }

    /// - Parameters:
    ///   - maximumDepth: how many levels the message may nest.
    ///   - allowance: how many bytes of memory its values may take.
    package init(_ text: Span<UInt8>, maximumDepth: Int, allowance: Int = .max) throws(Failure) {
        if let (envelope, params) = Self.fastPath(text) {
            do {
                // A value that ends with a brace is an object. The braces of the message are one level of nesting.
                document = try JSONDocument(
                    parsing: text.extracting(params), maximumDepth: maximumDepth - 1, allowance: allowance)
                self.envelope = envelope
                return
            } catch {
                switch error {
                case .outOfMemory, .tooLarge: throw Failure(envelope: envelope, reason: error)
                case .syntax, .invalidUTF8, .rawNUL, .tooDeep, .duplicateMember, .numberOutOfRange: break
                }
            }
        }
        do {
            document = try JSONDocument(parsing: text, maximumDepth: maximumDepth, allowance: allowance)
        } catch {
            throw Failure(envelope: nil, reason: error)
        }
        envelope = nil
    }

    /// The envelope of a message that takes the fast path, and where its params are.
    private static func fastPath(_ text: Span<UInt8>) -> (Envelope, ClosedRange<Int>)? {
        var scanner = ByteScanner(text)
        guard let envelope = readEnvelope(&scanner), let end = lastBrace(of: text, before: text.count),
            let last = lastBrace(of: text, before: end), scanner.offset < last
        else { return nil }
        return (envelope, scanner.offset...last)
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
