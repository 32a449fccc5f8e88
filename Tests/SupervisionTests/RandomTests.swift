import JSONRPC
import Supervision
import SwipeServer
import TestSupport
import Testing

/// Random conversations with real sessions, which fail at random moments.
///
/// The same conversation goes to a session that never fails, at the same times. The client must get the same bytes from both.
struct RandomTests {
    @Test("a client gets the same bytes as from a daemon that never fails", arguments: 0..<(isNightly ? 4_000 : 120))
    func sameBytes(seed: Int) {
        var expected = Scenario(seed: seed, fails: false)
        var scenario = Scenario(seed: seed, fails: true)
        let lines = scenario.run()
        #expect(difference(lines, expected.run()) == nil, "seed \(seed), after \(scenario.faults)")
    }

    @Test("a message that kills daemons is answered with an error, and all others as without it", arguments: 0..<20)
    func lethal(seed: Int) {
        var expected = Scenario(seed: seed, fails: false)
        var scenario = Scenario(seed: seed, fails: true)
        scenario.sendsLethal = true
        let lines = scenario.run()
        #expect(difference(lines.filter { !$0.contains("\"code\":1015") }, expected.run()) == nil, "seed \(seed)")
        #expect(lines.count { $0.contains("\"code\":1015") } == scenario.lethalCount)
    }

    /// The first line that is not the same.
    private func difference(_ lines: [String], _ expected: [String]) -> String? {
        for index in 0..<max(lines.count, expected.count) {
            let came = index < lines.count ? lines[index] : "nothing"
            let wanted = index < expected.count ? expected[index] : "nothing"
            if came != wanted { return "line \(index)\ncame     \(came.prefix(400))\nexpected \(wanted.prefix(400))" }
        }
        return nil
    }
}

/// A client with a supervisor and its daemons, or with one daemon.
private struct Scenario {
    private static let tables = ["t", "u"]
    private static let cells = ["\"a\"", "\"b\"", "1", "2"]

    private var random: SeededGenerator
    private var faultRandom: SeededGenerator
    private let fails: Bool
    /// Whether the client uses the system clock.
    private let isSystemClock: Bool
    /// Whether time passes before a daemon is replaced. Then no message may be about an earlier moment or about none, because a daemon
    /// that is away does not serve the timers that precede it.
    private let hasDowntime: Bool
    private let limits: Limits
    private var supervisor: Supervisor
    private var daemon: Daemon?
    private var closesInput = false
    private var now = 1_000.0
    private var lastID = 0
    private var lines: [String] = []
    private(set) var faults: [String] = []
    /// How many daemons in a row have failed by chance.
    private var failures = 0
    var sendsLethal = false
    private(set) var lethalCount = 0

    init(seed: Int, fails: Bool) {
        random = SeededGenerator(seed: UInt64(seed))
        faultRandom = SeededGenerator(seed: UInt64(seed) &+ 1_000_000)
        self.fails = fails
        isSystemClock = seed % 2 == 0
        hasDowntime = seed % 3 == 0
        var limits = Limits()
        if seed % 5 == 0 { limits.frames.messageBytes = 9 << 10 }  // snapshots of more than 5 KiB are refused
        self.limits = limits
        supervisor = Supervisor(timeout: 300, snapshotEvery: 1 + seed % 9, reconnectTimeout: 1e6)
        if !fails {
            supervisor.commands = []
            daemon = Daemon(limits, now: now)
        }
    }

    mutating func run() -> [String] {
        let clock = isSystemClock ? "system" : "client"
        send(
            """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"1.0","clock":"\(clock)",\
            "timestamp":500,"capabilities":{"clockMoved":true}}}
            """)
        for table in Self.tables {
            let params = """
                "table":"\(table)","width":320,"behavior":{"policy":{"open":"\(draw(["single", "multiple", "group"]))"}},\
                "actions":{"trailing":[{"id":"x","width":80}],"leading":[{"id":"y","width":90}]}
                """
            send(request("table/open", params))
        }
        for _ in 0..<60 {
            let text =
                draw(12) == 0 ? "[" + (0...draw(3)).map { _ in message() }.joined(separator: ",") + "]" : message()
            send(text)
            if sendsLethal, faultRandom.next() % 16 == 0 {
                lethalCount += 1
                let id = faultRandom.next() % 2 == 0 ? "" : #""id":"l","#
                send(#"{"jsonrpc":"2.0",\#(id)"method":"LETHAL"}"#)
            }
            if draw(3) == 0 { wait([1, 17, 130, 700][draw(4)]) }
        }
        wait(5_000)
        // A daemon that hangs is noticed now.
        send(#"{"jsonrpc":"2.0","id":0,"method":"table/cells","params":{"table":"t","cells":[]}}"#)
        wait(5_000)
        send(request("cell/open", #""table":"t","cell":1"#))
        if fails { supervisor.clientEnded(at: now) } else { daemon?.endInput(at: now) }
        wait(70_000)  // a daemon that hangs is noticed once each motion could have ended
        let isNews = { (line: String) in !line.contains("\"server/restarted\"") && !line.contains("\"clock/moved\"") }
        return lines.filter(isNews)
    }

    // MARK: The conversation

    private mutating func message() -> String {
        let cell = "\"table\":\"\(draw(Self.tables))\",\"cell\":\(draw(Self.cells))"
        let pointer = "\"table\":\"\(draw(Self.tables))\",\"pointer\":\(draw(2))"
        let position = "\"position\":{\"x\":\(300 - draw(250)),\"y\":\(draw(12))}"
        let translation = "\"translation\":{\"x\":\(120 - draw(300)),\"y\":0}"
        switch draw(hasDowntime ? 16 : 19) {
        case 0: return request("cell/open", cell)
        case 1: return request("cell/close", cell)
        case 2, 3: return request("pointer/down", "\(cell),\"pointer\":\(draw(2)),\(position)")
        case 4, 5, 6: return request("pointer/move", "\(pointer),\(position)")
        case 7: return request("pointer/up", "\(pointer),\(position)")
        case 8: return request("gesture/begin", cell)
        case 9: return request("gesture/update", "\(cell),\(translation)")
        case 10: return request("gesture/end", cell)
        case 11: return request("wheel/update", "\(cell),\"delta\":{\"x\":\(draw(60) - 30),\"y\":0}")
        case 12: return request("action/invoke", "\(cell),\"action\":\"x\"")
        case 13: return request("action/complete", "\"invocation\":\(draw(4)),\"performed\":true")
        case 14: return request("cell/configure", "\(cell),\"data\":\"\(String(repeating: "d", count: draw(900)))\"")
        case 15: return request("table/cells", "\"table\":\"t\",\"cells\":[\"a\",1]")
        case 16: return request("clock/advance", "\"x\":1")
        case 17: return request("nonsense", "")
        default:
            let invalid = [
                "[]", "{", "7", "7\u{0}", #"[{"jsonrpc":"1.0","method":"table/tap"}]"#,
                #"[{"jsonrpc":"2.0","method":null}]"#, #"[{"jsonrpc":"2.0","id":1,"result":1}]"#,
                #"{"id":1e400,"jsonrpc":"2.0","method":"table/tap"}"#,
                #"{"jsonrpc":"2.0","id":5,"method":"table/tap","params":{"table":"t","timestamp":1e400}}"#,
                #"{"jsonrpc":"2.0","method":"table/tap","params":[]}"#,
                #"{"jsonrpc":"2.0","id":9,"result":1}"#,
                #"{"jsonrpc":"2.0","method":"$/setTrace","params":true}"#,
                #"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"loud"}}"#,
                #"{"jsonrpc":"2.0","id":null,"method":"table/tap","params":{"table":"t"}}"#,
                #"{"jsonrpc":"2.0","id":8,"method":"table/tap","params":{"table":"\u0000"}}"#,
                #"{"jsonrpc":"2.0","id":-0,"method":"table/tap","params":{"table":"t"}}"#,
                #"{"jsonrpc":"2.0","id":7,"method":"table/tap","params":{"table":"t","table":"u"}}"#,
            ]
            return draw(invalid)
        }
    }

    private mutating func request(_ method: String, _ params: String) -> String {
        lastID += 1
        let id = [
            "\"id\":\(lastID),", "\"id\":\(lastID),", "\"id\":1,", "\"id\":\"supervise: session/snapshot\",", "",
        ][draw(5)]
        let members = [timestamp(), params].filter { !$0.isEmpty }.joined(separator: ",")
        return "{\"jsonrpc\":\"2.0\",\(id)\"method\":\"\(method)\",\"params\":{\(members)}}"
    }

    /// A timestamp of any kind. The client's clock is 500 ms behind.
    private mutating func timestamp() -> String {
        let present = now - 500
        let fall = hasDowntime || !isSystemClock ? 0 : Double(draw(300))
        if hasDowntime { return draw(2) == 0 ? "" : "\"timestamp\":\(present)" }
        return switch draw(12) {
        case 0: isSystemClock ? "\"timestamp\":\(present + 4e6)" : ""
        case 1: "\"timestamp\":null"
        case 2: "\"timestamp\":1e16"
        case 3: "\"timestamp\":-1"
        case 4: "\"timestamp\":\"now\""
        case 5, 6: ""
        default: "\"timestamp\":\(present - fall)"
        }
    }

    // MARK: Events

    private mutating func send(_ line: String) {
        if fails {
            supervisor.clientSent(Array(line.utf8), at: now)
        } else {
            daemon?.receive(Array(line.utf8) + [UInt8(ascii: "\n")], at: now)
        }
        if faultRandom.next() % 4 != 0 { carryOut() }
    }

    /// Time passes, and the timers fire.
    private mutating func wait(_ duration: Int) {
        carryOut()
        let end = now + Double(duration)
        while true {
            let due = [daemon?.deadline, fails ? supervisor.deadline : nil].compactMap { $0 }.min() ?? .infinity
            // A timestamp has whole microseconds, so a timer that is due within one would fire on the other side of it.
            now = min(end, max(now, (due * 1_000).rounded(.up) / 1_000))
            daemon?.timePassed(at: now)
            if fails { supervisor.timePassed(at: now) }
            carryOut()
            if now >= end { return }
        }
    }

    /// Passes on what waits, until nothing does. In between, daemons fail.
    private mutating func carryOut() {
        repeat {
            for command in supervisor.commands {
                switch command {
                case .kill: daemon = nil
                case .start: (daemon, closesInput) = (Daemon(limits, now: now), false)
                case .finish(let status): lines.append("finished with \(status)")
                case .closeInput: closesInput = true
                case .warn: break
                }
            }
            supervisor.commands = []
            passOn()
            if fails { fail() }
        } while !supervisor.commands.isEmpty || !supervisor.toDaemon.isEmpty || daemon?.output.isEmpty == false
        if daemon?.hangs == false { failures = 0 }
    }

    private mutating func passOn() {
        if fails {
            supervisor.sendMore(at: now)
            daemon?.receive(supervisor.toDaemon, at: now)
            supervisor.toDaemon = []
            if closesInput { daemon?.endInput(at: now) }
            let count = daemon?.output.count ?? 0
            // A daemon may be killed at any byte: the client gets what it had written before.
            let isCut = canFail && !supervisor.dropsOutput && faultRandom.next() % 6 == 0
            let taken = daemon?.takeLines(isCut ? Int(faultRandom.next() % UInt64(count + 1)) : count) ?? []
            for line in taken where !supervisor.dropsOutput { supervisor.daemonSent(line, at: now) }
            if isCut, !supervisor.dropsOutput {
                failures += 1
                end("cut")
            }
        } else {
            lines += (daemon?.takeLines(.max) ?? []).map { String(decoding: $0, as: UTF8.self) }
        }
        lines += String(decoding: supervisor.toClient, as: UTF8.self).split(separator: "\n").map(String.init)
        supervisor.toClient = []
        if daemon?.isDead == true, !supervisor.dropsOutput { end("lethal") }
        if let status = daemon?.exitStatus, !supervisor.dropsOutput {
            daemon = nil
            if fails {
                supervisor.daemonEnded(status: status, at: now)
            } else {
                lines.append("finished with \(status)")
            }
        }
    }

    /// After five failures in a row the supervisor gives up, and after three at the same message it gives up the message.
    private var canFail: Bool { failures < (sendsLethal ? 0 : 4) && !supervisor.dropsOutput }

    private mutating func fail() {
        guard canFail, faultRandom.next() % 40 == 0 else { return }
        switch faultRandom.next() % 4 {
        case 0: end("killed")
        case 1: write("garbage")
        case 2: write("{\"jsonrpc\":\"2.0\",\"method\":\"server/closing\",\"params\":{\"timeout\":1,\"revision\":0}}")
        default: if hasDowntime { daemon?.hangs = true }
        }
        failures += 1
    }

    private mutating func write(_ line: String) {
        faults.append(line)
        supervisor.daemonSent(Array(line.utf8), at: now)
    }

    private mutating func end(_ word: String) {
        faults.append(word)
        daemon = nil
        supervisor.daemonEnded(status: 137, at: now)
    }

    private mutating func draw(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    private mutating func draw<Element>(_ list: [Element]) -> Element { list[draw(list.count)] }
}
