import Jansson
import Testing

@testable import FuzzingChecks

/// Tests of the checks themselves: they must fail for wrong output.
@Suite("The checks detect wrong output")
struct CheckerTests {
    private static let cell = #""table":"t","cell":1"#
    private static let frame =
        #"\#(cell),"offset":0,"target":0,"side":null,"progress":0,"armed":null,"phase":"closed""#
    private static let opening = #"\#(cell),"side":"trailing","cause":"gesture""#

    /// Sequences of notifications, as method and params, of which the last one is wrong.
    static let stories: [[(String, String)]] = [
        [("cell/swipeEnded", #"\#(cell),"cancelled":false,"offset":0,"velocity":0"#)],
        [("cell/swipeBegan", cell), ("cell/swipeBegan", cell)],
        [("cell/swipeBegan", cell), ("cell/frame", frame)],
        [("cell/willOpen", opening), ("cell/willOpen", opening)],
        [("cell/willClose", opening)],
        [("cell/didOpen", #"\#(opening),"finished":true"#)],
        [("cell/willOpen", opening), ("cell/didClose", #"\#(opening),"finished":true"#)],
        [("cell/willOpen", opening), ("cell/didOpen", #"\#(opening),"finished":true"#), ("cell/frame", frame)],
        [("cell/didOpen", #"\#(opening),"animation":7,"finished":true"#)],
        [("cell/frame", #"\#(frame),"finished":{"animation":1,"finished":true}"#)],
        [
            ("cell/frame", #"\#(frame),"finished":{"animation":1,"finished":false}"#),
            ("cell/frame", #"\#(frame),"finished":{"animation":1,"finished":false}"#),
        ],
        [("cell/frame", #"\#(cell),"offset":null,"target":0,"side":null,"progress":0,"armed":null,"phase":"closed""#)],
        [("cell/frame", #"\#(cell),"offset":-3,"target":0,"side":null,"progress":0,"armed":null,"phase":"settling""#)],
        [
            (
                "cell/frame",
                #"\#(cell),"offset":-3,"target":0,"side":"trailing","progress":0,"armed":null,"phase":"open""#
            )
        ],
        [("action/armed", #"\#(cell),"action":"delete""#)],
        [("action/invoked", #"\#(cell),"invocation":2"#)],
        [("cell/swipeBegan", #"\#(cell),"timestamp":10"#), ("cell/armed", #"\#(cell),"timestamp":9"#)],
        [("cell/swipeBegan", #"\#(cell),"revision":2"#), ("cell/armed", #"\#(cell),"revision":1"#)],
    ]

    @Test("an impossible sequence of notifications is detected", arguments: stories.indices)
    func story(index: Int) throws {
        var checker = WireChecker()
        var faults = 0
        let story = Self.stories[index]
        for (number, (method, params)) in story.enumerated() {
            let text = Array("{\(params)}".utf8)
            let document = try JSONDocument(parsing: text.span, maximumDepth: 8)
            do {
                try checker.note(method, document.root)
            } catch {
                faults += 1
                #expect(number == story.count - 1, "\(method): \(error)")
            }
        }
        #expect(faults == 1, "\(story)")
    }

    @Test("a missing notification at the end is detected")
    func pending() throws {
        for (method, params) in [
            ("cell/willOpen", Self.opening),
            ("cell/frame", #"\#(Self.frame),"collapse":{"id":1,"from":1,"to":0,"start":0,"duration":9}"#),
        ] {
            var checker = WireChecker()
            try checker.rest()
            let text = Array("{\(params)}".utf8)
            let document = try JSONDocument(parsing: text.span, maximumDepth: 8)
            try checker.note(method, document.root)
            #expect(throws: CheckFailure.self) { try checker.rest() }
        }
    }

    @Test(
        "an additional, missing or wrong response is detected",
        arguments: [
            (#"{"jsonrpc":"2.0","id":1,"method":"m"}"#, []),
            (#"{"jsonrpc":"2.0","id":1,"method":"m"}"#, [#"{"jsonrpc":"2.0","id":1.0,"result":null}"#]),
            (#"{"jsonrpc":"2.0","id":"1","method":"m"}"#, [#"{"jsonrpc":"2.0","id":1,"result":null}"#]),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"m"}"#,
                [#"{"jsonrpc":"2.0","id":1,"result":null}"#, #"{"jsonrpc":"2.0","id":1,"result":null}"#]
            ),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"m"}"#,
                [#"{"jsonrpc":"2.0","id":1,"result":null}"#, #"{"jsonrpc":"2.0","method":"cell/frame","params":{}}"#]
            ),
            (#"{"jsonrpc":"2.0","id":1,"method":"m"}"#, [#"[{"jsonrpc":"2.0","id":1,"result":null}]"#]),
            (#"[{"jsonrpc":"2.0","id":1,"method":"m"}]"#, [#"{"jsonrpc":"2.0","id":1,"result":null}"#]),
            (#"{"jsonrpc":"2.0","method":"m"}"#, [#"{"jsonrpc":"2.0","id":null,"result":null}"#]),
            ("{", [#"{"jsonrpc":"2.0","id":null,"result":null}"#]),
            ("[]", [#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}"#]),
            ("7", []),
        ])
    func answers(text: String, actual: [String]) throws {
        let expected = ExpectedResponse(Array(text.utf8))
        var written: [ParsedMessage] = []
        for message in actual {
            let document = try JSONDocument(parsing: Array(message.utf8).span, maximumDepth: 8)
            written.append(try ParsedMessage(document.root))
        }
        #expect(throws: CheckFailure.self) { try expected.check(written, isCut: false) }
    }

    @Test(
        "an invalid JSON-RPC message is detected",
        arguments: [
            #"{"jsonrpc":"2.0","id":1}"#, #"{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":"m"}}"#,
            #"{"jsonrpc":"2.0","result":1}"#, #"{"id":1,"result":1}"#,
            #"{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":"m"}}"#,
            #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}"#, #"{"jsonrpc":"2.0","id":true,"result":1}"#,
            #"{"jsonrpc":"2.0","id":1,"result":1,"more":1}"#, #"{"jsonrpc":"2.0","method":"cell/frame"}"#,
            #"{"jsonrpc":"2.0","method":"cell/flies","params":{}}"#, "[]", "7",
        ])
    func written(text: String) throws {
        let document = try JSONDocument(parsing: Array(text.utf8).span, maximumDepth: 8)
        do {
            let written = try ParsedMessage(document.root)
            Issue.record("\(text) is \(written)")
        } catch {}
    }
}
