import Jansson

/// Checks a whole conversation.
///
/// An input is a `Script`. A `WireChecker` checks its output. Then the conversation is sent again, cut differently,
/// with other timestamps, or to a session that was restored from a snapshot, and the output must be the same.
package enum SessionCheck {
    package static func check(_ input: [UInt8]) throws(CheckFailure) {
        let script = Script(input)
        var play = CheckedSession(script)
        do {
            try play.run()
            let replays = ReplayCheck(script: script, sent: play.lines)
            switch script.settings.replay {
            case .cut: try replays.checkCuts()
            case .clock: try replays.checkClock()
            case .handover: try replays.checkHandover()
            }
        } catch {
            let conversation = play.lines.map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: "\n")
            throw CheckFailure("\(error)\n\(conversation)")
        }
    }
}

/// A line that was sent, and its output.
struct Line {
    var text: [UInt8]
    var now: Double
    /// Whether it has a timestamp.
    var isStamped = false
    var expected: ExpectedResponse
    /// The output before it, because of deadlines, and because of it.
    var output: [UInt8]
}

/// Sends a script to a session, and checks the output.
struct CheckedSession: ~Copyable {
    private let script: Script
    private var session: TestedSession
    private var checker = WireChecker()
    private(set) var lines: [Line] = []
    /// The last snapshot, and the checker at that time.
    private var saved: (snapshot: [UInt8], checker: WireChecker)?

    init(_ script: Script) {
        self.script = script
        session = TestedSession(limits: script.settings.limits)
    }

    mutating func run() throws(CheckFailure) {
        for step in script.steps where !session.isOver { try take(step) }
        try finish(script.now)
    }

    private mutating func take(_ step: Script.Step) throws(CheckFailure) {
        switch step {
        case .line(let text, let now, let isStamped): try say(text, now, isStamped: isStamped)
        case .restore(let mutation, let now):
            guard let saved else { return }
            let snapshot = mutation?.applied(to: saved.snapshot) ?? saved.snapshot
            let text =
                Array(#"{"jsonrpc":"2.0","id":"r","method":"session/restore","params":{"snapshot":"#.utf8) + snapshot
                + Array("}}".utf8)
            try say(text, now)
            // The checker returns to the state before the snapshot.
            let answer = String(decoding: lines.last?.output ?? [], as: UTF8.self)
            if mutation == nil, answer.contains(#""id":"r","result":{"#) { checker = saved.checker }
        }
    }

    private mutating func say(_ text: [UInt8], _ now: Double, isStamped: Bool = false) throws(CheckFailure) {
        let early = session.pass(to: now)
        try follow(early, .nothing)
        let isBlank = text.allSatisfy { [9, 13, 32].contains($0) }
        let expected = isBlank ? .nothing : ExpectedResponse(text)
        let output = session.say(text, at: now)
        lines.append(Line(text: text, now: now, isStamped: isStamped, expected: expected, output: early + output))
        try follow(output, expected)
    }

    /// Compares the output with the expected responses, and passes it to the checker.
    private mutating func follow(_ output: [UInt8], _ expected: ExpectedResponse) throws(CheckFailure) {
        let messages = try session.messages(in: output).map(Array.init)
        var actual: [ParsedMessage] = []
        if let last = messages.last {
            try MessageCheck.reading(last) { root throws(CheckFailure) in
                try checker.prepare(expected, root["method"] == nil ? root : nil)
            }
        }
        for message in messages {
            try MessageCheck.reading(message) { root throws(CheckFailure) in
                let written = try ParsedMessage(root)
                actual.append(written)
                do {
                    switch written {
                    case .notification(let method): if let params = root["params"] { try checker.note(method, params) }
                    case .answer, .batch: try checker.take(expected, root)
                    }
                } catch {
                    throw CheckFailure("\(error), by \(message.quoted)")
                }
                if let snapshot = root["result"]?["snapshot"] {
                    saved = (Array(snapshot.excerpt(maximumBytes: .max - 8).utf8), checker)
                }
            }
        }
        try expected.check(actual, isCut: session.isOver)
    }

    /// Cancels all pointers and gestures, lets all deadlines pass, closes the tables, and ends the input.
    private mutating func finish(_ now: Double) throws(CheckFailure) {
        for table in Script.tables {
            for pointer in 0...1 { try ask("pointer/cancel", #""table":"\#(table)","pointer":\#(pointer)"#, now) }
        }
        for place in checker.held where Script.tables.contains(place.table) {
            let cell = #""table":"\#(place.table)","cell":\#(place.cell)"#
            try ask("gesture/cancel", cell, now)
            try ask("wheel/update", #"\#(cell),"phase":"cancelled""#, now)
        }
        try expect(!script.isUnmodified || checker.held.isEmpty, "all pointers are up, but \(checker.held) are held")
        let later = now + 1e6
        try ask("clock/advance", #""timestamp":\#(later)"#, later)
        try checker.rest()
        for table in Script.tables { try ask("table/close", #""table":"\#(table)""#, later) }
        let output = session.end(at: later)
        try follow(output, .nothing)
        try expect(session.exitStatus != nil, "the input has ended, all time has passed, and the session is not over")
    }
    private mutating func ask(_ method: String, _ params: String, _ now: Double) throws(CheckFailure) {
        try say(Array(#"{"jsonrpc":"2.0","id":"\#(method)","method":"\#(method)","params":{\#(params)}}"#.utf8), now)
    }
}
