import SwipeServer
import Testing

/// What takes long is said in pieces, and all pieces together say what the whole would have said.
struct WorkTests {
    private static let count = 1_000

    /// A session with a table in which many cells are open.
    private func opened(count: Int = count, more: String = "") -> Client {
        var client = Client()
        let policy = #""behavior":{"preset":"mail","policy":{"open":"multiple","closeOn":["edit","scroll"]}}"#
        client.openTable(#"\#(policy),"actions":{"trailing":[{"id":"x","width":80}]}\#(more)"#)
        for cell in 0..<count { client.call("cell/open", #""table":"t","cell":\#(cell),"animated":false"#) }
        return client
    }

    @Test("many cells close in pieces of a bounded size, in order, at one revision, and then comes the answer")
    func closing() throws {
        var client = opened()
        let pieces = client.callInPieces("table/closeCells", #""table":"t""#)
        #expect(pieces.count > 4 && pieces.allSatisfy { $0.count <= 201 })
        let all = pieces.flatMap(\.self)
        #expect(all.dropLast().allSatisfy { $0.method == "cell/willClose" })
        #expect(all.dropLast().map { $0["params.cell"] } == (0..<Self.count).map { "\($0)" })
        #expect(Set(all.map(\.revision)).count == 1)
        let answer = try #require(all.last)
        #expect(answer["result.closed.0"] == "0" && answer["result.closed.\(Self.count - 1)"] == "\(Self.count - 1)")
        #expect(answer["result.closed.\(Self.count)"] == nil)
    }

    @Test("many motions that end at one moment are told in pieces, at one revision, before the message's answer")
    func ending() {
        var client = opened()
        client.call("table/closeCells", #""table":"t","timestamp":0"#)
        let pieces = client.callInPieces("clock/advance", #""timestamp":5000"#)
        #expect(pieces.count > 4 && pieces.allSatisfy { $0.count <= 201 })
        let all = pieces.flatMap(\.self)
        #expect(all.dropLast().allSatisfy { $0.method == "cell/didClose" } && all.count == Self.count + 1)
        #expect(Set(all.map(\.revision)).count == 1)
        #expect(all.last?["result.timestamp"] == "5000")
        #expect(client.call("server/status").last?["result.cells"] == "0")
    }

    @Test("what comes meanwhile is served afterwards, in order")
    func order() {
        var client = opened()
        let close = #"{"jsonrpc":"2.0","id":"a","method":"table/closeCells","params":{"table":"t","animated":false}}"#
        let status = #"{"jsonrpc":"2.0","id":"b","method":"server/status"}"#
        let replies = client.send("\(close)\n\(status)\n")
        #expect(replies.suffix(2).map(\.id) == ["\"a\"", "\"b\""])
        #expect(replies.last?["result.cells"] == "0")
    }

    @Test("a batch goes on behind what took long in it, and is answered by one array")
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

    @Test("a notification that takes long is followed by no answer")
    func notification() {
        var client = opened()
        let replies = client.notify("table/closeCells", #""table":"t","animated":false"#)
        #expect(replies.count == 2 * Self.count && replies.allSatisfy { $0.method != nil })
        let hasPendingWork = client.hasPendingWork
        #expect(!hasPendingWork)
    }

    @Test("a table with many cells is closed in pieces, and its name is free then")
    func table() {
        var client = opened()
        let replies = client.call("table/close", #""table":"t""#)
        #expect(replies.count == 2 * Self.count + 1 && replies.last?["result.table"] == "\"t\"")
        #expect(client.call("table/open", #""table":"t","width":320"#).last?.errorCode == nil)
    }

    @Test("an edit that closes many cells lists them all")
    func edit() {
        var client = opened()
        let answer = client.call("table/edit", #""table":"t","deleted":[0,1]"#).last
        #expect(answer?["result.removed"] == "[0,1]" && answer?["result.closed.0"] == "2")
        #expect(answer?["result.closed.\(Self.count - 3)"] == "\(Self.count - 1)")
    }

    @Test("where the input ends, many motions still come to their ends")
    func end() {
        var client = opened()
        client.call("table/closeCells", #""table":"t""#)
        let replies = client.end()
        #expect(replies.count == Self.count && replies.allSatisfy { $0.method == "cell/didClose" })
        let status = client.exitStatus
        #expect(status == 0)
    }

    @Test("under the system clock many motions end in pieces when their deadline has come")
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
}
