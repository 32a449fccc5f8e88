import Jansson
import TestSupport
import Testing

/// Refuses the first allocation of `body`, then the second, and so on until none is refused.
///
/// Each time `body` must throw an error for which `isExpected` is true, and must not leak.
private func refuseEach(_ body: () throws -> Void, isExpected: (any Error) -> Bool) {
    var number = 1
    while number < 10_000 {
        RefusingAllocator.refuse(from: number)
        var thrown: (any Error)?
        do { try body() } catch { thrown = error }
        precondition(RefusingAllocator.isAllReleased, "allocation \(number) leaks when it is refused")
        guard RefusingAllocator.hasRefused else {
            precondition(thrown == nil, "nothing was refused, and yet an error came")
            precondition(number > 5, "the body is too small to prove anything")
            return
        }
        guard let thrown, isExpected(thrown) else {
            preconditionFailure("allocation \(number): \(String(describing: thrown))")
        }
        number += 1
    }
    preconditionFailure("it never ends")
}

@Suite("A failed allocation is an error, and leaks nothing")
struct AllocationTests {
    @Test("while a text is parsed")
    func parsing() async {
        await #expect(processExitsWith: .success) {
            RefusingAllocator.install()
            let text =
                #"{"id":1,"m":"te\u0078t","p":{"x":1.5,"y":[1,2,3,4,5,6,7,8,9,10,[],{}],"z":null},"#
                + #""a":0,"b":0,"c":0,"d":0,"e":0,"f":0,"g":true}"#
            let bytes = Array(text.utf8)
            refuseEach {
                _ = try JSONDocument(parsing: bytes.span, maximumDepth: 8)
            } isExpected: {
                $0 as? JSONParseError == .outOfMemory
            }
        }
    }

    /// jansson's lexer does not check whether its buffer could grow for a token of more than 15 bytes.
    @Test(
        "while jansson parses a long token",
        arguments: [
            #"["a string of thirty characters"]"#, #"{"a member's name that is long":1}"#,
            #"["\u00e9 \\ escaped \n \ud83d\ude00"]"#,
            "[1234.5678901234567]", "[-123456789012345678]",
            "[1,2,3,[1234567890123456789],1.00000000000000000000000000000001]",
            #"["123456789012345678901234567890",["12345678901234567890123456789"],1234567890123456,"x"]"#,
        ])
    func longTokens(text: String) async {
        await #expect(processExitsWith: .success) { [text] in
            RefusingAllocator.install()
            let bytes = Array(#"["\u0020",\#(text)]"#.utf8)
            refuseEach {
                _ = try JSONDocument(parsing: bytes.span, maximumDepth: 8)
            } isExpected: {
                $0 as? JSONParseError == .outOfMemory
            }
        }
    }

    @Test("a usual text needs one allocation")
    func usualText() async {
        await #expect(processExitsWith: .success) {
            RefusingAllocator.install()
            let bytes = Array(
                #"{"table":"inbox","cell":"é17","timestamp":1016.25,"translation":{"x":-40.123456789012345,"y":0}}"#
                    .utf8)
            RefusingAllocator.refuse(from: .max)
            for _ in 1...3 { _ = try JSONDocument(parsing: bytes.span, maximumDepth: 8) }
            precondition(RefusingAllocator.count == 3)
            precondition(RefusingAllocator.isAllReleased)
        }
    }

    @Test("writing does not use jansson's allocator")
    func writing() async {
        await #expect(processExitsWith: .success) {
            RefusingAllocator.install()
            let bytes = Array(#"{"a":[1,2.5,"x",null,{"b":[true]}]}"#.utf8)
            let document = try JSONDocument(parsing: bytes.span, maximumDepth: 8)
            RefusingAllocator.refuse(from: 1)
            var writer = JSONWriter()
            writer.value(document.root)
            _ = document.root.excerpt()
            precondition(writer.bytes.elementsEqual(bytes))
            precondition(RefusingAllocator.count == 0)
        }
    }
}
