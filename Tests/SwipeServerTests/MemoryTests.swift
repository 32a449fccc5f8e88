import SwipeServer
import TestSupport
import Testing

/// Every allocation of jansson's is refused in its turn, over a session of everything that a client does.
///
/// Two clients say the same, and one of them has all the memory. The other one sends each message with the first allocation
/// refused, then with the second, and so on until none is: then it is served, and both are told the same.
@Suite("A message for which there is no memory is answered so, and changes nothing")
struct MemoryTests {
    @Test("whichever allocation is refused, alone or with all after it", arguments: [1, Int.max])
    func everyAllocation(count: Int) async {
        await #expect(processExitsWith: .success) { [count] in
            RefusingAllocator.install()
            var trial = Trial()
            for message in try Trial.script().messages { trial.refuse(message, count) }
            precondition(trial.refusals > 1_000, "only \(trial.refusals) messages were refused")
        }
    }

    @Test("and for a while, one message after the other")
    func forAWhile() async {
        await #expect(processExitsWith: .success) {
            RefusingAllocator.install()
            var trial = Trial()
            let messages = try Trial.script().messages
            trial.starve(messages.prefix(1))  // notifications before it are dropped
            for index in messages.indices.dropFirst() { trial.starve(messages[index...].prefix(5)) }
        }
    }

    @Test("while a batch is served, each of its requests gets its own answer")
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
}

extension Reply {
    /// What a request is answered with for which there is no memory.
    fileprivate var isOutOfMemory: Bool { errorCode == -32603 && text.contains("no memory") }
}

/// Two clients, one of which is refused memory, and what must be true of them.
private struct Trial: ~Copyable {
    private var spared = Client(initialize: nil)
    private var refused = Client(initialize: nil)
    private(set) var refusals = 0

    /// A session's script, with the snapshot of another one that it goes on from.
    static func script() throws -> MemoryScript {
        var other = Client()
        other.openTable()
        other.call(
            "cell/configure", #""table":"t","cell":"a","data":{"a long member's name":[1,"a string of some length"]}"#)
        other.call("gesture/begin", #""table":"t","cell":"b","timestamp":20"#)
        let snapshot = try #require(other.call("session/snapshot")[0]["result.snapshot"])
        return MemoryScript(restoring: snapshot)
    }

    /// Sends a message until it is served, with another allocation refused each time, and so many after it.
    mutating func refuse(_ message: ScriptedMessage, _ count: Int) {
        let before = state()
        var number = 1
        while true {
            RefusingAllocator.refuse(from: number, count: count)
            let replies = refused.send(message.text + "\n")
            guard RefusingAllocator.grant() else { return check(replies, message) }
            checkRefusal(replies, message, before, "allocation \(number)")
            number += 1
        }
    }

    /// Sends messages while there is no memory at all, and then the first of them once more.
    mutating func starve(_ messages: ArraySlice<ScriptedMessage>) {
        let before = state()
        RefusingAllocator.refuse(from: 1, count: .max)
        let replies = messages.map { ($0, refused.send($0.text + "\n")) }
        RefusingAllocator.grant()
        for (message, replies) in replies { checkRefusal(replies, message, before, "without memory") }
        guard let first = messages.first else { return }
        check(refused.send(first.text + "\n"), first)
    }

    /// What is served is served as if nothing had been.
    private mutating func check(_ replies: [Reply], _ message: ScriptedMessage) {
        let expected = spared.send(message.text + "\n").map(\.text)
        precondition(
            replies.map(\.text) == expected, "\(message.text) gave \(replies), and without refusals \(expected)")
    }

    private mutating func checkRefusal(
        _ replies: [Reply], _ message: ScriptedMessage, _ before: String, _ context: String
    ) {
        refusals += 1
        precondition(RefusingAllocator.isAllReleased, "\(context) leaks: \(message.text)")
        precondition(replies.count == 1, "\(context): \(message.text) gave \(replies)")
        let isRight =
            if let id = replies[0].id { replies[0].isOutOfMemory && message.ids.contains(id) } else {
                message.ids.isEmpty && replies[0].method == "log/message" && replies[0]["params.error.code"] == "-32603"
            }
        precondition(isRight, "\(context): \(message.text) gave \(replies)")
        precondition(state() == before, "\(context): \(message.text) has changed the state")
    }

    /// All that the session remembers; nothing before it is initialized.
    private mutating func state() -> String {
        let request = #"{"jsonrpc":"2.0","id":"state","method":"session/snapshot"}"#
        return refused.send(request + "\n")[0]["result"] ?? ""
    }
}
