import Supervision
import Testing

/// Sessions whose daemons fail at random moments.
struct RandomTests {
    @Test("nothing is lost or passed on twice, whenever daemons fail", arguments: 0..<80)
    func failures(seed: Int) {
        var scenarios = [false, true].map { Scenario(seed: seed, fails: $0) }
        let undisturbed = scenarios[0].run()
        let disturbed = scenarios[1].run()
        #expect(disturbed.lines == undisturbed.lines)
        #expect(undisturbed.restarts == 0)
    }

    @Test("lethal messages are answered with an error, and all others as without them", arguments: 0..<20)
    func lethal(seed: Int) {
        var scenario = Scenario(seed: seed, fails: false)
        scenario.lethal = [5, 6, 32]
        let lines = scenario.run().lines
        let failed = lines.filter { $0.contains("\"code\":1015") }
        #expect(failed.count == 3)
        #expect(lines.count { $0.contains("\"result\"") } == scenario.requestCount - requestsAmong(failed))
    }

    private func requestsAmong(_ lines: [String]) -> Int { lines.count { $0.contains("\"id\"") } }
}

/// A client that sends 60 messages without waiting, and daemons that count them.
private struct Scenario {
    private static let count = 60
    private static let closing = "{\"jsonrpc\":\"2.0\",\"method\":\"server/closing\",\"params\":{\"timeout\":1}}"

    private var random: UInt64
    private let fails: Bool
    /// The numbers of the messages that kill a daemon.
    var lethal: Set<Int> = []
    private(set) var requestCount = 1
    private var supervisor = Supervisor(timeout: 1_000, snapshotEvery: 5, reconnectTimeout: 0)
    private var daemon = CountingDaemon()
    private var output: [String] = []
    private var restarts = 0
    /// How many daemons have failed since one has served everything. A third one would be the message's fault.
    private var failures = 0
    private var isOpen = false

    init(seed: Int, fails: Bool) {
        random = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
        self.fails = fails
        for number in 1...Self.count where number % 4 != 0 { requestCount += 1 }
    }

    mutating func run() -> (lines: [String], restarts: Int) {
        daemon.lethal = lethal
        send("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"clock\":\"client\"}}")
        serveUntilIdle()
        isOpen = true
        for number in 1...Self.count {
            let id = number % 4 == 0 ? "" : "\"id\":\(number),"
            send("{\"jsonrpc\":\"2.0\",\(id)\"method\":\"m\",\"params\":{\"n\":\(number)}}")
            for _ in 0..<draw(4) { step() }
        }
        serveUntilIdle()
        return (output.filter { !$0.contains("server/restarted") }, restarts)
    }

    private mutating func serveUntilIdle() {
        for _ in 0..<10_000 where !daemon.isIdle || !supervisor.commands.isEmpty { step() }
        #expect(daemon.isIdle)
    }

    private mutating func send(_ line: String) {
        supervisor.clientSent(Array(line.utf8), at: 0)
        carryOut()
    }

    /// The daemon serves a message, the supervisor reads some of the output, or the daemon fails.
    private mutating func step() {
        if daemon.isIdle { failures = 0 }
        if daemon.hasDied || isOpen && fails && failures < 2 && draw(12) == 0 {
            failures += 1
            switch draw(daemon.hasDied ? 2 : 3) {
            case 0: supervisor.daemonEnded(status: 137, at: 0)
            case 1: supervisor.daemonSent(Array("garbage".utf8), at: 0)
            default: supervisor.daemonSent(Array(Self.closing.utf8), at: 0)
            }
        } else if draw(2) == 0 {
            daemon.serve()
        } else if let line = daemon.takeLine() {
            supervisor.daemonSent(Array(line.utf8), at: 0)
        }
        carryOut()
    }

    private mutating func carryOut() {
        output += String(decoding: supervisor.toClient, as: UTF8.self).split(separator: "\n").map(String.init)
        supervisor.toClient = []
        for command in supervisor.commands where command == .start {
            restarts += isOpen ? 1 : 0
            daemon = CountingDaemon()
            daemon.lethal = lethal
        }
        supervisor.commands = []
        daemon.receive(supervisor.toDaemon)
        supervisor.toDaemon = []
    }

    private mutating func draw(_ count: UInt64) -> Int {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((random >> 33) % count)
    }
}

/// A daemon whose state is a number. Each message adds one, and is answered with it after a notification or none.
private struct CountingDaemon {
    var lethal: Set<Int> = []
    private var input: [String] = []
    private var output: [String] = []
    private var state = 0
    private(set) var hasDied = false

    var isIdle: Bool { input.isEmpty && output.isEmpty && !hasDied }

    mutating func receive(_ bytes: [UInt8]) {
        input += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    mutating func takeLine() -> String? { output.isEmpty ? nil : output.removeFirst() }

    mutating func serve() {
        guard !hasDied, !input.isEmpty else { return }
        let message = Message(input.removeFirst())
        switch message.method ?? "" {
        case "initialize": respond(message, "{\"capabilities\":{\"methods\":[\"session/snapshot\"]}}")
        case "session/snapshot": respond(message, "{\"snapshot\":{\"state\":\(state)}}")
        case "session/restore":
            state = message.state ?? 0
            respond(message, "{}")
        case "initialized": break
        default: count(message)
        }
    }

    private mutating func count(_ message: Message) {
        if let number = message.number, lethal.contains(number) {
            hasDied = true
            return
        }
        state += 1
        let third = "{\"jsonrpc\":\"2.0\",\"method\":\"third\",\"params\":{\"state\":\(state)}}"
        if state % 3 == 0 { output.append(third) }
        respond(message, "{\"state\":\(state)}")
    }

    private mutating func respond(_ message: Message, _ result: String) {
        guard let id = message.id else { return }
        output.append("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":\(result)}")
    }
}
