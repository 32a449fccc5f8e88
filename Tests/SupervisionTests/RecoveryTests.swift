import Jansson
import Supervision
import Testing

/// Plays the cases of protocol/conformance/recovery.
struct RecoveryTests {
    @Test("a case of recovery", arguments: RecoveryCase.names)
    func play(name: String) throws {
        var player = RecoveryPlayer()
        try RecoveryCase(name: name).forEachStep { player.play($0, in: name) }
    }

    @Test("an exit that is sent again in a step ends the session with the daemon's status")
    func exitInStep() {
        var supervisor = Supervisor(timeout: 1_000, snapshotEvery: 4, reconnectTimeout: 0)
        func line(_ members: String) -> [UInt8] { Array("{\"jsonrpc\":\"2.0\",\(members)}".utf8) }
        let opened = "\"result\":{\"capabilities\":{\"methods\":[\"session/snapshot\"]}}"
        supervisor.clientSent(line("\"id\":0,\"method\":\"initialize\",\"params\":{\"clock\":\"client\"}"), at: 0)
        supervisor.daemonSent(line("\"id\":0,\(opened)"), at: 0)
        let snapshot = "\"id\":\"supervise: session/snapshot 1\",\"result\":{\"snapshot\":{\"version\":1}}"
        supervisor.daemonSent(line(snapshot), at: 0)
        supervisor.clientSent(line("\"method\":\"exit\""), at: 0)
        for _ in 0..<2 { supervisor.daemonEnded(status: 137, at: 0) }
        supervisor.daemonSent(line("\"id\":0,\(opened)"), at: 0)
        supervisor.daemonSent(line("\"id\":\"supervise: session/restore 1\",\"result\":{}"), at: 0)
        supervisor.daemonEnded(status: 1, at: 0)
        #expect(supervisor.commands.last == .finish(1))
    }

    @Test("a daemon gets the supervisor's capabilities, whatever the client's capabilities are")
    func capability() {
        let expected = [
            "{}": "{\"capabilities\":{\"closing\":true,\"clockMoved\":true}}",
            "{ \"a\":1}": "{ \"a\":1,\"capabilities\":{\"closing\":true,\"clockMoved\":true}}",
            "{\"capabilities\":null}": "{\"capabilities\":{\"closing\":true,\"clockMoved\":true}}",
            "{\"capabilities\":{ }}": "{\"capabilities\":{ \"closing\":true,\"clockMoved\":true}}",
            "{\"capabilities\":{\"closing\":false,\"a\":1}}":
                "{\"capabilities\":{\"closing\":true,\"a\":1,\"clockMoved\":true}}",
            "{\"capabilities\":7}": "{\"capabilities\":7}",
            "[]": "{}",
        ]
        for (params, changed) in expected {
            var supervisor = Supervisor(timeout: 1_000, snapshotEvery: 4, reconnectTimeout: 0)
            // Without the client's clock, the supervisor adds a timestamp too.
            let start = "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":"
            supervisor.clientSent(Array((start + params + "}").utf8), at: 0)
            let sent = String(decoding: supervisor.toDaemon, as: UTF8.self).split(separator: "\n")[0]
            let stamps = [",\"timestamp\":0.0", "\"timestamp\":0.0"]
            #expect(stamps.reduce(String(sent)) { $0.replacing($1, with: "") } == start + changed + "}")
        }
    }

    @Test("a daemon that shuts down before it has restored the session has failed")
    func alwaysClosing() {
        var player = RecoveryPlayer()
        let status = player.closeUntilTheEnd()
        #expect(status == 75)
    }

    @Test("the cases are found")
    func count() { #expect(RecoveryCase.names.count > 10) }
}

/// The supervisor between a client and a daemon that a case describes.
struct RecoveryPlayer {
    private static let closing =
        "{\"jsonrpc\":\"2.0\",\"method\":\"server/closing\",\"params\":{\"timeout\":5000,\"revision\":0}}"

    private var supervisor = Supervisor(timeout: 1_000, snapshotEvery: 4, reconnectTimeout: 0)
    private var now = 1_000.0
    private var isOpen = false
    private var lastID = 0
    /// The requests of the client: method by id.
    private var methods: [String: String] = ["0": "initialize"]
    /// What the current daemon has to answer: the id and method of each request.
    private var unanswered: [(id: String, method: String)] = []
    private var lastAnswer = ""

    mutating func play(_ step: RecoveryStep, in name: String) {
        if !isOpen { open(clock: step.clock, methods: step.methods) }
        switch step.action {
        case .request(let method): send(method, id: true, step.params)
        case .notify(let method): send(method, id: false, step.params)
        case .answer(let method): answer(method, result: step.result, error: step.error)
        case .report(let method):
            daemonSends("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(step.params ?? "{}")}")
        case .fail(let fault): fail(fault)
        }
        if let fault = step.fails {
            let start = "{\"jsonrpc\":\"2.0\",\"method\":\"server/restarted\",\"params\":{\"reason\":\"\(fault)\""
            #expect(lines(supervisor.toClient).last?.hasPrefix(start) == true, "\(name), \(step.text)")
            return
        }
        #expect(takeToDaemon(like: step.daemon) == step.daemon, "\(name), \(step.text)")
        #expect(takeToClient() == step.client, "\(name), \(step.text)")
    }

    /// Daemons that shut down at once. Returns the exit status after the last one.
    mutating func closeUntilTheEnd() -> Int32? {
        open(clock: "client", methods: "[\"session/snapshot\"]")
        for _ in 0..<10 {
            daemonSends(Self.closing)
            if case .finish(let status) = supervisor.commands.last { return status }
        }
        return nil
    }

    private mutating func open(clock: String, methods: String) {
        isOpen = true
        supervisor.commands = []
        let params = "{\"clock\":\"\(clock)\",\"timestamp\":1000}"
        supervisor.clientSent(
            Array("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":\(params)}".utf8), at: now)
        _ = takeToDaemon()
        let result = "{\"capabilities\":{\"methods\":\(methods)}}"
        daemonSends("{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":\(result)}")
        unanswered.removeAll { $0.method == "initialize" }
        answer("session/snapshot", result: methods.contains("session/snapshot") ? nil : "null")
        _ = takeToClient()
    }

    private mutating func send(_ method: String, id hasID: Bool, _ params: String?) {
        lastID += hasID ? 1 : 0
        if hasID { methods["\(lastID)"] = method }
        let id = hasID ? "\"id\":\(lastID)," : ""
        supervisor.clientSent(
            Array("{\"jsonrpc\":\"2.0\",\(id)\"method\":\"\(method)\",\"params\":\(params ?? "{}")}".utf8), at: now)
    }

    private mutating func answer(_ method: String, result: String?, error: Int64? = nil) {
        if let index = unanswered.firstIndex(where: { $0.method == method }) {
            lastAnswer = unanswered.remove(at: index).id
        }
        let usual = method == "session/snapshot" ? "{\"snapshot\":{\"version\":1}}" : "{}"
        let value =
            error.map { "\"error\":{\"code\":\($0),\"message\":\"no\"}" }
            ?? "\"result\":\(result ?? usual)"
        daemonSends("{\"jsonrpc\":\"2.0\",\"id\":\(lastAnswer),\(value)}")
    }

    private mutating func daemonSends(_ line: String) { supervisor.daemonSent(Array(line.utf8), at: now) }

    private mutating func fail(_ fault: String) {
        unanswered = []
        switch fault {
        case "exited": supervisor.daemonEnded(status: 137, at: now)
        case "garbled": daemonSends("hello")
        case "closing": daemonSends(Self.closing)
        default:
            now = supervisor.deadline ?? now
            supervisor.timePassed(at: now)
        }
        #expect(supervisor.commands.last == .start)
        supervisor.commands = []
    }

    // MARK: Output

    private func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The methods that were sent to the daemon, with their timestamps where these have one.
    private mutating func takeToDaemon(like expected: [String] = []) -> [String] {
        defer { supervisor.toDaemon = [] }
        return lines(supervisor.toDaemon).enumerated().map { index, line in
            let message = Message(line)
            let showsTime = index < expected.count && expected[index].contains("@")
            if let id = message.id { unanswered.append((id, message.method ?? "")) }
            let time = showsTime ? message.timestamp.map { " @\($0)" } : nil
            return (message.method ?? "") + (time ?? "")
        }
    }

    /// The notifications and the methods of the answered requests, with an error's code.
    private mutating func takeToClient() -> [String] {
        defer { supervisor.toClient = [] }
        return lines(supervisor.toClient).map { line in
            let message = Message(line)
            let method = message.method ?? message.id.flatMap { methods[$0] } ?? line
            return message.code.map { "\(method): \($0)" } ?? method
        }
    }
}
