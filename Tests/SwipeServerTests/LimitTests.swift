import SwipeServer
import Testing

/// Each limit is reached, holds, and leaves the session well.
struct LimitTests {
    private let limits = Limits()

    @Test("messages nest as deep as the limit, and no deeper")
    func depth() {
        var client = Client()
        func nested(_ levels: Int) -> String {
            // The message and its params are two of the levels.
            let data = String(repeating: "[", count: levels - 2) + String(repeating: "]", count: levels - 2)
            return #"{"jsonrpc":"2.0","id":1,"method":"server/status","params":{"x":\#(data)}}"# + "\n"
        }
        #expect(client.send(nested(limits.depth)).last?["result.tables"] == "0")
        let refused = client.send(nested(limits.depth + 1)).last
        #expect(refused?.errorCode == -32700 && refused?["error.data.limit"] == "\(limits.depth)")
    }

    @Test("a batch holds as many messages as the limit, and no more")
    func batch() {
        var client = Client()
        func batch(_ count: Int) -> String {
            let message = #"{"jsonrpc":"2.0","id":1,"method":"$/cancelRequest"}"#
            return "[" + Array(repeating: message, count: count).joined(separator: ",") + "]\n"
        }
        #expect(client.send(batch(limits.batch)).last?["\(limits.batch - 1).result"] == "null")
        let refused = client.send(batch(limits.batch + 1)).last
        #expect(refused?.errorCode == -32600 && refused?["error.data.limit"] == "\(limits.batch)")
    }

    @Test("as many tables are open as the limit, and one that closes makes room")
    func tables() {
        var client = Client()
        for index in 0..<limits.tables { client.notify("table/open", #""table":"\#(index)","width":320"#) }
        #expect(client.call("server/status").last?["result.tables"] == "\(limits.tables)")
        let refused = client.call("table/open", #""table":"more","width":320"#).last
        #expect(refused?.errorCode == 1007 && refused?["error.data.limit"] == "\(limits.tables)")
        client.call("table/close", #""table":"5""#)
        #expect(client.call("table/open", #""table":"more","width":320"#).last?.errorCode == nil)
    }

    @Test("a side has at most 100 actions, and a settle 16 phases")
    func lists() {
        var client = Client()
        func actions(_ count: Int) -> String {
            let list = Array(repeating: #"{"id":"a","width":1}"#, count: count).joined(separator: ",")
            return #""table":"\#(count)","width":320,"actions":{"trailing":[\#(list)]}"#
        }
        #expect(client.call("table/open", actions(100)).last?.errorCode == nil)
        #expect(client.call("table/open", actions(101)).last?["error.data.member"] == #""actions.trailing""#)
        func phases(_ count: Int) -> String {
            let list = Array(repeating: #"{"overshoot":0,"duration":10}"#, count: count).joined(separator: ",")
            return
                #""table":"p\#(count)","width":320,"behavior":{"settle":{"open":{"type":"phases","phases":[\#(list)]}}}"#
        }
        #expect(client.call("table/open", phases(16)).last?.errorCode == nil)
        #expect(client.call("table/open", phases(17)).last?.errorCode == -32602)
    }
}
