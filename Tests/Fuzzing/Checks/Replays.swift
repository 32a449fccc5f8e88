import Jansson

/// A conversation once more, in ways that must not matter.
struct Replays {
    let script: Script
    let played: [Line]

    private var keepsClock: Bool { script.settings.clock == "client" }
    private var greeting: [UInt8] { played.first?.text ?? [] }

    /// The same bytes in pieces, which is not to be seen where only messages move time.
    func checkCuts() throws(Fault) {
        guard keepsClock else { return }
        let input = played.flatMap { $0.text + [newline] }
        var talk = Talk(limits: script.settings.limits)
        var output: [UInt8] = []
        var start = 0
        var turn = 0
        while start < input.count {
            let end = min(start + script.settings.pieces[turn % script.settings.pieces.count], input.count)
            output += talk.hear(Array(input[start..<end]))
            start = end
            turn += 1
        }
        let whole = played.flatMap(\.output)
        try expect(output == whole, "cut into \(script.settings.pieces): \(parting(of: whole, output))")
    }

    /// Time is told by messages in between, or, under the system clock, later than things fall due: nothing else changes.
    func checkClock() throws(Fault) {
        guard !hasTrace else { return }
        var talk = Talk(limits: script.settings.limits)
        var before = 0.0
        for line in played {
            var output: [UInt8] = []
            if keepsClock, line.isStamped, before < line.now {
                let middle = (before + line.now) / 2
                output += talk.say(#"{"jsonrpc":"2.0","method":"initialized","params":{"timestamp":\#(middle)}}"#)
            }
            if line.isStamped { before = line.now }
            if !keepsClock, let deadline = talk.nextDeadline, deadline <= line.now {
                output += talk.timePassed(at: line.now)
            }
            output += talk.say(line.text, at: line.now)
            try expectSame(output, line, "told the time otherwise")
        }
    }

    /// At some line another session takes over.
    func checkHandover() throws(Fault) {
        let place = 1 + script.settings.handover % max(played.count, 1)
        guard place < played.count, played[..<place].allSatisfy({ !$0.due.methods.contains("shutdown") }) else {
            return
        }
        var first = Talk(limits: script.settings.limits)
        for line in played[..<place] {
            _ = first.pass(to: line.now)
            _ = first.say(line.text, at: line.now)
        }
        let now = played[place - 1].now
        let output = first.say(
            #"{"jsonrpc":"2.0","id":"s","method":"session/snapshot","params":{"timestamp":0}}"#, at: now)
        var snapshot: [UInt8] = []
        guard let answer = try first.messages(in: output).last else { return }
        try MessageCheck.reading(Array(answer)) { root throws(Fault) in
            snapshot = Array((root["result"]?["snapshot"]?.excerpt(maximumBytes: .max - 8) ?? "").utf8)
        }
        guard !snapshot.isEmpty else { return }

        var second = Talk(limits: script.settings.limits)
        _ = second.say(greeting)
        for line in played[..<place] where line.due.methods.contains("$/setTrace") {
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
        for line in played[place...] {
            let output = first.pass(to: line.now) + first.say(line.text, at: line.now)
            try expectSame(output, line, "behind a snapshot")
            let other = second.pass(to: line.now) + second.say(line.text, at: line.now)
            try expectSame(other, line, "behind a restore at \(place)")
        }
    }

    // MARK: Comparing

    private var hasTrace: Bool {
        script.settings.greeting.contains("verbose") || played.contains { $0.due.methods.contains("$/setTrace") }
    }

    /// Counters of messages are each session's own.
    private func expectSame(_ output: [UInt8], _ line: Line, _ way: String) throws(Fault) {
        if line.due.methods.contains("server/status") { return }
        try expect(
            output == line.output, "\(way), \(line.text.quoted) at \(line.now): \(parting(of: line.output, output))")
    }
}

extension Talk {
    /// Lets time pass, each deadline being kept; what is written.
    mutating func pass(to now: Double) -> [UInt8] {
        var output: [UInt8] = []
        while let deadline = nextDeadline, deadline <= now, !isOver { output += timePassed(at: deadline) }
        return output
    }
}
