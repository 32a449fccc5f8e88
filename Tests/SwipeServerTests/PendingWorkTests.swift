import SwipeServer
import Testing

/// Long output is written in chunks, which together are the same as the whole.
struct WorkTests {
    private static let count = 1_000

    /// A session with a table that has many open cells.
    private func opened(count: Int = count, more: String = "", limits: Limits = Limits()) -> Client {
        var client = Client(limits: limits)
        let policy = #""behavior":{"preset":"mail","policy":{"open":"multiple","closeOn":["edit","scroll"]}}"#
        client.openTable(#"\#(policy),"actions":{"trailing":[{"id":"x","width":80}]}\#(more)"#)
        for cell in 0..<count { client.call("cell/open", #""table":"t","cell":\#(cell),"animated":false"#) }
        return client
    }

    @Test("many cells close in chunks, in order, at one revision, before the response")
    func closing() throws {
        var client = opened()
        let chunks = client.callInChunks("table/closeCells", #""table":"t""#)
        #expect(chunks.count > 4 && chunks.allSatisfy { $0.count <= 201 })
        let all = chunks.flatMap(\.self)
        #expect(all.dropLast().allSatisfy { $0.method == "cell/willClose" })
        #expect(all.dropLast().map { $0["params.cell"] } == (0..<Self.count).map { "\($0)" })
        #expect(Set(all.map(\.revision)).count == 1)
        let answer = try #require(all.last)
        #expect(answer["result.closed.0"] == "0" && answer["result.closed.\(Self.count - 1)"] == "\(Self.count - 1)")
        #expect(answer["result.closed.\(Self.count)"] == nil)
    }

    @Test("many animations that end together are reported in chunks, at one revision, before the response")
    func ending() {
        var client = opened()
        client.call("table/closeCells", #""table":"t","timestamp":0"#)
        let chunks = client.callInChunks("clock/advance", #""timestamp":5000"#)
        #expect(chunks.count > 4 && chunks.allSatisfy { $0.count <= 201 })
        let all = chunks.flatMap(\.self)
        #expect(all.dropLast().allSatisfy { $0.method == "cell/didClose" } && all.count == Self.count + 1)
        #expect(Set(all.map(\.revision)).count == 1)
        #expect(all.last?["result.timestamp"] == "5000")
        #expect(client.call("server/status").last?["result.cells"] == "0")
    }

    @Test("a batch continues after pending work, and its responses are one array")
    func batch() {
        var client = opened()
        let messages = [
            #"{"jsonrpc":"2.0","id":1,"method":"table/scroll","params":{"table":"t"}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"clock/advance","params":{"timestamp":5000}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"server/status"}"#,
        ]
        let replies = client.send("[\(messages.joined(separator: ","))]\n")
        #expect(replies.count == 2 * Self.count + 1)
        let array = replies.last
        #expect(array?["0.id"] == "1" && array?["1.id"] == "2" && array?["2.id"] == "3" && array?["3"] == nil)
        #expect(array?["0.result.closed.\(Self.count - 1)"] == "\(Self.count - 1)")
        #expect(array?["2.result.cells"] == "0")
        let served = client.call("server/status").last?["result.counters.messages"]
        #expect(served == "\(Self.count + 6)")
    }

    @Test("a notification with pending work has no response")
    func notification() {
        var client = opened()
        let replies = client.notify("table/closeCells", #""table":"t","animated":false"#)
        #expect(replies.count == 3 * Self.count && replies.allSatisfy { $0.method != nil })
        let hasPendingWork = client.hasPendingWork
        #expect(!hasPendingWork)
    }

    @Test("an edit that closes many cells lists them all")
    func edit() {
        var client = opened()
        let answer = client.call("table/edit", #""table":"t","deleted":[0,1]"#).last
        #expect(answer?["result.removed"] == "[0,1]" && answer?["result.closed.0"] == "2")
        #expect(answer?["result.closed.\(Self.count - 3)"] == "\(Self.count - 1)")
    }

    @Test("after the end of input, many animations still end")
    func end() {
        var client = opened()
        client.call("table/closeCells", #""table":"t""#)
        let replies = client.end()
        #expect(replies.count == Self.count && replies.allSatisfy { $0.method == "cell/didClose" })
        let status = client.exitStatus
        #expect(status == 0)
    }

    @Test("under the system clock, many animations end in chunks at their deadline")
    func systemClock() {
        var client = Client(initialize: #""clock":"system","timestamp":0"#)
        let actions = #""actions":{"trailing":[{"id":"x","width":80}]}"#
        client.openTable(#""behavior":{"preset":"mail","policy":{"open":"multiple"}},\#(actions)"#)
        for cell in 0..<Self.count { client.call("cell/open", #""table":"t","cell":\#(cell)"#) }
        let replies = client.timePassed(at: 5_000)
        #expect(replies.count == Self.count && replies.allSatisfy { $0.method == "cell/didOpen" })
        let deadline = client.nextDeadline
        #expect(deadline == nil)
    }
    // MARK: Costly messages

    private static let tables = #""table":"t","width":320,"actions":{"trailing":[{"id":"x","width":80}]}"#

    private static func line(_ method: String, _ params: String = "", id: Int = 1) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(params)}}"#
    }

    private static let manyCells = (0..<5 * count).map(String.init).joined(separator: ",")
    private static let padding = String(repeating: "x", count: 128 * Session.chunkWork)

    static let costly = [
        line("session/snapshot"), line("table/configure", tables),
        line("session/restore", #""snapshot":"\#(padding)""#), line("server/status", #""unknown":"\#(padding)""#),
        line("table/cells", #""table":"t","cells":[\#(manyCells)]"#),
        line("table/edit", #""table":"t","deleted":[\#(manyCells)]"#),
    ]

    @Test("after a costly message other sessions can run before the next message", arguments: costly)
    func costlyMessage(text: String) {
        var client = opened(count: 5 * Self.count)
        client.setQueuedBytes(0)
        let status = Self.line("server/status", id: 2)
        let chunks = client.sendInChunks("\(text)\n\(status)\n")
        #expect(chunks.count > 1 && chunks.flatMap(\.self).compactMap(\.id) == ["1", "2"])
        #expect(chunks.last?.compactMap(\.id) == ["2"])
    }

    @Test("other sessions can run after every 256 units of work: between messages, and between members of a batch")
    func cheapMessages() {
        let lines = (0..<1_000).map { Self.line("server/status", id: $0) }
        var client = opened(count: 1)
        for text in [lines.joined(separator: "\n"), "[\(lines.joined(separator: ","))]"] {
            client.setQueuedBytes(0)
            let chunks = client.sendInChunks(text + "\n")
            #expect(chunks.count >= 1_000 / Session.chunkWork)
            #expect(chunks.allSatisfy { $0.compactMap(\.id).count <= Session.chunkWork })
        }
    }

    @Test("the frames of many cells are written in pieces, and together are one result, or all notifications")
    func manyFrames() {
        var client = opened(count: 0)
        client.call("cell/open", #""table":"t","cell":1"#)
        let cells = Array(repeating: "1", count: 1_000).joined(separator: ",")
        let one = client.call("table/cells", #""table":"t","cells":[1]"#).last?["result.cells.0"]
        let params = #""table":"t","cells":[\#(cells)]"#
        let chunks = client.callInChunks("table/cells", params)
        #expect(chunks.count > 10)
        let replies = chunks.flatMap(\.self)
        #expect(replies.count == 1 && replies[0]["result.cells.0"] == one && replies[0]["result.cells.999"] == one)
        #expect(replies[0]["result.cells.1000"] == nil)
        #expect(client.notify("table/cells", params).map { $0["params"] } == Array(repeating: one, count: 1_000))
    }

    @Test("after a cheap message the next one is processed at once")
    func cheapMessage() {
        var client = opened(count: 1)
        let replies = client.sendWithoutResuming(
            "\(Self.line("table/scroll", #""table":"t""#))\n\(Self.line("server/status", id: 2))\n")
        let hasPendingWork = client.hasPendingWork
        #expect(replies.suffix(2).map(\.id) == ["1", "2"] && !hasPendingWork)
    }

    /// A batch of 120 notifications that cause 100 frames each, and one request.
    private func longBatch() -> String {
        let cells = (0..<100).map(String.init).joined(separator: ",")
        let look = #"{"jsonrpc":"2.0","method":"table/cells","params":{"table":"t","cells":[\#(cells)]}}"#
        let messages = Array(repeating: look, count: 120) + [Self.line("cell/open", #""table":"t","cell":"z""#)]
        return "[\(messages.joined(separator: ","))]\n"
    }

    @Test("a batch with much output yields between its messages, so that its notifications are written meanwhile")
    func batchYields() {
        var client = opened(count: 100)
        let chunks = client.sendInChunks(longBatch())
        let bytes = chunks.map { $0.reduce(0) { $0 + $1.text.utf8.count } }
        // No chunk has more than the output of one message beyond this.
        #expect(chunks.count > 16 && bytes.allSatisfy { $0 <= Session.chunkBytes + 32 << 10 }, "\(bytes)")
        let all = chunks.flatMap(\.self)
        #expect(all.dropLast().filter { $0.method == "cell/frame" }.count == 12_000)
        #expect(all.last?["0.id"] == "1" && all.last?["1"] == nil)
    }

    @Test("each message of a batch that has yielded counts with its own share of the batch's memory")
    func batchMemory() {
        var limits = Limits()
        limits.memory = 3 << 19
        var client = opened(count: 100, limits: limits)
        let filling = String(repeating: " ", count: 400_000)
        let chunks = client.sendInChunks(longBatch().replacing("]\n", with: "\(filling)]\n"))
        #expect(chunks.count > 4)
        let answer = chunks.last?.last
        #expect(answer?["0.error"] == nil && answer?["0.result.phase"] == #""settling""#)
    }

    @Test(
        "the tables of a group close one after the other, however many of their cells are open", arguments: [100, 450])
    func group(count: Int) throws {
        var client = Client()
        let actions = #""actions":{"trailing":[{"id":"x","width":80}]},"group":"g""#
        for table in ["a", "b", "c"] {
            let policy = table == "c" ? "group" : "multiple"
            client.call(
                "table/open",
                #""table":"\#(table)","width":320,\#(actions),"behavior":{"preset":"mail","policy":{"open":"\#(policy)"}}"#
            )
        }
        for table in ["a", "b"] {
            for cell in 0..<count {
                client.call("cell/open", #""table":"\#(table)","cell":\#(cell),"animated":false"#)
            }
        }
        let chunks = client.callInChunks("cell/open", #""table":"c","cell":0"#)
        #expect(count == 100 ? chunks.count == 2 : chunks.count >= 7)
        let all = chunks.flatMap(\.self)
        let closed = all.filter { $0.method == "cell/willClose" }.map {
            "\($0["params.table"] ?? "") \($0["params.cell"] ?? "")"
        }
        #expect(closed == ["a", "b"].flatMap { table in (0..<count).map { "\"\(table)\" \($0)" } })
        #expect(Set(all.compactMap(\.revision)).count == 1)
        let animations = all.compactMap { $0["params.animation.id"] ?? $0["result.animation.id"] }.compactMap {
            Int($0)
        }
        #expect(animations.sorted() == Array(1...(2 * count + 1)))
        #expect(all.last?["result.cell"] == "0")
    }
}
