import FoundationEssentials
import Testing

@testable import SwipedClient

/// The session without any daemon: bytes in, events and bytes out.
struct SessionTests {
    private static let greeting = """
        {"protocolVersion":"1.0","serverInfo":{"name":"d","version":"1"},"capabilities":{"methods":["session/snapshot"],\
        "clocks":[],"animationFormats":[],"estimators":[]},"presets":[],"limits":{"messageBytes":1000},"timestamp":0,"revision":0}
        """
    private static let cell = #"{"table":"t","cell":"m","timestamp":0,"revision":1}"#
    private static let told = #"{"jsonrpc":"2.0","method":"cell/swipeBegan","params":\#(cell)}"#

    private func lines(_ texts: [String]) -> [UInt8] {
        Array(texts.map { $0 + "\n" }.joined().utf8)
    }

    private func answered(_ id: some Any, _ result: String = "null") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#
    }

    /// What is to be written, which is then taken as written: of each message its id, or else its method.
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

    /// One whose daemon has greeted, and given its first snapshot.
    private func opened(restarts: Int = 3, snapshotEvery: Int = 64) throws -> Session {
        let options = Daemon.Options(restarts: restarts, snapshotEvery: snapshotEvery, clock: .client)
        var session = Session(options, stamp: nil)
        session.begin()
        #expect(try written(&session) == ["initialize"])
        var came = session.feed(lines([answered("\"initialize\"", Self.greeting)]))
        if restarts > 0 {
            #expect(came.events.isEmpty && came.fault == nil)
            #expect(try written(&session) == ["session/snapshot"])
            came = session.feed(lines([snapshot(0)]))
        }
        #expect(came.events.count == 1 && came.fault == nil && session.greeting != nil)
        return session
    }

    private func snapshot(_ number: Int) -> String {
        answered("\"session/snapshot\"", #"{"timestamp":0,"snapshot":{"version":1,"of":\#(number)}}"#)
    }

    private func ask(_ session: inout Session) throws -> Int {
        try session.request("server/status", [:])
    }

    @Test("bytes cut anywhere are the same events")
    func cuts() throws {
        let data = lines([Self.told, answered(1)])
        for cut in 0...data.count {
            var session = try opened()
            _ = try ask(&session)
            let events = session.feed(data[..<cut]).events + session.feed(data[cut...]).events
            #expect(events.count == 2)
            guard case .told(.cellSwipeBegan(let began)) = events[0] else {
                Issue.record("cut at \(cut): \(events)")
                return
            }
            #expect(began.cell == "m")
            #expect(events[1] == .answered(1, .success(Array(answered(1).utf8))))
        }
    }

    @Test("answers find their requests in whatever order")
    func order() throws {
        var session = try opened()
        let ids = try (0..<3).map { _ in try ask(&session) }
        let events = session.feed(lines(ids.reversed().map { answered($0) })).events
        #expect(
            events.map { event in
                if case .answered(let id, _) = event { id } else { 0 }
            } == [3, 2, 1])
    }

    @Test(
        "garbage is told behind what came before it",
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
        _ = try ask(&session)
        let (events, fault) = session.feed(lines([Self.told, text, Self.told]))
        guard case .garbled? = fault else {
            Issue.record("no garbage: \(text), but \(String(describing: fault))")
            return
        }
        guard case .told = events.first else {
            Issue.record("what came before \(text) is not told")
            return
        }
        #expect(events.count == (text.contains("\n") ? 2 : 1))
    }

    @Test("what is not known is passed on, or passed over")
    func unknown() throws {
        var session = try opened()
        _ = try ask(&session)
        let failed = #"{"jsonrpc":"2.0","id":1,"error":{"code":4711,"message":"No.","data":{"new":1}}}"#
        let events = session.feed(lines([#"{"jsonrpc":"2.0","method":"cell/new","params":{"new":1}}"#, failed])).events
        let refusal = Swipe.Refusal(code: 4711, message: "No.", data: .init())
        #expect(events == [.told(.other(method: "cell/new")), .answered(1, .failure(.unknown(refusal)))])
    }

    @Test("another daemon gets the last snapshot as it came, and what was sent since")
    func restores() throws {
        var session = try opened(snapshotEvery: 2)
        for _ in 1...3 { _ = try ask(&session) }
        #expect(try written(&session) == ["1", "2", "session/snapshot", "3"])
        _ = session.feed(lines([answered(1), answered(2), snapshot(2)]))
        try session.notify("table/scroll", ["table": given("t")])
        session.begin()
        let text = String(decoding: session.outgoing, as: UTF8.self)
        #expect(text.contains(#""params":{"catchUp":true,"snapshot":{"version":1,"of":2}}}"#))
        #expect(
            try written(&session) == [
                "initialize", "session/restore", "3", "table/scroll", "initialized", "session/snapshot",
            ])
    }

    @Test("what was told before is not told again")
    func repeated() throws {
        var session = try opened()
        for _ in 1...2 { _ = try ask(&session) }
        #expect(session.feed(lines([Self.told, answered(1)])).events.count == 2)
        session.begin()
        let again = lines([
            answered("\"initialize\"", Self.greeting), answered("\"session/restore\"", "{}"), Self.told, answered(1),
            Self.told,
            answered(2),
        ])
        let (events, fault) = session.feed(again)
        #expect(events.count == 2 && fault == nil)
        #expect(events.last == .answered(2, .success(Array(answered(2).utf8))))
    }

    @Test("a daemon that tells otherwise than the one before is of no use")
    func otherwise() throws {
        var session = try opened()
        _ = try ask(&session)
        _ = session.feed(lines([answered(1)]))
        session.begin()
        #expect(session.feed(lines([Self.told])).fault != nil)
    }

    @Test("a snapshot that is refused leaves the last one good")
    func refused() throws {
        var session = try opened(snapshotEvery: 1)
        try session.notify("table/scroll", [:])
        let refused = #"{"jsonrpc":"2.0","id":"session/snapshot","error":{"code":1007,"message":"No."}}"#
        #expect(session.feed(lines([refused])) == ([], nil))
        session.outgoing = []
        try session.notify("table/tap", [:])
        session.begin()
        #expect(String(decoding: session.outgoing, as: UTF8.self).contains(#""of":0"#))
        let sent = try written(&session)
        #expect(
            sent == ["initialize", "session/restore", "table/scroll", "table/tap", "initialized", "session/snapshot"])
    }

    @Test("after so many daemons in vain it is over")
    func vain() throws {
        var session = try opened(restarts: 2)
        session.begin()
        #expect(session.mayBeginAgain)
        session.begin()
        #expect(!session.mayBeginAgain)
        _ = session.feed(lines([Self.told]))
        #expect(session.mayBeginAgain, "this one told something new")
        _ = try session.request("shutdown", [:])
        #expect(!session.mayBeginAgain)
        #expect(!(try opened(restarts: 0)).mayBeginAgain)
    }

    @Test("under the system's clock messages have their moment, unless they have one")
    func stamps() throws {
        var session = Session(.init(), stamp: { 4711 })
        session.begin()
        _ = try session.request("server/status", [:])
        _ = try session.request("server/status", ["timestamp": given(7.5)])
        let texts = String(decoding: session.outgoing, as: UTF8.self).split(separator: "\n")
        #expect(texts.map { $0.contains(#""timestamp":4711"#) } == [true, true, false])
        #expect(texts[2].contains(#""timestamp":7.5"#))
    }
}
