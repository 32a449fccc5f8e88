import JSONRPC
import Jansson

/// Any bytes as one message to a session that has some tables.
///
/// Of an input, the first byte says how the session stands, and whether the next ones say how the rest is spoilt: to exchange a
/// number takes a single byte that way. The rest is the message's body.
package enum MessageCheck {
    package static func check(_ input: [UInt8]) throws(Fault) {
        var choices = FuzzBytes(input)
        let setting = choices.byte()
        let spoiling = setting & 32 == 0 ? nil : Spoiling(&choices)
        let rest = choices.rest()
        let text = spoiling?.applied(to: rest) ?? rest
        let due = Due(text)

        // What is no message meets a session without tables: much sooner opened, and all the same.
        let isMessage = !due.methods.isEmpty
        var talk = opened(setting, isBusy: isMessage)
        let output = talk.say(text)
        let came = try read(talk.messages(in: output))
        try due.check(came, isCut: talk.isOver)
        // The two that take as long as all the rest are not made each time.
        if isMessage, setting & 24 == 8, !talk.isOver { try checkState(&talk, setting, due, came) }
        try checkServing(&talk, due)
        if isMessage, setting & 24 == 16 { try checkUnusual(setting, text, due, output) }
    }

    private static let snapshot = #"{"jsonrpc":"2.0","id":"s","method":"session/snapshot"}"#

    /// The methods that change nothing, by `time.14`.
    private static let looking: Set<String> = [
        "gesture/shouldBegin", "table/cells", "cell/actions", "server/status", "session/snapshot", "initialized",
        "$/cancelRequest", "$/setTrace", "rpc.discover",
    ]

    static func read(_ messages: [ArraySlice<UInt8>]) throws(Fault) -> [Written] {
        var came: [Written] = []
        for message in messages { try reading(Array(message)) { root throws(Fault) in came.append(try Written(root)) } }
        return came
    }

    /// Lets `body` look at a message that was written.
    static func reading(_ message: [UInt8], _ body: (JSONView) throws(Fault) -> Void) throws(Fault) {
        let document: JSONDocument
        do {
            // A snapshot nests deeper than a message from outside may.
            document = try JSONDocument(parsing: message.span, maximumDepth: 128)
        } catch {
            throw Fault("\(error) in what was written: \(message.quoted)")
        }
        try body(document.root)
    }

    // MARK: The session

    /// Two tables and, for odd settings, cells in every phase; without either if it is not busy.
    private static func opened(_ setting: UInt8, isBusy: Bool) -> Talk {
        var talk = Talk(framing: .contentLength)
        for (method, params) in [greeting(setting)] + (isBusy ? tables : [])
            + (isBusy && setting & 1 != 0 ? phases : [])
        {
            _ = talk.say(#"{"jsonrpc":"2.0","id":0,"method":"\#(method)","params":{\#(params)}}"#)
        }
        return talk
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

    /// Brings cells into the phases that there are: open, tracking, pending, settling; and a pointer and a wheel upon others.
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

    // MARK: What must hold behind the message

    /// What fails or looks changes nothing, what changes something counts, and what changes nothing tells nothing.
    private static func checkState(
        _ talk: inout Talk, _ setting: UInt8, _ due: Due, _ came: [Written]
    ) throws(Fault) {
        // Another state may count as the one before it.
        guard due.methods.count == 1, due.methods != ["session/restore"] else { return }
        var other = opened(setting, isBusy: true)
        let (told, telling) = (other.say(snapshot), talk.say(snapshot))
        let (before, after) = (
            Standing(try other.messages(in: told).last), Standing(try talk.messages(in: telling).last)
        )
        // After shutdown there is none.
        guard let before, let after, before.time == after.time else { return }
        let isSame = before.state == after.state
        let isCounted = before.revision != after.revision
        var isFailed = false
        if case .answer(let answer) = came.last { isFailed = answer.code != nil }
        if isFailed || due.methods.allSatisfy(looking.contains) {
            try expect(isSame && !isCounted, "nothing is to change: \(before.parting(from: after))")
        }
        try expect(isSame || isCounted, "a change does not count: \(before.parting(from: after))")
        guard isSame else { return }
        for case .notification(let method) in came {
            let isAnswer = method == "cell/frame" && due.answers.isEmpty
            try expect(
                isAnswer || ["$/logTrace", "log/message"].contains(method), "nothing has changed, and \(method) is told"
            )
        }
    }

    /// The next message is served.
    private static func checkServing(_ talk: inout Talk, _ due: Due) throws(Fault) {
        let output = talk.say(#"{"jsonrpc":"2.0","id":"next","method":"server/status"}"#)
        let came = try read(talk.messages(in: output))
        if talk.isOver {
            try expect(came.isEmpty && due.methods.contains("exit"), "a session that is over says \(came)")
            return
        }
        guard case .answer(let answer) = came.last, answer.id == .string("next") else {
            throw Fault("the next message is answered by \(came)")
        }
        if !due.methods.contains("shutdown") {
            try expect(answer.code == nil, "the next message is refused: \(answer)")
        }
    }

    /// A member that is not known is ignored, though it keeps the message from being read in the short way.
    private static func checkUnusual(
        _ setting: UInt8, _ text: [UInt8], _ due: Due, _ output: [UInt8]
    ) throws(Fault) {
        guard !due.methods.isEmpty, let brace = text.firstIndex(of: UInt8(ascii: "{")),
            text[..<brace].allSatisfy({ $0 <= UInt8(ascii: " ") })
        else { return }
        let unusual = Array(text[...brace]) + Array(#""\u007e":[],"#.utf8) + Array(text[(brace + 1)...])
        guard Due(unusual) == due else { return }
        var talk = opened(setting, isBusy: true)
        let other = talk.say(unusual)
        try expect(output == other, "\(text.quoted) comes to \(output.quoted), with a member more to \(other.quoted)")
    }
}
