import Jansson
import Testing

@Suite("The scanner consumes what matches, and nothing else")
struct ByteScannerTests {
    /// The result of `step` on a text, and how many bytes it has consumed.
    private func scan<Result>(_ text: String, _ step: (inout ByteScanner) -> Result) -> (result: Result, offset: Int) {
        let bytes = Array(text.utf8)
        var scan = ByteScanner(bytes.span)
        let result = step(&scan)
        return (result, scan.offset)
    }

    @Test(
        "a literal matches completely or not at all", arguments: ["", "a", "ab", "abd", "Abc", "ab\0", "\0abc", " abc"])
    func literals(text: String) {
        #expect(scan(text) { $0.scan("abc") } == (false, 0))
        #expect(scan("abc" + text) { $0.scan("abc") } == (true, 3))
        #expect(scan(text) { $0.scan("") } == (true, 0))
    }

    @Test("a token may have JSON's four kinds of white space before it")
    func tokens() {
        #expect(scan(" \t\r\n:") { $0.scanToken(":") } == (true, 5))
        #expect(scan(":") { $0.scanToken(":") } == (true, 1))
        #expect(scan("  ") { $0.scanToken(":") } == (false, 2))
        #expect(scan("\u{B}:") { $0.scanToken(":") } == (false, 0))
        #expect(scan("\u{C}:") { $0.scanToken(":") } == (false, 0))
    }

    @Test("an integer has up to 18 digits and no leading zero")
    func digits() {
        for (text, number) in [("0", 0), ("7", 7), ("10", 10), ("999999999999999999", 999_999_999_999_999_999)] {
            for behind in ["", ",", " ", ".5", "e1", "a", "/", ":", "-"] {
                #expect(scan(text + behind) { $0.scanDigits() } == (Int64(number), text.utf8.count))
            }
        }
        for text in ["", "-1", "+1", " 1", "00", "01", "a", "/", ":", "1000000000000000000", "0000000000000000000001"] {
            #expect(scan(text) { $0.scanDigits() } == (nil, 0))
        }
    }

    @Test("a plain string is printable ASCII without escapes")
    func plainStrings() {
        let plain = String(decoding: (0x20..<0x7F).filter { $0 != 0x22 && $0 != 0x5C }, as: UTF8.self)
        for text in ["", "a", "params", plain] {
            #expect(scan("\"\(text)\"\"") { $0.scanPlainString() } == (text, text.utf8.count + 2))
        }
        for text in [
            "", "\"", "a\"", "\"a", "'a'", "\"\\\"\"", "\"\\\\\"", "\"é\"", "\"\0\"", "\"\n\"", "\"\u{1F}\"",
            "\"\u{7F}\"",
        ] {
            #expect(scan(text) { $0.scanPlainString() } == (nil, 0))
        }
    }
}
