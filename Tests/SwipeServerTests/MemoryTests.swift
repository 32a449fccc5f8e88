import SwipeServer
import TestSupport
import Testing

/// Each allocation of jansson fails in turn, in a session that uses everything.
///
/// Two clients send the same messages. One always has memory. The other one sends each message with the first
/// allocation refused, then with the second, and so on until none fails. Then both must get the same output.
@Suite("A message without enough memory is refused, and changes nothing")
struct MemoryTests {
    @Test("whichever allocation fails, alone or with all after it", arguments: [1, Int.max])
    func everyAllocation(count: Int) async {
        await #expect(processExitsWith: .success) { [count] in
            RefusingAllocator.install()
            var trial = Trial()
            for message in try Trial.script().messages { trial.refuse(message, count) }
            precondition(trial.refusals > 1_000, "only \(trial.refusals) messages were refused")
        }
    }

    @Test("while several messages in a row have no memory")
    func forAWhile() async {
        await #expect(processExitsWith: .success) {
            RefusingAllocator.install()
            var trial = Trial()
            let messages = try Trial.script().messages
            trial.starve(messages.prefix(1))  // notifications before it are dropped
            for index in messages.indices.dropFirst() { trial.starve(messages[index...].prefix(5)) }
        }
    }

    @Test("while a batch is processed, each request gets its own response")
    func withinABatch() async {
        await #expect(processExitsWith: .success) {
            RefusingAllocator.install()
            let batch =
                #"[{"jsonrpc":"2.0","id":1,"method":"server/status"},{"jsonrpc":"2.0","id":2,"method":"rpc.discover"},"#
                + #"{"jsonrpc":"2.0","id":3,"method":"table/cells","params":{"table":"t","cells":["a"]}}]"#
            var number = 0
            var isRefused = true
            while isRefused {
                number += 1
                var client = Client()
                client.openTable()
                RefusingAllocator.refuse(from: number)
                let replies = client.send(batch + "\n")
                isRefused = RefusingAllocator.grant()
                precondition(RefusingAllocator.isAllReleased, "allocation \(number) leaks")
                precondition(replies.count == 1, "\(replies)")
                if replies[0].isOutOfMemory { continue }
                let ids = (0..<3).map { replies[0]["\($0).id"] }
                let codes = (0..<3).map { replies[0]["\($0).error.code"] }
                precondition(ids == ["1", "2", "3"], "\(replies)")
                precondition(codes.filter { $0 == "-32603" }.count == (isRefused ? 1 : 0), "\(replies)")
            }
            precondition(number > 20)
        }
    }

    @Test("while the rest of a batch is processed, the batch ends with an error, and the next message is processed")
    func withinPendingWork() async {
        await #expect(processExitsWith: .success) {
            RefusingAllocator.install()
            var client = Client()
            client.openTable(#""behavior":{"preset":"swipeable"},"actions":{"trailing":[{"id":"x","width":80}]}"#)
            for cell in 0..<300 {
                client.call("cell/open", #""table":"t","cell":\#(cell),"side":"trailing","animated":false"#)
            }
            let batch =
                #"[{"jsonrpc":"2.0","id":1,"method":"table/closeCells","params":{"table":"t"}},"#
                + #"{"jsonrpc":"2.0","id":2,"method":"server/status"}]"#
            _ = client.sendWithoutResuming(batch + "\n")
            RefusingAllocator.refuse(from: 1, count: .max)
            var replies: [Reply] = []
            while client.hasPendingWork { replies += client.resume() }
            RefusingAllocator.grant()
            precondition(replies.last?["0.id"] == "1" && replies.last?["1.error.code"] == "-32603", "\(replies)")
            precondition(client.call("server/status").last?["result.tables"] == "1")
        }
    }
}

extension Reply {
    /// Whether this is the error response for a lack of memory.
    fileprivate var isOutOfMemory: Bool { errorCode == -32603 && text.contains("Out of memory") }
}

/// Two clients, one of which is refused memory.
private struct Trial: ~Copyable {
    private var spared = Client(initialize: nil)
    private var refused = Client(initialize: nil)
    private(set) var refusals = 0

    /// The script, with the snapshot of another session.
    static func script() throws -> MemoryScript {
        var other = Client()
        other.openTable()
        other.call(
            "cell/configure", #""table":"t","cell":"a","data":{"a long member's name":[1,"a string of some length"]}"#)
        other.call("gesture/begin", #""table":"t","cell":"b","timestamp":20"#)
        let snapshot = try #require(other.call("session/snapshot")[0]["result.snapshot"])
        return MemoryScript(restoring: snapshot)
    }

    /// Sends a message until it succeeds, each time with another allocation refused, and so many after it.
    mutating func refuse(_ message: ScriptedMessage, _ count: Int) {
        var number = 1
        while true {
            RefusingAllocator.refuse(from: number, count: count)
            let replies = refused.send(message.text + "\n")
            guard RefusingAllocator.grant() else { return check(replies, message) }
            checkRefusal(replies, message, "allocation \(number)")
            number += 1
        }
    }

    /// Sends messages without any memory, and then the first of them again.
    mutating func starve(_ messages: ArraySlice<ScriptedMessage>) {
        RefusingAllocator.refuse(from: 1, count: .max)
        let replies = messages.map { ($0, refused.send($0.text + "\n")) }
        RefusingAllocator.grant()
        for (message, replies) in replies { checkRefusal(replies, message, "without memory") }
        guard let first = messages.first else { return }
        check(refused.send(first.text + "\n"), first)
    }

    /// Checks that a message that succeeds has the same output as for the other client, and leaves the same state: the
    /// refusals before it have changed nothing.
    private mutating func check(_ replies: [Reply], _ message: ScriptedMessage) {
        let expected = spared.send(message.text + "\n").map(\.text)
        precondition(
            replies.map(\.text) == expected, "\(message.text) gave \(replies), and without refusals \(expected)")
        precondition(
            Self.state(of: &refused) == Self.state(of: &spared), "\(message.text) has changed the state when refused")
    }

    private mutating func checkRefusal(_ replies: [Reply], _ message: ScriptedMessage, _ context: String) {
        refusals += 1
        precondition(RefusingAllocator.isAllReleased, "\(context) leaks: \(message.text)")
        precondition(replies.count == 1, "\(context): \(message.text) gave \(replies)")
        let isRight =
            if let id = replies[0].id { replies[0].isOutOfMemory && message.ids.contains(id) } else {
                message.ids == ["null"] && replies[0].method == "log/message"
                    && replies[0]["params.error.code"] == "-32603"
            }
        precondition(isRight, "\(context): \(message.text) gave \(replies)")
    }

    /// The state of a session; empty before it is initialized.
    private static func state(of client: inout Client) -> String {
        let request = #"{"jsonrpc":"2.0","id":"state","method":"session/snapshot"}"#
        return client.send(request + "\n")[0]["result"] ?? ""
    }
}
