import Jansson
import TestSupport
import Testing

/// The error of parsing a text with an allowance; nil if it succeeds.
private func parse(_ text: String, allowance: Int) -> JSONParseError? {
    let bytes = Array(text.utf8)
    do throws(JSONParseError) {
        let document = try JSONDocument(parsing: bytes.span, maximumDepth: 8, allowance: allowance)
        var writer = JSONWriter()
        writer.value(document.root)
        precondition(writer.bytes.elementsEqual(bytes), "a text that is read is read whole")
        return nil
    } catch {
        return error
    }
}

@Suite("The values of a text stay within their memory allowance")
struct AllowanceTests {
    @Test("a text is refused below some allowance, is parsed above it, and leaks nothing")
    func everyAllowance() async {
        await #expect(processExitsWith: .success) {
            RefusingAllocator.install()
            let members = (0..<200).map { #""member \#($0)":[{},"a string of some length",\#($0).5]"# }
            let text = "{\(members.joined(separator: ","))}"
            var wasRead = false
            for allowance in stride(from: 0, through: 1 << 20, by: 1_009) {
                let error = parse(text, allowance: allowance)
                precondition(error == nil || error == .tooLarge(allowance: allowance), "\(allowance): \(error as Any)")
                precondition(!wasRead || error == nil, "\(allowance): more is allowed, and it is refused")
                precondition(RefusingAllocator.isAllReleased, "\(allowance) leaks")
                if error == nil { wasRead = true }
            }
            precondition(wasRead)
        }
    }

    @Test("96 times the bytes of a text suffice for any values")
    func mostThatAnyTextTakes() async {
        await #expect(processExitsWith: .success) {
            for element in ["{}", "[]", "1", #""""#, #"{"a":1}"#, "[[]]", #"{"":{}}"#, "null", "1.5"] {
                let elements = repeatElement(element, count: 100_000).joined(separator: ",")
                let text = "[\(elements)]"
                precondition(parse(text, allowance: 96 * text.utf8.count) == nil, "\(element)")
            }
        }
    }

    @Test("a string that exceeds the allowance is never considered complete")
    func longStrings() async {
        await #expect(processExitsWith: .success) {
            let text = #"["\#(String(repeating: "x", count: 200_000))"]"#
            for allowance in stride(from: 0, through: 1 << 20, by: 65_537) {
                let error = parse(text, allowance: allowance)
                precondition(error == nil || error == .tooLarge(allowance: allowance))
            }
        }
    }
}
