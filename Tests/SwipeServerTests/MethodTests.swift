import SwipeProtocol
import Testing

/// What each method answers, and how it refuses.
struct MethodTests {
    /// A method, what has been sent before, its params, and a member of its answer.
    struct Case: CustomTestStringConvertible, Sendable {
        var method: Method
        var before: [(Method, String)] = []
        var params: String
        var path: String
        var value: String

        init(_ method: Method, after before: [(Method, String)] = [], _ params: String, _ path: String, _ value: String)
        {
            (self.method, self.before, self.params, self.path, self.value) = (method, before, params, path, value)
        }

        var testDescription: String { "\(method.rawValue) \(params) → \(path): \(value)" }
    }

    private static let begun: (Method, String) = (.gestureBegin, #""table":"t","cell":1,"translation":{"x":-20,"y":0}"#)
    private static let opened: (Method, String) = (.cellOpen, #""table":"t","cell":1,"animated":false"#)
    private static let down: (Method, String) = (
        .pointerDown, #""table":"t","cell":1,"pointer":1,"position":{"x":200,"y":9},"timestamp":0"#
    )

    static let happy = [
        Case(.shutdown, "", "result", "null"),
        Case(.cancelRequest, #""id":1"#, "result", "null"),
        Case(.setTrace, #""value":"off""#, "result", "null"),
        Case(.serverStatus, "", "result.tables", "1"),
        Case(.serverStatus, after: [begun], "", "result.cells", "1"),
        Case(.tableOpen, #""table":"u","width":320"#, "result.behavior.preset", #""mail""#),
        Case(.tableConfigure, after: [opened], #""table":"t","width":420"#, "result.cells.0.offset", "-400"),
        Case(.tableClose, #""table":"t""#, "result.table", #""t""#),
        Case(.tableScroll, #""table":"t""#, "result.closed", "[]"),
        Case(.tableTap, #""table":"t""#, "result.closed", "[]"),
        Case(.tableCloseCells, after: [opened], #""table":"t""#, "result.closed", "[1]"),
        Case(.tableCloseCells, after: [opened], #""table":"t","except":1"#, "result.closed", "[]"),
        Case(.tableCells, after: [opened], #""table":"t","cells":[1,"1"]"#, "result.cells.0.phase", #""open""#),
        Case(.tableCells, after: [opened], #""table":"t","cells":[1,"1"]"#, "result.cells.1.phase", #""closed""#),
        Case(.cellConfigure, #""table":"t","cell":1,"reveal":"none""#, "result.phase", #""closed""#),
        Case(.cellOpen, #""table":"t","cell":1"#, "result.animation.to", "-300"),
        Case(.cellOpen, #""table":"t","cell":1,"animated":false"#, "result.offset", "-300"),
        Case(.cellClose, after: [opened], #""table":"t","cell":1"#, "result.target", "0"),
        Case(.gestureShouldBegin, #""table":"t","cell":1,"translation":{"x":1,"y":1}"#, "result.begin", "false"),
        Case(.gestureBegin, #""table":"t","cell":1"#, "result.phase", #""tracking""#),
        Case(
            .gestureUpdate, after: [begun], #""table":"t","cell":1,"translation":{"x":-30,"y":0}"#, "result.offset",
            "-30"),
        Case(.gestureEnd, after: [begun], #""table":"t","cell":1"#, "result.decision.outcome", #""close""#),
        Case(.gestureCancel, after: [begun], #""table":"t","cell":1"#, "result.decision.rule", #""cancelled""#),
        Case(.actionInvoke, #""table":"t","cell":1,"action":"delete""#, "result.invocation", "1"),
        Case(
            .animationFinished, after: [(.cellOpen, #""table":"t","cell":1"#)], #""animation":1"#, "result.finished",
            "true"),
        Case(.animationFinished, #""animation":9"#, "result.finished", "false"),
        Case(.clockAdvance, #""timestamp":77.5"#, "result.timestamp", "77.5"),
        Case(.rpcDiscover, "", "result.info.title", #""The Swipe Protocol""#),
        Case(.pointerDown, down.1, "result.recognition", #""possible""#),
        Case(
            .pointerMove, after: [down], #""table":"t","pointer":1,"position":{"x":150,"y":9},"timestamp":9"#,
            "result.recognition", #""began""#),
    ]

    @Test("each method does what it is for", arguments: happy)
    func answers(example: Case) {
        let replies = Self.play(example)
        #expect(replies.last?[example.path] == example.value, "\(replies)")
    }

    static let unhappy = [
        Case(.initialize, #""protocolVersion":"1.0""#, "error.code", "-32600"),
        Case(.setTrace, #""value":"loud""#, "error.data.member", #""value""#),
        Case(.tableOpen, #""table":"t","width":320"#, "error.code", "1002"),
        Case(.tableOpen, #""table":"u""#, "error.data.member", #""width""#),
        Case(.tableOpen, #""table":"u","width":-1"#, "error.data.member", #""width""#),
        Case(.tableOpen, #""table":"u","width":320,"behavior":"sparow""#, "error.data.member", #""behavior""#),
        Case(
            .tableOpen, #""table":"u","width":320,"actions":{"trailing":[{"id":"a"}]}"#, "error.data.member",
            #""actions.trailing[0].width""#),
        Case(.tableConfigure, #""table":"u""#, "error.code", "1001"),
        Case(.tableConfigure, #""table":"t","identity":"indexPath""#, "error.data.member", #""identity""#),
        Case(.tableClose, #""table":"u""#, "error.code", "1001"),
        Case(.tableScroll, "", "error.data.member", #""table""#),
        Case(.tableTap, #""table":7"#, "error.data.came", #""7""#),
        Case(.tableCloseCells, #""table":"u""#, "error.code", "1001"),
        Case(.tableCells, #""table":"t","cells":[[0,1]]"#, "error.code", "-32602"),
        Case(.tableCells, #""table":"t""#, "error.data.member", #""cells""#),
        Case(.cellConfigure, #""table":"t","cell":1,"reveal":"up""#, "error.data.member", #""reveal""#),
        Case(.cellOpen, #""table":"t","cell":1,"side":"leading""#, "error.data.member", #""side""#),
        Case(.cellOpen, #""table":"t","cell":1.5"#, "error.data.member", #""cell""#),
        Case(.cellClose, #""table":"t""#, "error.data.member", #""cell""#),
        Case(.gestureShouldBegin, #""table":"t","cell":1"#, "error.data.member", #""translation""#),
        Case(.gestureBegin, after: [begun], #""table":"t","cell":1"#, "error.code", "1005"),
        Case(.gestureUpdate, #""table":"t","cell":1,"translation":{"x":1,"y":1}"#, "error.code", "1004"),
        Case(
            .gestureUpdate, after: [begun], #""table":"t","cell":1,"translation":{"x":"abc","y":1}"#,
            "error.data.member", #""translation.x""#),
        Case(
            .gestureUpdate, after: [begun], #""table":"t","cell":1,"translation":{"x":"abc","y":1}"#, "error.data.came",
            #""\"abc\"""#),
        Case(
            .gestureUpdate, after: [begun], #""table":"t","cell":1,"translation":{"x":1e10,"y":1}"#, "error.code",
            "-32602"),
        Case(.gestureEnd, #""table":"t","cell":1"#, "error.code", "1004"),
        Case(.gestureCancel, #""table":"t","cell":1"#, "error.code", "1004"),
        Case(.actionInvoke, #""table":"t","cell":1,"action":"fly""#, "error.code", "1008"),
        Case(.animationFinished, #""animation":-1"#, "error.code", "-32602"),
        Case(.clockAdvance, "", "error.data.member", #""timestamp""#),
        Case(.clockAdvance, after: [(.clockAdvance, #""timestamp":50"#)], #""timestamp":49.9"#, "error.code", "1006"),
        Case(.clockAdvance, #""timestamp":-1"#, "error.code", "-32602"),
        Case(.actionComplete, #""invocation":4,"performed":true"#, "error.code", "1009"),
        Case(.pointerMove, #""table":"t","pointer":1,"position":{"x":150,"y":9},"timestamp":9"#, "error.code", "1013"),
    ]

    @Test("each method says what is wrong", arguments: unhappy)
    func refusals(example: Case) {
        let replies = Self.play(example)
        #expect(replies.last?[example.path] == example.value, "\(replies)")
        #expect(replies.last?["error.message"] != nil)
    }

    @Test("a row that the table's sections do not have is 1003")
    func noSuchRow() {
        var client = Client()
        client.openTable(#""identity":"indexPath","sections":[2,0]"#)
        #expect(client.call("gesture/begin", #""table":"t","cell":[0,2]"#).last?.errorCode == 1003)
        #expect(client.call("gesture/begin", #""table":"t","cell":[1,0]"#).last?.errorCode == 1003)
        #expect(client.call("table/cells", #""table":"t","cells":[[0,1]]"#).last?.errorCode == nil)
        #expect(client.call("gesture/begin", #""table":"t","cell":"a""#).last?.errorCode == -32602)
    }

    @Test("a method that is not there is -32601, and another major version is 1011")
    func unknown() {
        var client = Client()
        #expect(client.call("table/fly").last?.errorCode == -32601)
        var future = Client(initialize: nil)
        let refusal = future.call("initialize", #""protocolVersion":"2.0""#).last
        #expect(refusal?.errorCode == 1011 && refusal?["error.data.supported"] == #"["1.0"]"#)
        #expect(future.call("initialize", #""protocolVersion":"1.7""#).last?.errorCode == nil)
    }

    @Test("before initialize and after shutdown nothing is served")
    func lifecycle() {
        var client = Client(initialize: nil)
        #expect(client.call("server/status").last?.errorCode == -32002)
        #expect(client.notify("table/open", #""table":"t","width":320"#).isEmpty)
        client.call("initialize", #""protocolVersion":"1.0","clock":"client""#)
        #expect(client.call("server/status").last?["result.tables"] == "0")
        client.call("shutdown")
        #expect(client.call("server/status").last?.errorCode == -32600)
        #expect(client.exitStatus == nil)
        client.notify("exit")
        #expect(client.exitStatus == 0)
    }

    private static func play(_ example: Case) -> [Reply] {
        var client = Client()
        client.openTable(#""behavior":"sparrow","actions":{"trailing":[{"id":"delete","width":75}]}"#)
        for (method, params) in example.before { client.call(method.rawValue, params) }
        return client.call(example.method.rawValue, example.params)
    }
}
