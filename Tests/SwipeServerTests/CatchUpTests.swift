import Testing

/// Catching up: a client restores a session under the system clock, and replays messages.
struct CatchUpTests {
    /// The snapshot of a session that starts at 1000 on the client's clock. Cell 1 is animated until 1350.
    static func snapshot() throws -> String {
        var client = Client(initialize: #""clock":"system","timestamp":1000"#, at: 0)
        client.openTable(#""behavior":{"preset":"sparrow","policy":{"open":"multiple"}}"#)
        client.call("cell/open", #""table":"t","cell":1,"timestamp":1000"#)
        let replies = client.call("session/snapshot", #""timestamp":1000"#)
        let snapshot = replies.last?["result.snapshot"]
        return try #require(snapshot)
    }

    /// Another session, which restores the snapshot long after all its deadlines.
    static func restored(catchUp: Bool) throws -> Client {
        var client = Client(initialize: #""clock":"system","timestamp":9000"#, at: 50_000)
        let replies = client.call(
            "session/restore", #""snapshot":\#(try snapshot()),"catchUp":\#(catchUp)"#, at: 50_000)
        #expect(replies.outline == ["answer"] && replies.last?["result.timestamp"] == "1000")
        return client
    }

    @Test("while catching up, time does not advance between messages")
    func standsStill() throws {
        var client = try Self.restored(catchUp: true)
        #expect(client.nextDeadline == nil)
        #expect(client.timePassed(at: 60_000).isEmpty)
        client.call("gesture/begin", #""table":"t","cell":2,"timestamp":1010"#, at: 70_000)
        for step in 1...5 {
            let place = #""timestamp":\#(1010 + 8 * step),"translation":{"x":\#(-8 * step),"y":0}"#
            client.call("gesture/update", #""table":"t","cell":2,\#(place)"#, at: 70_000 + 1_000 * Double(step))
        }
        let ended = client.call("gesture/end", #""table":"t","cell":2,"timestamp":1054"#, at: 80_000)
        #expect(ended.outline == ["cell/swipeEnded", "cell/willOpen", "answer"])
        #expect(ended.last?["result.decision.velocity"] == "-1000")
        let status = client.call("server/status", #""timestamp":1054"#, at: 90_000)
        #expect(status.last?["result.timestamp"] == "1054")
    }

    @Test(
        "a message without a timestamp ends catching up: deadlines until then pass, each at its own time"
    )
    func goesOn() throws {
        var client = try Self.restored(catchUp: true)
        client.call("cell/open", #""table":"t","cell":2,"timestamp":1100"#, at: 70_000)
        let replies = client.notify("initialized", at: 70_010)
        #expect(replies.outline == ["cell/didOpen", "cell/didOpen"])
        #expect(replies.map { $0["params.timestamp"] } == ["1350", "1450"])
        #expect(replies.map(\.revision) == [4, 5])
        let opened = client.call("cell/open", #""table":"t","cell":3"#, at: 70_020)
        #expect(opened.last?["result.animation.start"] == "29020")
        #expect(client.nextDeadline == 70_370)
    }

    @Test("the end of input ends catching up")
    func ends() throws {
        var client = try Self.restored(catchUp: true)
        #expect(client.end(at: 70_000).isEmpty)
        let due = client.nextDeadline
        let deadline = try #require(due)
        #expect(deadline <= 70_000)
        #expect(client.timePassed(at: 70_000).outline == ["cell/didOpen"])
        #expect(client.exitStatus == 0)
    }

    @Test("without catchUp a restored session continues at once")
    func goesOnAtOnce() throws {
        var client = try Self.restored(catchUp: false)
        let due = client.nextDeadline
        let deadline = try #require(due)
        #expect(deadline < 50_000)
        #expect(client.timePassed(at: 50_001).outline == ["cell/didOpen"])
    }

    @Test("deadlines at two moments are two revisions, handled late or in time", arguments: [false, true])
    func revisions(isLate: Bool) {
        var client = Client(initialize: #""clock":"system","timestamp":0"#, at: 0)
        client.openTable(#""behavior":{"preset":"sparrow","policy":{"open":"multiple"}}"#)
        client.call("cell/open", #""table":"t","cell":1,"timestamp":0"#)
        client.call("cell/open", #""table":"t","cell":2,"timestamp":100"#)
        var replies = isLate ? [] : client.timePassed(at: 350)
        replies += client.timePassed(at: 500)
        #expect(replies.map(\.revision) == [4, 5])
    }
}
