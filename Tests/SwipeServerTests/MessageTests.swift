import SwipeServer
import Testing

/// Requests, notifications and batches, whatever they are about.
struct MessageTests {
    @Test("the revision grows by one with each message that changes something, and with no other")
    func revision() {
        var client = Client()
        let begin = #""table":"t","cell":1,"translation":{"x":-20,"y":0}"#
        let steps: [(method: String, params: String, changes: Bool)] = [
            ("server/status", "", false), ("table/open", #""table":"t","width":320,"behavior":"sparrow""#, true),
            ("table/open", #""table":"t","width":320"#, false), ("gesture/shouldBegin", begin, false),
            ("table/cells", #""table":"t","cells":[1]"#, false), ("gesture/begin", begin, true),
            ("gesture/begin", begin, false),
            ("gesture/update", #""table":"t","cell":1,"translation":{"x":-90,"y":0}"#, true),
            ("gesture/update", #""table":"t","cell":1,"translation":{"x":-90}"#, false),
            ("clock/advance", #""timestamp":20"#, false),
            ("gesture/end", #""table":"t","cell":1,"velocity":{"x":-900,"y":0},"timestamp":30"#, true),
            ("clock/advance", #""timestamp":100"#, false), ("clock/advance", #""timestamp":380"#, true),
            ("clock/advance", #""timestamp":9000"#, false), ("table/scroll", #""table":"t""#, false),
            ("cell/open", #""table":"t","cell":1"#, false), ("cell/close", #""table":"t","cell":2"#, false),
            ("cell/close", #""table":"t","cell":1,"animated":false"#, true),
            ("gesture/cancel", #""table":"t","cell":1"#, false),
            ("animation/finished", #""animation":1"#, false), ("$/setTrace", #""value":"off""#, false),
            ("table/close", #""table":"t""#, true), ("table/close", #""table":"t""#, false),
        ]
        var revision = 0
        for step in steps {
            let replies = client.call(step.method, step.params)
            if step.changes { revision += 1 }
            for reply in replies where reply["result"] != "null" && reply.errorCode == nil {
                #expect(reply.revision == revision, "\(step.method): \(reply)")
            }
            #expect(client.call("server/status").last?.revision == revision, "after \(step.method)")
        }
    }

    @Test("a request sent as a notification answers with its frame")
    func notification() {
        var client = Client()
        client.openTable()
        let begun = client.notify("gesture/begin", #""table":"t","cell":1,"translation":{"x":-20,"y":0}"#)
        #expect(begun.outline == ["cell/swipeBegan", "cell/frame"])
        #expect(begun.last?["params.offset"] == "-20" && begun.last?["params.phase"] == #""tracking""#)
        let ended = client.notify("gesture/end", #""table":"t","cell":1,"velocity":{"x":-2000,"y":0}"#)
        #expect(ended.outline == ["cell/swipeEnded", "cell/willOpen", "cell/frame"])
        #expect(ended.last?["params.animation.id"] == "1" && ended.last?["params.decision.outcome"] == #""open""#)
        #expect(ended[1]["params.animation"] == nil)
    }

    @Test("a notification that fails is told of in the log, one that is unknown is not")
    func failedNotification() {
        var client = Client()
        let failed = client.notify("gesture/begin", #""table":"nowhere","cell":1"#)
        #expect(failed.outline == ["log/message"])
        #expect(failed.first?["params.error.code"] == "1001" && failed.first?["params.level"] == #""warning""#)
        #expect(client.notify("$/whatever").isEmpty)
        #expect(client.notify("table/fly").isEmpty)
    }

    @Test("a batch is answered by one array in its order, after the notifications")
    func batch() {
        var client = Client()
        client.openTable()
        let replies = client.send(
            #"[{"jsonrpc":"2.0","id":"b","method":"gesture/begin","params":{"table":"t","cell":1,"translation":{"x":-9,"y":0}}},"#
                + #"{"jsonrpc":"2.0","method":"gesture/update","params":{"table":"t","cell":1,"translation":{"x":-10,"y":0}}},"#
                + #"7,{"jsonrpc":"2.0","id":"s","method":"server/status"}]"# + "\n")
        #expect(replies.outline == ["cell/swipeBegan", "cell/frame", "answer"])
        #expect(replies.last?["0.id"] == #""b""# && replies.last?["0.result.offset"] == "-9")
        #expect(replies.last?["1.id"] == "null" && replies.last?["1.error.code"] == "-32600")
        #expect(replies.last?["2.id"] == #""s""# && replies.last?["3"] == nil)
        #expect(client.send(#"[{"jsonrpc":"2.0","method":"initialized"}]"# + "\n").isEmpty)
        #expect(client.send("[]\n").last?.errorCode == -32600)
    }

    @Test("what cannot be read is answered, and the next message is served")
    func unreadable() {
        var client = Client()
        for (text, code) in [
            ("{", -32700), ("nonsense", -32700), ("7", -32600), (#"{"jsonrpc":"1.0","id":4,"method":"x"}"#, -32600),
        ] {
            let replies = client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/status\"}\n\(text)\n")
            #expect(replies.count == 2 && replies.last?.errorCode == code, "\(text): \(replies)")
        }
        #expect(client.call("server/status").last?["result.tables"] == "0")
    }

    @Test("a number that cannot be read is the params' fault, unless it is the id")
    func numbers() {
        var client = Client()
        client.openTable()
        for number in ["1e400", "12345678901234567890"] {
            let bad = client.send(
                #"{"jsonrpc":"2.0","id":"n","method":"clock/advance","params":{"timestamp":\#(number)}}"# + "\n")
            #expect(bad.last?.errorCode == -32602 && bad.last?.id == #""n""#, "\(bad)")
            let unnamed = client.send(#"{"jsonrpc":"2.0","id":\#(number),"method":"server/status"}"# + "\n")
            #expect(unnamed.last?.errorCode == -32600 && unnamed.last?.id == "null", "\(unnamed)")
            let notified = client.send(
                #"{"jsonrpc":"2.0","method":"clock/advance","params":{"timestamp":\#(number)}}"# + "\n")
            #expect(notified.outline == ["log/message"])
        }
        var stranger = Client(initialize: nil)
        #expect(stranger.send(#"{"jsonrpc":"2.0","method":"table/open","params":{"width":1e400}}"# + "\n").isEmpty)
    }

    @Test("an id comes back as it was", arguments: ["0", "-7", "1.0", "\"\"", "\"ä\\u0000\"", "9007199254740993"])
    func ids(id: String) {
        var client = Client()
        let replies = client.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"server/status"}"# + "\n")
        #expect(replies.last?.text.contains("\"id\":\(id),") == true, "\(replies)")
    }

    @Test("with trace on each message that was served is told of")
    func trace() {
        var client = Client()
        #expect(client.call("$/setTrace", #""value":"verbose""#).outline == ["$/logTrace", "answer"])
        let traced = client.call("server/status")
        #expect(traced.first?["params.message"] == #""served server/status""#)
        #expect(traced.first?["params.verbose"] != nil)
    }
}
