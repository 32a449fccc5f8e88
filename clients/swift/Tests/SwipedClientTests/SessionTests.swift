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

    private func opened() throws -> Session {
        var session = Session(.init(clock: .client))
        #expect(try written(&session) == ["0"])
        let received = session.receive(lines([response(0, Self.initializeResult)]))
        #expect(received.events.count == 1 && received.fault == nil && session.initializeResult != nil)
        return session
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

    @Test(
        "an invalid message is an error after the events before it",
        arguments: [
            "hello", "\u{1}", "7", "[]", #"{"jsonrpc":"2.0","id":1,"result":NaN}"#, #"{"jsonrpc":"2.0","id":1}"#,
            #"{"jsonrpc":"2.0","id":2,"result":null}"#, #"{"jsonrpc":"2.0","id":true,"result":null}"#,
            #"{"jsonrpc":"2.0","id":"1","result":null}"#, #"{"jsonrpc":"2.0","id":0,"result":{}}"#,
            #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"No."}}"#,
            #"{"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"No."}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"server/status","params":{}}"#,
            #"{"jsonrpc":"2.0","method":"cell/swipeBegan","params":{"table":"t"}}"#,
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
        #expect(events.count == 1)
    }
}
