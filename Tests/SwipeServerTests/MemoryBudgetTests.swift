import JSONRPC
import SwipeServer
import Testing

@Suite("Clients share a memory budget")
struct MemoryBudgetTests {
    private let budget = MemoryBudget(bytes: 1 << 20, isShared: true)
    private let half = String(repeating: " ", count: 300_000)

    private func initialized(_ limits: Limits = Limits()) -> Client { Client(limits: limits, memory: budget) }

    @Test("an incomplete line counts until it ends or the client disconnects")
    func input() {
        var client = initialized()
        client.send(half)
        #expect(budget.held >= 300_000)
        client.send("\n")
        #expect(budget.held < 20_000)
        do {
            var other = initialized()
            other.send(half)
        }
        #expect(budget.held < 20_000)
    }

    @Test("a client may hold half of what the others leave, and gets one error if it exceeds that")
    func share() {
        var first = initialized()
        var second = initialized()
        #expect(first.send(half).isEmpty)
        let refused = first.send(half)
        #expect(refused.map(\.errorCode) == [1007] && refused[0]["error.data.member"] == #""memory""#)
        #expect(refused[0].id == nil || refused[0].id == "null")
        #expect(first.send(half).isEmpty)
        #expect(budget.held < 20_000)
        #expect(first.send("\n").isEmpty)
        #expect(first.send(half).isEmpty)
        #expect(second.send(half).isEmpty)
        let more = second.send(half)
        #expect(more.map(\.errorCode) == [1007])
        #expect(first.send("\n").isEmpty)
        second.send("\n")
        #expect(second.call("server/status").last?.errorCode == nil)
    }

    @Test("a body behind a header is discarded as well")
    func body() {
        var client = Client(framing: .contentLength, initialize: nil, memory: budget)
        let body = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0"}}"#
        client.send("Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        client.send("Content-Length: 900000\r\n\r\n")
        var replies = 0
        for _ in 0..<9 { replies += client.send(String(repeating: "x", count: 100_000)).count > 0 ? 1 : 0 }
        #expect(replies == 1 && budget.held < 20_000)
        let status = #"{"jsonrpc":"2.0","id":2,"method":"server/status"}"#
        #expect(!client.send("Content-Length: \(status.utf8.count)\r\n\r\n\(status)").isEmpty)
    }

    @Test("unread output counts, and leaves less memory for requests")
    func output() {
        var client = initialized()
        client.setQueuedBytes(700_000)
        #expect(budget.held >= 700_000)
        #expect(client.call("table/open", #""table":"t","width":320"#).last?.errorCode == 1007)
        client.setQueuedBytes(0)
        #expect(client.call("table/open", #""table":"t","width":320"#).last?.errorCode == nil)
    }

    @Test("state counts, gestures continue without memory, and closing a table releases it")
    func state() {
        var client = initialized()
        client.openTable(#""behavior":"swipeable","actions":{"trailing":[{"id":"x","width":80}]}"#)
        client.call("gesture/begin", #""table":"t","cell":"a""#)
        let data = String(repeating: "x", count: 50_000)
        var code: Int?
        var count = 0
        while code == nil, count < 100 {
            code = client.call("cell/configure", #""table":"t","cell":\#(count),"data":"\#(data)""#).last?.errorCode
            count += 1
        }
        #expect(code == 1007 && (3...10).contains(count))
        #expect(client.call("gesture/begin", #""table":"t","cell":"b""#).last?.errorCode == nil, "it adds little")
        for _ in 0..<300 { client.call("cell/open", #""table":"t","cell":"c","side":"trailing""#) }
        let moved = client.call("gesture/update", #""table":"t","cell":"a","translation":{"x":-9,"y":0}"#)
        #expect(moved.last?.errorCode == nil)
        #expect(client.call("gesture/cancel", #""table":"t","cell":"a""#).last?.errorCode == nil)
        client.call("table/close", #""table":"t""#)
        client.openTable()
        #expect(
            client.call("cell/configure", #""table":"t","cell":1,"data":"\#(data)""#).last?.errorCode == nil)
    }

    @Test("however much others hold, a client may hold 8 KiB")
    func guaranteed() {
        var other = initialized()
        other.setQueuedBytes(2 << 20)
        var client = initialized()
        let small = client.call("cell/open", #""table":"t","cell":"a","side":"trailing""#)
        #expect(small.last?.errorCode == 1001, "there is memory for a cell, but no such table")
        #expect(client.call("table/open", #""table":"t","width":320"#).last?.errorCode == nil)
        #expect(client.call("table/open", #""table":"u","width":320"#).last?.errorCode == 1007)
    }

    @Test("what a wheel begins counts as well, and a wheel that turns is never refused")
    func wheels() {
        var client = Client(memory: MemoryBudget(bytes: 256 << 10, isShared: true))
        let behavior = #""behavior":{"preset":"mail","policy":{"open":"multiple"}}"#
        client.openTable(behavior + #","actions":{"trailing":[{"id":"x","width":80}]}"#)
        let name = String(repeating: "x", count: 1_000)
        func turn(_ cell: Int, _ phase: String) -> Int? {
            let params = #""table":"t","cell":"\#(cell)\#(name)","delta":{"x":-60,"y":0},"phase":"\#(phase)""#
            return client.call("wheel/update", params).last?.errorCode
        }
        var code: Int?
        var count = 0
        while code == nil, count < 500 {
            code = turn(count, "began")
            #expect(code != nil || turn(count, "changed") == nil && turn(count, "ended") == nil)
            count += 1
        }
        #expect(code == 1007 && (25...150).contains(count))
    }

    @Test("a session alone may hold its whole budget")
    func alone() {
        var limits = Limits()
        limits.memory = 1 << 20
        var client = Client(limits: limits)
        client.send(half)
        #expect(client.send(half).isEmpty)
        #expect(client.send(half).isEmpty)
        #expect(client.send(half).map(\.errorCode) == [1007])
    }

    @Test("a message that needs too much memory to parse is refused with its id")
    func parsing() {
        let list = Array(repeating: "{}", count: 20_000).joined(separator: ",")
        let message = #"{"jsonrpc":"2.0","id":5,"method":"server/status","params":{"a":[\#(list)]}}"# + "\n"
        var client = initialized()
        let refused = client.send(message)
        #expect(refused.map(\.errorCode) == [1007] && refused[0]["error.data.member"] == #""memory""#)
        #expect(refused[0].id == "5")
        #expect(budget.held < 20_000)
        var other = Client()
        #expect(other.send(message).map(\.errorCode) == [nil])
    }

    @Test("after the total has fallen much, memory is trimmed once")
    func fall() {
        let budget = MemoryBudget(bytes: 1 << 30, isShared: true)
        do {
            var client = Client(memory: budget)
            client.setQueuedBytes(20 << 20)
            #expect(!budget.claimTrim())
            client.setQueuedBytes(10 << 20)
            #expect(!budget.claimTrim(), "it has fallen by less than 16 MiB")
        }
        #expect(budget.claimTrim() && !budget.claimTrim())
    }
}
