import JSONRPC
import Jansson
import TestSupport

/// Checks a session with tables by one message of any bytes.
///
/// The first byte of an input selects the state of the session. The rest is the message.
package enum MessageCheck {
    package static func check(_ input: [UInt8]) throws(CheckFailure) {
        let setting = input.first ?? 0
        let text = Array(input.dropFirst())
        if let difference = readersDiffer(on: text) { throw CheckFailure(difference) }
        let expected = ExpectedResponse(text)

        // An invalid message is sent to a session without tables, which opens faster and has the same result.
        let isMessage = !expected.methods.isEmpty
        var session = opened(setting, isBusy: isMessage)
        let output = session.say(text)
        let actual = try read(session.messages(in: output))
        try expected.check(actual, isCut: session.isOver)
        // The two that take as long as all the rest are not made each time.
        if isMessage, setting & 24 == 8, !session.isOver { try checkState(&session, setting, expected, actual) }
        try checkServing(&session, expected)
        if isMessage, setting & 24 == 16 { try checkUnusual(setting, text, expected, output) }
    }

    private static let snapshot = #"{"jsonrpc":"2.0","id":"s","method":"session/snapshot"}"#

    /// The methods that never change the state, by rule `time.15`.
    private static let looking: Set<String> = [
        "gesture/shouldBegin", "table/cells", "cell/actions", "server/status", "session/snapshot", "initialized",
        "$/cancelRequest", "$/setTrace", "rpc.discover",
    ]

    static func read(_ messages: [ArraySlice<UInt8>]) throws(CheckFailure) -> [ParsedMessage] {
        var actual: [ParsedMessage] = []
        for message in messages {
            try reading(Array(message)) { root throws(CheckFailure) in actual.append(try ParsedMessage(root)) }
        }
        return actual
    }

    /// Parses a message of the session, and calls `body` with it.
    static func reading(_ message: [UInt8], _ body: (JSONView) throws(CheckFailure) -> Void) throws(CheckFailure) {
        let document: JSONDocument
        do {
            // A snapshot nests deeper than a message of a client may.
            document = try JSONDocument(parsing: message.span, maximumDepth: 128)
        } catch {
            throw CheckFailure("\(error) in what was written: \(message.quoted)")
        }
        try body(document.root)
    }

    // MARK: The session

    /// Creates a session with two tables and, for odd settings, cells in every phase; with neither unless `isBusy`.
    private static func opened(_ setting: UInt8, isBusy: Bool) -> TestedSession {
        var session = TestedSession()
        for (method, params) in [greeting(setting)] + (isBusy ? tables : [])
            + (isBusy && setting & 1 != 0 ? phases : [])
        {
            _ = session.say(#"{"jsonrpc":"2.0","id":0,"method":"\#(method)","params":{\#(params)}}"#)
        }
        return session
    }

    private static func greeting(_ setting: UInt8) -> (String, String) {
        let trace = setting & 2 == 0 ? "off" : "verbose"
        let capabilities = #"{"layout":\#(setting & 4 != 0)}"#
        return (
            "initialize",
            #""protocolVersion":"1.0","clock":"client","timestamp":0,"trace":"\#(trace)","capabilities":\#(capabilities)"#
        )
    }

    private static let actions =
        #""actions":{"leading":[{"id":"pin","width":60}],"trailing":[{"id":"delete","width":75,"style":"destructive"},{"id":"more","width":75}]}"#

    private static let tables = [
        (
            "table/open",
            #""table":"t","width":320,\#(actions),"behavior":{"preset":"mail","policy":{"open":"multiple"},"fullSwipe":{"completion":"wait"}}"#
        ),
        (
            "table/open",
            #""table":"p","width":320,\#(actions),"identity":"indexPath","sections":[3,2],"behavior":"swipeable""#
        ),
    ]

    /// Brings cells into the phases that there are: open, tracking, pending, settling; and a pointer and a wheel upon
    /// others.
    private static let phases = [
        ("cell/open", #""table":"t","cell":"o","side":"trailing","animated":false"#),
        ("gesture/begin", #""table":"t","cell":"g","translation":{"x":-30,"y":0},"timestamp":100"#),
        ("gesture/begin", #""table":"t","cell":"f","timestamp":100"#),
        ("gesture/end", #""table":"t","cell":"f","translation":{"x":-300,"y":0},"timestamp":160"#),
        ("pointer/down", #""table":"p","cell":[1,0],"position":{"x":200,"y":9},"timestamp":200"#),
        ("pointer/move", #""table":"p","pointer":0,"position":{"x":150,"y":9},"timestamp":216"#),
        ("clock/advance", #""timestamp":600"#),
        ("wheel/update", #""table":"p","cell":[0,1],"delta":{"x":-3,"y":0},"phase":"began","timestamp":610"#),
        ("cell/open", #""table":"t","cell":1,"side":"leading","timestamp":620"#),
    ]

    // MARK: After the message

    /// Checks that a message that fails, or only reads, changes nothing, that every change increments the revision, and
    /// that a message that changes nothing emits nothing.
    private static func checkState(
        _ session: inout TestedSession, _ setting: UInt8, _ expected: ExpectedResponse, _ actual: [ParsedMessage]
    ) throws(CheckFailure) {
        // A restored state may have the same revision.
        guard expected.methods.count == 1, expected.methods != ["session/restore"] else { return }
        var other = opened(setting, isBusy: true)
        let (output, otherOutput) = (other.say(snapshot), session.say(snapshot))
        let (before, after) = (
            StateSnapshot(try other.messages(in: output).last),
            StateSnapshot(try session.messages(in: otherOutput).last)
        )
        // After shutdown there is no snapshot.
        guard let before, let after, before.time == after.time else { return }
        let isSame = before.state == after.state
        let isCounted = before.revision != after.revision
        var isFailed = false
        if case .answer(let answer) = actual.last { isFailed = answer.code != nil }
        if isFailed || expected.methods.allSatisfy(looking.contains) {
            try expect(isSame && !isCounted, "nothing is to change: \(before.difference(from: after))")
        }
        try expect(isSame || isCounted, "a change does not count: \(before.difference(from: after))")
        guard isSame else { return }
        for case .notification(let method) in actual {
            let isAnswer = method == "cell/frame" && expected.answers.isEmpty
            try expect(
                isAnswer || ["$/logTrace", "log/message"].contains(method),
                "nothing has changed, and \(method) is output"
            )
        }
    }

    /// Checks that the next message is processed.
    private static func checkServing(_ session: inout TestedSession, _ expected: ExpectedResponse) throws(CheckFailure)
    {
        let output = session.say(#"{"jsonrpc":"2.0","id":"next","method":"server/status"}"#)
        let actual = try read(session.messages(in: output))
        if session.isOver {
            try expect(actual.isEmpty && expected.methods.contains("exit"), "a session that is over says \(actual)")
            return
        }
        guard case .answer(let answer) = actual.last, answer.id == .string("next") else {
            throw CheckFailure("the next message is answered by \(actual)")
        }
        if !expected.methods.contains("shutdown") {
            try expect(answer.code == nil, "the next message is refused: \(answer)")
        }
    }

    /// Checks that an unknown member makes no difference, although jansson parses the message then.
    private static func checkUnusual(
        _ setting: UInt8, _ text: [UInt8], _ expected: ExpectedResponse, _ output: [UInt8]
    ) throws(CheckFailure) {
        guard !expected.methods.isEmpty, let brace = text.firstIndex(of: UInt8(ascii: "{")),
            text[..<brace].allSatisfy({ $0 <= UInt8(ascii: " ") })
        else { return }
        let unusual = Array(text[...brace]) + Array(#""\u007e":[],"#.utf8) + Array(text[(brace + 1)...])
        guard ExpectedResponse(unusual) == expected else { return }
        var session = opened(setting, isBusy: true)
        let other = session.say(unusual)
        try expect(output == other, "\(text.quoted) comes to \(output.quoted), with a member more to \(other.quoted)")
    }
}
