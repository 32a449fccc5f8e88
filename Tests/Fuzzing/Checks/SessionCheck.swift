import Jansson

/// A whole conversation.
///
/// An input is a `Script`. It is held once against a ledger; then it must come to the same when it is cut otherwise, when
/// time is told more often, or later, or when another session takes over from a snapshot.
package enum SessionCheck {
    package static func check(_ input: [UInt8]) throws(Fault) {
        let script = Script(input)
        var play = FollowedPlay(script)
        do {
            try play.run()
            let replays = Replays(script: script, played: play.lines)
            switch script.settings.replay {
            case .cut: try replays.checkCuts()
            case .clock: try replays.checkClock()
            case .handover: try replays.checkHandover()
            }
        } catch {
            let conversation = play.lines.map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: "\n")
            throw Fault("\(error)\n\(conversation)")
        }
    }
}

/// A line that was sent, and what it came to.
struct Line {
    var text: [UInt8]
    var now: Double
    /// It says itself what time it is.
    var isStamped = false
    var due: Due
    /// What was written before it, because time had passed, and because of it.
    var output: [UInt8]
}

/// A script played to a session, with a ledger that follows.
struct FollowedPlay: ~Copyable {
    private let script: Script
    private var talk: Talk
    private var ledger = WireLedger()
    private(set) var lines: [Line] = []
    /// The last snapshot, and how the ledger stood.
    private var saved: (snapshot: [UInt8], ledger: WireLedger)?

    init(_ script: Script) {
        self.script = script
        talk = Talk(limits: script.settings.limits)
    }

    mutating func run() throws(Fault) {
        for step in script.steps where !talk.isOver { try take(step) }
        try finish(script.now)
    }

    private mutating func take(_ step: Script.Step) throws(Fault) {
        switch step {
        case .line(let text, let now, let isStamped): try say(text, now, isStamped: isStamped)
        case .restore(let spoiling, let now):
            guard let saved else { return }
            let snapshot = spoiling?.applied(to: saved.snapshot) ?? saved.snapshot
            let text =
                Array(#"{"jsonrpc":"2.0","id":"r","method":"session/restore","params":{"snapshot":"#.utf8) + snapshot
                + Array("}}".utf8)
            try say(text, now)
            // What was told before the snapshot is what the client goes by again.
            let answer = String(decoding: lines.last?.output ?? [], as: UTF8.self)
            if spoiling == nil, answer.contains(#""id":"r","result":{"#) { ledger = saved.ledger }
        }
    }

    private mutating func say(_ text: [UInt8], _ now: Double, isStamped: Bool = false) throws(Fault) {
        let early = talk.pass(to: now)
        try follow(early, .nothing)
        let isBlank = text.allSatisfy { [9, 13, 32].contains($0) }
        let due = isBlank ? .nothing : Due(text)
        let output = talk.say(text, at: now)
        lines.append(Line(text: text, now: now, isStamped: isStamped, due: due, output: early + output))
        try follow(output, due)
    }

    /// Holds what was written against what is due, and enters it into the ledger.
    private mutating func follow(_ output: [UInt8], _ due: Due) throws(Fault) {
        let messages = try talk.messages(in: output).map(Array.init)
        var came: [Written] = []
        if let last = messages.last {
            try MessageCheck.reading(last) { root throws(Fault) in
                try ledger.prepare(due, root["method"] == nil ? root : nil)
            }
        }
        for message in messages {
            try MessageCheck.reading(message) { root throws(Fault) in
                let written = try Written(root)
                came.append(written)
                do {
                    switch written {
                    case .notification(let method): if let params = root["params"] { try ledger.note(method, params) }
                    case .answer, .batch: try ledger.take(due, root)
                    }
                } catch {
                    throw Fault("\(error), by \(message.quoted)")
                }
                if let snapshot = root["result"]?["snapshot"] {
                    saved = (Array(snapshot.excerpt(maximumBytes: .max - 8).utf8), ledger)
                }
            }
        }
        try due.check(came, isCut: talk.isOver)
    }

    /// Lifts every finger, lets all time pass, closes the tables, and ends the input.
    private mutating func finish(_ now: Double) throws(Fault) {
        for table in Script.tables {
            for pointer in 0...1 { try ask("pointer/cancel", #""table":"\#(table)","pointer":\#(pointer)"#, now) }
        }
        for place in ledger.held where Script.tables.contains(place.table) {
            let cell = #""table":"\#(place.table)","cell":\#(place.cell)"#
            try ask("gesture/cancel", cell, now)
            try ask("wheel/update", #"\#(cell),"phase":"cancelled""#, now)
        }
        try expect(!script.isPlain || ledger.held.isEmpty, "no finger is left, and \(ledger.held) are held")
        let later = now + 1e6
        try ask("clock/advance", #""timestamp":\#(later)"#, later)
        try ledger.rest()
        for table in Script.tables { try ask("table/close", #""table":"\#(table)""#, later) }
        let output = talk.end(at: later)
        try follow(output, .nothing)
        try expect(talk.exitStatus != nil, "the input has ended, all time has passed, and the session is not over")
    }
    private mutating func ask(_ method: String, _ params: String, _ now: Double) throws(Fault) {
        try say(Array(#"{"jsonrpc":"2.0","id":"\#(method)","method":"\#(method)","params":{\#(params)}}"#.utf8), now)
    }
}
