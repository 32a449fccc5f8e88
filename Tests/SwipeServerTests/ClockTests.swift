import JSONRPC
import TestSupport
import Testing

/// Time under the system's clock, and at the end of the input.
struct ClockTests {
    static let opening = #""table":"t","cell":1"#

    @Test("the deadline is when the motion ends, by the machine's clock")
    func deadline() {
        var client = Client(initialize: #""clock":"system","timestamp":1000"#, at: 5000)
        client.openTable()
        #expect(client.nextDeadline == nil)
        client.call("cell/open", Self.opening, at: 5100)
        #expect(client.nextDeadline == 5450)
        #expect(client.timePassed(at: 5449).isEmpty)
        let ended = client.timePassed(at: 5460)
        #expect(ended.outline == ["cell/didOpen"])
        #expect(ended.first?["params.timestamp"] == "1450" && ended.first?.revision == 3)
        #expect(client.nextDeadline == nil)
    }

    @Test("without timestamps a message counts as sent when it arrived")
    func arrival() {
        var client = Client(initialize: #""clock":"system""#, at: 700)
        client.openTable()
        client.call("cell/open", Self.opening, at: 800)
        let replies = client.call("table/cells", #""table":"t","cells":[1]"#, at: 1150)
        #expect(replies.outline == ["cell/didOpen", "answer"])
        #expect(replies.first?["params.timestamp"] == "1150")
    }

    @Test("a message's own timestamp comes before its arrival, and time does not go back")
    func timestamps() {
        var client = Client(initialize: #""clock":"system","timestamp":0"#, at: 0)
        client.openTable()
        let opened = client.call("cell/open", Self.opening + #","timestamp":90"#, at: 100)
        #expect(opened.last?["result.animation.start"] == "90")
        client.call("server/status", at: 220)
        let late = client.call("cell/close", Self.opening + #","timestamp":10"#, at: 230)
        #expect(late.last?["result.animation.start"] == "220")
    }

    @Test("under the client's clock there are no deadlines, and time stands still")
    func clientClock() {
        var client = Client()
        client.openTable()
        client.call("cell/open", Self.opening, at: 5)
        #expect(client.nextDeadline == nil)
        #expect(client.timePassed(at: 1e9).isEmpty)
        let replies = client.call("clock/advance", #""timestamp":1000"#)
        #expect(replies.outline == ["cell/didOpen", "answer"] && replies.first?["params.timestamp"] == "350")
    }

    @Test("what ends before a message ends first, at its own time, in the order of the ends")
    func order() {
        var client = Client()
        client.openTable(#""behavior":{"preset":"sparrow","policy":{"open":"multiple"}}"#)
        client.call("cell/open", #""table":"t","cell":1,"timestamp":10"#)
        client.call("cell/open", #""table":"t","cell":2,"timestamp":0"#)
        client.call("cell/open", #""table":"t","cell":3,"timestamp":20"#)
        let replies = client.call("server/status", #""timestamp":1000"#)
        #expect(replies.compactMap { $0["params.cell"] } == ["1", "2", "3"])
        #expect(replies.compactMap { $0["params.timestamp"] } == ["360", "360", "370"])
    }

    @Test(
        "what is due has happened when the deadline has come, whatever the two clocks show",
        arguments: 1...200 as ClosedRange<UInt64>)
    func exactDeadline(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let arrival = Double.random(in: 0...1e8, using: &random)
        let stamp = seed % 2 == 0 ? 0 : Double.random(in: 0...2e12, using: &random)
        var client = Client(initialize: #""clock":"system","timestamp":\#(stamp)"#, at: arrival)
        client.openTable()
        client.call("cell/open", Self.opening, at: arrival + Double.random(in: 0...1e5, using: &random))
        let due = client.nextDeadline
        let deadline = try #require(due)
        #expect(client.timePassed(at: deadline).outline == ["cell/didOpen"], "seed \(seed)")
    }

    // MARK: The end of input

    @Test("lines under the client's clock: running animations finish at their own times, and all is well")
    func endOfLines() {
        var client = Client()
        client.openTable()
        client.call("cell/open", Self.opening)
        let replies = client.end()
        #expect(replies.outline == ["cell/didOpen"] && replies.first?["params.timestamp"] == "350")
        #expect(client.exitStatus == 0)
    }

    @Test("lines under the system's clock: the end waits for running animations")
    func endOfLinesWaits() throws {
        var client = Client(initialize: #""clock":"system","timestamp":0"#)
        client.openTable()
        client.call("cell/open", Self.opening, at: 10)
        #expect(client.end(at: 20).isEmpty && client.exitStatus == nil)
        let due = client.nextDeadline
        let deadline = try #require(due)
        #expect(client.timePassed(at: deadline).outline == ["cell/didOpen"])
        #expect(client.exitStatus == 0)
    }

    @Test("headers: the end of input is an exit", arguments: [false, true])
    func endOfHeaders(isShutDown: Bool) {
        var client = Client(framing: .contentLength, initialize: nil)
        func framed(_ body: String) -> String { "Content-Length: \(body.utf8.count)\r\n\r\n\(body)" }
        client.send(framed(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0"}}"#))
        if isShutDown { client.send(framed(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#)) }
        _ = client.end()
        #expect(client.exitStatus == (isShutDown ? 0 : 1))
    }

    @Test("nothing ever came: all is well; and a last line needs no line end")
    func endOfNothing() {
        var silent = Client(framing: nil, initialize: nil)
        _ = silent.end()
        #expect(silent.exitStatus == 0)
        var client = Client()
        client.send(#"{"jsonrpc":"2.0","id":9,"method":"server/status"}"#)
        #expect(client.end().last?.id == "9")
    }

    @Test("exit without shutdown is status 1, and nothing after it is served")
    func exit() {
        var client = Client()
        #expect(
            client.send(
                "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}\n{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"server/status\"}\n"
            ).isEmpty)
        #expect(client.exitStatus == 1)
    }
}
