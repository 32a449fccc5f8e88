import JSONRPC
import TestSupport
import Testing

/// Time under the system clock, and at the end of input.
struct ClockTests {
    static let opening = #""table":"t","cell":1"#

    @Test("the deadline is the end of the animation, by the monotonic clock")
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

    @Test("a message without a timestamp counts as sent at its arrival")
    func arrival() {
        var client = Client(initialize: #""clock":"system""#, at: 700)
        client.openTable()
        client.call("cell/open", Self.opening, at: 800)
        let replies = client.call("table/cells", #""table":"t","cells":[1]"#, at: 1150)
        #expect(replies.outline == ["cell/didOpen", "answer"])
        #expect(replies.first?["params.timestamp"] == "1150")
    }

    @Test("a timestamp has precedence over the arrival, and time does not go back")
    func timestamps() {
        var client = Client(initialize: #""clock":"system","timestamp":0"#, at: 0)
        client.openTable()
        let opened = client.call("cell/open", Self.opening + #","timestamp":90"#, at: 100)
        #expect(opened.last?["result.animation.start"] == "90")
        client.call("server/status", at: 220)
        let late = client.call("cell/close", Self.opening + #","timestamp":10"#, at: 230)
        #expect(late.last?["result.animation.start"] == "220")
    }

    @Test(
        "at the deadline the animation has ended, for any offset between the clocks",
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

    @Test("with lines under the system clock, the end of input waits for animations")
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
}
