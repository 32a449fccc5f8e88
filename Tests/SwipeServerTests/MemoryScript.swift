/// A line that a client sends, and the ids that its error response may have: none for a notification.
struct ScriptedMessage {
    var text: String
    var ids: [String]
}

/// The messages of a session that uses everything.
struct MemoryScript {
    private(set) var messages: [ScriptedMessage] = []
    private var time = 0.0

    /// - Parameter snapshot: the snapshot of another session, which is restored at the end.
    init(restoring snapshot: String) {
        initialize()
        openTables()
        swipeOpen()
        usePointers()
        swipeFully()
        edit()
        causeErrors()
        avoidFastPath()
        request("session/restore", #""snapshot":\#(snapshot),"catchUp":true"#)
        swipeOpen(cell: "restored")
        request("shutdown", #""unknown":[1,2]"#)
    }

    private mutating func request(_ method: String, _ params: String, after wait: Double = 8) {
        time += wait
        let id = messages.count + 1
        messages.append(
            ScriptedMessage(
                text:
                    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{"timestamp":\#(time),\#(params)}}"#,
                ids: [String(id)]))
    }

    private mutating func notify(_ method: String, _ params: String) {
        time += 8
        messages.append(
            ScriptedMessage(
                text: #"{"jsonrpc":"2.0","method":"\#(method)","params":{"timestamp":\#(time),\#(params)}}"#, ids: []))
    }

    // MARK: What a client does

    private mutating func initialize() {
        let client = #""clientInfo":{"name":"a mail program with a long name","version":"3.14.15"}"#
        request(
            "initialize",
            #""protocolVersion":"1.0",\#(client),"clock":"client","trace":"off","capabilities":{"layout":true,"#
                + #""animation":{"formats":["keyframes","spring","css"],"maximumError":0.25}}"#)
        notify("initialized", #""unknown":{"member":[true,false,null]}"#)
    }

    private mutating func openTables() {
        let actions =
            #""actions":{"leading":[{"id":"read","title":"Als gelesen markieren","width":80}],"#
            + #""trailing":[{"id":"delete","title":"L\u00f6schen","style":"destructive","width":80},"#
            + #"{"id":"archive","title":"Archive it somewhere","width":80.25}]}"#
        request("table/open", #""table":"the inbox of somebody","width":320,\#(actions)"#)
        request(
            "table/open",
            #""table":"rows","identity":"indexPath","sections":[4,5,6],"width":320,\#(actions),"#
                + #""behavior":{"preset":"mail","policy":{"open":"multiple"},"fullSwipe":{"style":"destructive"}}"#)
        request(
            "cell/configure", #"\#(place("m1")),"data":{"uid":8731,"mailbox":"INBOX/Somewhere/Else","flags":[1,2.5]}"#)
        request("table/configure", #""table":"the inbox of somebody","width":375.5"#)
    }

    private func place(_ cell: String) -> String { #""table":"the inbox of somebody","cell":"\#(cell)""# }

    private mutating func swipeOpen(cell: String = "m1") {
        request("gesture/shouldBegin", #"\#(place(cell)),"translation":{"x":-8.5,"y":1}"#)
        request("gesture/begin", #"\#(place(cell)),"translation":{"x":-8.5,"y":1}"#)
        for x in [-31.2512345678901, -62.5, -120] {
            request("gesture/update", #"\#(place(cell)),"translation":{"x":\#(x),"y":1.0000000000000002}"#)
        }
        notify("gesture/update", #"\#(place(cell)),"translation":{"x":-140,"y":2}"#)
        request("gesture/end", #"\#(place(cell)),"velocity":{"x":-412.125,"y":0}"#)
        request("clock/advance", #""unknown":0"#, after: 1000)
        request("table/cells", #""table":"the inbox of somebody","cells":["\#(cell)","m2",3]"#)
        request("action/invoke", #"\#(place(cell)),"action":"archive""#)
        notify("action/complete", #""invocation":1,"performed":true"#)
    }

    private mutating func usePointers() {
        let table = #""table":"the inbox of somebody""#
        request("pointer/down", #"\#(place("m2")),"pointer":7,"position":{"x":300,"y":20},"device":"touch""#)
        for x in [280.5, 240, 180] {
            let samples = (1...3).map { #"{"timestamp":\#(time + Double($0)),"position":{"x":\#(x + 3),"y":20.125}}"# }
            request(
                "pointer/move",
                #"\#(table),"pointer":7,"position":{"x":\#(x),"y":21},"samples":[\#(samples.joined(separator: ","))]"#)
        }
        request("pointer/up", #"\#(table),"pointer":7,"position":{"x":178,"y":21}"#)
        request("wheel/update", #"\#(place("m3")),"delta":{"x":-30,"y":0},"phase":"began""#)
        request("wheel/update", #"\#(place("m3")),"phase":"cancelled""#)
    }

    private mutating func swipeFully() {
        let row = #""table":"rows","cell":[1,2]"#
        request("gesture/begin", #"\#(row),"translation":{"x":0,"y":0}"#)
        request("gesture/update", #"\#(row),"translation":{"x":-250,"y":0}"#)
        request("gesture/end", row)
        request("clock/advance", #""unknown":0"#, after: 400)
        request("action/complete", #""invocation":2,"performed":true,"then":"remove""#)
        request("clock/advance", #""unknown":0"#, after: 400)
    }

    private mutating func edit() {
        request("cell/open", #""table":"rows","cell":[2,0],"side":"leading""#)
        request(
            "table/edit",
            #""table":"rows","deletedRows":[[0,1],[1,2]],"insertedRows":[[2,0]],"#
                + #""movedRows":[{"from":[2,0],"to":[0,0]}],"reloadedRows":[[2,3]]"#)
        request("table/edit", #""table":"the inbox of somebody","deleted":["m2"],"reloaded":["m1"]"#)
        request("session/snapshot", #""unknown":"an unread string""#)
    }

    private mutating func causeErrors() {
        request("table/open", #""table":"the inbox of somebody","width":320"#)
        request("gesture/update", #"\#(place("a cell without a gesture")),"translation":{"x":1,"y":1}"#)
        request("cell/open", #""table":"rows","cell":[99,99],"side":"a side that is not there""#)
        request("no/suchMethod", #""unknown":[[[[[[]]]]]]"#)
        request("session/restore", #""snapshot":{"version":1,"engine":{"tables":[]}}"#)
        notify("gesture/end", place("a cell without a gesture"))
    }

    /// Messages that do not take the fast path. Without memory their ids are unknown.
    private mutating func avoidFastPath() {
        let status = #"{"jsonrpc":"2.0","method":"clock/advance","params":{"timestamp":9000},"id":"behind the params"}"#
        messages.append(ScriptedMessage(text: status, ids: ["null"]))
        let update = #"{"jsonrpc":"2.0","id":1,"method":"gesture/begin","params":{\#(place("m5"))}}"#
        messages.append(ScriptedMessage(text: "[\(update),\(status),7,\(update)]", ids: ["null"]))
        messages.append(
            ScriptedMessage(
                text: #"{"jsonrpc":"2.0","id":1,"method":"table/tap","params":{"timestamp":1e999}}"#,
                ids: ["1", "null"]))
    }
}
