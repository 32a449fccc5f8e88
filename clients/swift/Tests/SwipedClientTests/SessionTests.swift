import FoundationEssentials
import Testing

@testable import SwipedClient

/// The session without a daemon: bytes in, events and bytes out.
struct SessionTests {
    private static let initializeResult = """
        {"protocolVersion":"1.0","serverInfo":{"name":"d","version":"1"},"capabilities":{"methods":["session/snapshot"],\
        "clocks":[],"animationFormats":[],"estimators":[]},"presets":[],"limits":{"messageBytes":1000},"timestamp":0,"revision":0}
        """
    private static let cell = #"{"table":"t","cell":"m","timestamp":0,"revision":1}"#
    private static let swipeBegan = #"{"jsonrpc":"2.0","method":"cell/swipeBegan","params":\#(cell)}"#

    private func lines(_ texts: [String]) -> [UInt8] {
        Array(texts.map { $0 + "\n" }.joined().utf8)
    }

    private func response(_ id: some Any, _ result: String = "null") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#
    }

    /// Removes the bytes that are to be written: the id of each message, or else its method.
    private func written(_ session: inout Session) throws -> [String] {
        defer { session.outgoing = [] }
        return try session.outgoing.split(separator: UInt8(ascii: "\n")).map { line in
            guard case .object(let message) = try JSONDecoder().decode(Swipe.JSONValue.self, from: Data(line)) else {
                return ""
            }
            switch (message["id"], message["method"]) {
            case (.integer(let id)?, _): return "\(id)"
            case (_, .string(let method)?): return method
            default: return ""
            }
        }
    }

    /// A session that is open, and has its first snapshot.
    private func opened(restarts: Int = 3, snapshotEvery: Int = 64) throws -> Session {
        let options = Daemon.Options(restarts: restarts, snapshotEvery: snapshotEvery, clock: .client)
        var session = Session(options, clock: nil)
        session.connect()
        #expect(try written(&session) == ["initialize"])
        var received = session.receive(lines([response("\"initialize\"", Self.initializeResult)]))
        if restarts > 0 {
            #expect(received.events.isEmpty && received.fault == nil)
            #expect(try written(&session) == ["session/snapshot"])
            received = session.receive(lines([snapshot(0)]))
        }
        #expect(received.events.count == 1 && received.fault == nil && session.initializeResult != nil)
        return session
    }

    private func snapshot(_ number: Int) -> String {
        response("\"session/snapshot\"", #"{"timestamp":0,"snapshot":{"version":1,"of":\#(number)}}"#)
    }

    private func sendRequest(_ session: inout Session) throws -> Int {
        try session.request("server/status", [:])
    }

    @Test("bytes may be cut anywhere")
    func cuts() throws {
        let data = lines([Self.swipeBegan, response(1)])
        for cut in 0...data.count {
            var session = try opened()
            _ = try sendRequest(&session)
            let events = session.receive(data[..<cut]).events + session.receive(data[cut...]).events
            #expect(events.count == 2)
            guard case .notification(.cellSwipeBegan(let began)) = events[0] else {
                Issue.record("cut at \(cut): \(events)")
                return
            }
            #expect(began.cell == "m")
            #expect(events[1] == .response(1, .success(Array(response(1).utf8))))
        }
    }

    @Test("responses may come in any order")
    func order() throws {
        var session = try opened()
        let ids = try (0..<3).map { _ in try sendRequest(&session) }
        let events = session.receive(lines(ids.reversed().map { response($0) })).events
        #expect(
            events.map { event in
                if case .response(let id, _) = event { id } else { 0 }
            } == [3, 2, 1])
    }

    @Test(
        "an invalid message is an error after the events before it",
        arguments: [
            "hello", "\u{1}", "7", "[]", #"{"jsonrpc":"2.0","id":1,"result":NaN}"#, #"{"jsonrpc":"2.0","id":1}"#,
            #"{"jsonrpc":"2.0","id":2,"result":null}"#, #"{"jsonrpc":"2.0","id":true,"result":null}"#,
            #"{"jsonrpc":"2.0","id":"1","result":null}"#, #"{"jsonrpc":"2.0","id":"initialize","result":{}}"#,
            #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"No."}}"#,
            #"{"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"No."}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"server/status","params":{}}"#,
            #"{"jsonrpc":"2.0","method":"cell/swipeBegan","params":{"table":"t"}}"#,
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":null}",
            String(repeating: "[", count: 100_000),
        ])
    func garbage(text: String) throws {
        var session = try opened()
        _ = try sendRequest(&session)
        let (events, fault) = session.receive(lines([Self.swipeBegan, text, Self.swipeBegan]))
        guard case .garbled? = fault else {
            Issue.record("\(text): \(String(describing: fault))")
            return
        }
        guard case .notification = events.first else {
            Issue.record("\(text): the event before it is missing")
            return
        }
        #expect(events.count == (text.contains("\n") ? 2 : 1))
    }

    @Test("unknown notifications and errors are passed on")
    func unknown() throws {
        var session = try opened()
        _ = try sendRequest(&session)
        let failed = #"{"jsonrpc":"2.0","id":1,"error":{"code":4711,"message":"No.","data":{"new":1}}}"#
        let events = session.receive(lines([#"{"jsonrpc":"2.0","method":"cell/new","params":{"new":1}}"#, failed]))
            .events
        let refusal = Swipe.Refusal(code: 4711, message: "No.", data: .init())
        #expect(events == [.notification(.other(method: "cell/new")), .response(1, .failure(.unknown(refusal)))])
    }

    @Test("a new daemon is given the last snapshot unchanged, and the journal")
    func restores() throws {
        var session = try opened(snapshotEvery: 2)
        for _ in 1...3 { _ = try sendRequest(&session) }
        #expect(try written(&session) == ["1", "2", "session/snapshot", "3"])
        _ = session.receive(lines([response(1), response(2), snapshot(2)]))
        try session.notify("table/scroll", ["table": given("t")])
        session.connect()
        let text = String(decoding: session.outgoing, as: UTF8.self)
        #expect(text.contains(#""params":{"catchUp":true,"snapshot":{"version":1,"of":2}}}"#))
        #expect(
            try written(&session) == [
                "initialize", "session/restore", "3", "table/scroll", "initialized", "session/snapshot",
            ])
    }

    @Test("replayed results are dropped")
    func repeated() throws {
        var session = try opened()
        for _ in 1...2 { _ = try sendRequest(&session) }
        #expect(session.receive(lines([Self.swipeBegan, response(1)])).events.count == 2)
        session.connect()
        let replayed = lines([
            response("\"initialize\"", Self.initializeResult), response("\"session/restore\"", "{}"), Self.swipeBegan,
            response(1),
            Self.swipeBegan,
            response(2),
        ])
        let (events, fault) = session.receive(replayed)
        #expect(events.count == 2 && fault == nil)
        #expect(events.last == .response(2, .success(Array(response(2).utf8))))
    }

    @Test("a daemon that replays other messages is an error")
    func otherwise() throws {
        var session = try opened()
        _ = try sendRequest(&session)
        _ = session.receive(lines([response(1)]))
        session.connect()
        #expect(session.receive(lines([Self.swipeBegan])).fault != nil)
    }

    @Test("after a refused snapshot the last one is kept")
    func refused() throws {
        var session = try opened(snapshotEvery: 1)
        try session.notify("table/scroll", [:])
        let refused = #"{"jsonrpc":"2.0","id":"session/snapshot","error":{"code":1007,"message":"No."}}"#
        #expect(session.receive(lines([refused])) == ([], nil))
        session.outgoing = []
        try session.notify("table/tap", [:])
        session.connect()
        #expect(String(decoding: session.outgoing, as: UTF8.self).contains(#""of":0"#))
        let sent = try written(&session)
        #expect(
            sent == ["initialize", "session/restore", "table/scroll", "table/tap", "initialized", "session/snapshot"])
    }

    @Test("after too many failed restarts the session is over")
    func failedRestarts() throws {
        var session = try opened(restarts: 2)
        session.connect()
        #expect(session.mayRestart)
        session.connect()
        #expect(!session.mayRestart)
        _ = session.receive(lines([Self.swipeBegan]))
        #expect(session.mayRestart, "this daemon has delivered something new")
        _ = try session.request("shutdown", [:])
        #expect(!session.mayRestart)
        #expect(!(try opened(restarts: 0)).mayRestart)
    }

    @Test("under the system's clock messages get a timestamp")
    func timestamps() throws {
        var session = Session(.init(), clock: { 4711 })
        session.connect()
        _ = try session.request("server/status", [:])
        _ = try session.request("server/status", ["timestamp": given(7.5)])
        let texts = String(decoding: session.outgoing, as: UTF8.self).split(separator: "\n")
        #expect(texts.map { $0.contains(#""timestamp":4711"#) } == [true, true, false])
        #expect(texts[2].contains(#""timestamp":7.5"#))
    }

    @Test(
        "the replay keeps the order of timers and messages",
        arguments: [
            #"{"table":"t","cell":"m","timestamp":2000,"revision":1}"#,
            #"{"animation":{"id":4,"start":2000,"duration":100}}"#,
            #"{"finished":{"animation":3,"finished":true}}"#,
        ])
    func replayedTime(params: String) throws {
        var session = Session(.init(), clock: { 1000 })
        session.connect()
        _ = session.receive(lines([response("\"initialize\"", Self.initializeResult), snapshot(0)]))
        _ = try sendRequest(&session)
        for timestamp in [1990.0, 2100] {
            _ = try session.request("pointer/move", ["timestamp": given(timestamp)])
        }
        _ = session.receive(lines([response(1, #"{"animation":{"id":3,"start":1800,"duration":200}}"#)]))
        let method = params.contains("timestamp") ? "cell/swipeBegan" : "cell/new"
        let notification = #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#
        #expect(session.receive(lines([notification])).events.count == 1)
        session.connect()
        #expect(String(decoding: session.outgoing, as: UTF8.self).contains(#""timestamp":2000.0001"#))
        #expect(
            try written(&session) == [
                "initialize", "session/restore", "1", "server/status", "2", "3", "initialized",
            ])
    }
}
