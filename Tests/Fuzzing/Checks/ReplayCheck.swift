import Jansson

/// Sends a conversation again in ways that must not change the output.
struct ReplayCheck {
    let script: Script
    let sent: [Line]

    private var keepsClock: Bool { script.settings.clock == "client" }
    private var greeting: [UInt8] { sent.first?.text ?? [] }

    /// The same bytes in pieces, which is not to be seen where only messages move time.
    func checkCuts() throws(CheckFailure) {
        guard keepsClock else { return }
        let input = sent.flatMap { $0.text + [newline] }
        var session = TestedSession(limits: script.settings.limits)
        var output: [UInt8] = []
        var start = 0
        var turn = 0
        while start < input.count {
            let end = min(start + script.settings.pieces[turn % script.settings.pieces.count], input.count)
            output += session.receive(Array(input[start..<end]))
            start = end
            turn += 1
        }
        let whole = sent.flatMap(\.output)
        try expect(output == whole, "cut into \(script.settings.pieces): \(difference(of: whole, output))")
    }

    /// Messages in between move time, or under the system clock the wake-up is late. Nothing else changes.
    func checkClock() throws(CheckFailure) {
        guard !hasTrace else { return }
        var session = TestedSession(limits: script.settings.limits)
        var before = 0.0
        for line in sent {
            var output: [UInt8] = []
            if keepsClock, line.isStamped, before < line.now {
                let middle = (before + line.now) / 2
                output += session.say(#"{"jsonrpc":"2.0","method":"initialized","params":{"timestamp":\#(middle)}}"#)
            }
            if line.isStamped { before = line.now }
            if !keepsClock, let deadline = session.nextDeadline, deadline <= line.now {
                output += session.timePassed(at: line.now)
            }
            output += session.say(line.text, at: line.now)
            try expectSame(output, line, "output the time otherwise")
        }
    }

    /// Restores the snapshot of the first session in a second one, at some line.
    func checkHandover() throws(CheckFailure) {
        let place = 1 + script.settings.handover % max(sent.count, 1)
        guard place < sent.count, sent[..<place].allSatisfy({ !$0.expected.methods.contains("shutdown") }) else {
            return
        }
        var first = TestedSession(limits: script.settings.limits)
        for line in sent[..<place] {
            _ = first.pass(to: line.now)
            _ = first.say(line.text, at: line.now)
        }
        let now = sent[place - 1].now
        let output = first.say(
            #"{"jsonrpc":"2.0","id":"s","method":"session/snapshot","params":{"timestamp":0}}"#, at: now)
        var snapshot: [UInt8] = []
        guard let answer = try first.messages(in: output).last else { return }
        try MessageCheck.reading(Array(answer)) { root throws(CheckFailure) in
            snapshot = Array((root["result"]?["snapshot"]?.excerpt(maximumBytes: .max - 8) ?? "").utf8)
        }
        guard !snapshot.isEmpty else { return }

        var second = TestedSession(limits: script.settings.limits)
        _ = second.say(greeting)
        for line in sent[..<place] where line.expected.methods.contains("$/setTrace") {
            _ = second.say(line.text, at: now)
        }
        let restoring =
            Array(#"{"jsonrpc":"2.0","id":"r","method":"session/restore","params":{"timestamp":0,"snapshot":"#.utf8)
            + snapshot
            + Array("}}".utf8)
        let restored = second.say(restoring, at: now)
        try expect(
            String(decoding: restored, as: UTF8.self).contains(#""result":{"#),
            "a snapshot is refused: \(restored.quoted) \(snapshot.quoted)")
        for line in sent[place...] {
            let output = first.pass(to: line.now) + first.say(line.text, at: line.now)
            try expectSame(output, line, "behind a snapshot")
            let other = second.pass(to: line.now) + second.say(line.text, at: line.now)
            try expectSame(other, line, "behind a restore at \(place)")
        }
    }

    // MARK: Comparing

    private var hasTrace: Bool {
        script.settings.greeting.contains("verbose") || sent.contains { $0.expected.methods.contains("$/setTrace") }
    }

    /// `server/status` counts the messages of each session, so its result differs.
    private func expectSame(_ output: [UInt8], _ line: Line, _ way: String) throws(CheckFailure) {
        if line.expected.methods.contains("server/status") { return }
        try expect(
            output == line.output, "\(way), \(line.text.quoted) at \(line.now): \(difference(of: line.output, output))")
    }
}

extension TestedSession {
    /// Lets time pass, calling `timePassed` at each deadline, and returns the output.
    mutating func pass(to now: Double) -> [UInt8] {
        var output: [UInt8] = []
        while let deadline = nextDeadline, deadline <= now, !isOver { output += timePassed(at: deadline) }
        return output
    }
}
