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
        greet()
        openTables()
        swipeOpen()
        point()
        swipeFully()
        edit()
        err()
        beUnusual()
        ask("session/restore", #""snapshot":\#(snapshot),"catchUp":true"#)
        swipeOpen(cell: "restored")
        ask("shutdown", #""unknown":[1,2]"#)
    }

    private mutating func ask(_ method: String, _ params: String, after wait: Double = 8) {
        time += wait
        let id = messages.count + 1
        messages.append(
            ScriptedMessage(
                text:
                    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{"timestamp":\#(time),\#(params)}}"#,
                ids: [String(id)]))
    }

    private mutating func tell(_ method: String, _ params: String) {
        time += 8
        messages.append(
            ScriptedMessage(
                text: #"{"jsonrpc":"2.0","method":"\#(method)","params":{"timestamp":\#(time),\#(params)}}"#, ids: []))
    }

    // MARK: What a client does

    private mutating func greet() {
        let client = #""clientInfo":{"name":"a mail program with a long name","version":"3.14.15"}"#
        ask(
            "initialize",
            #""protocolVersion":"1.0",\#(client),"clock":"client","trace":"off","capabilities":{"layout":true,"#
                + #""animation":{"formats":["keyframes","spring","css"],"maximumError":0.25}}"#)
        tell("initialized", #""unknown":{"member":[true,false,null]}"#)
    }

    private mutating func openTables() {
        let actions =
            #""actions":{"leading":[{"id":"read","title":"Als gelesen markieren","width":80}],"#
            + #""trailing":[{"id":"delete","title":"L\u00f6schen","style":"destructive","width":80},"#
            + #"{"id":"archive","title":"Archive it somewhere","width":80.25}]}"#
        ask("table/open", #""table":"the inbox of somebody","width":320,\#(actions)"#)
        ask(
            "table/open",
            #""table":"rows","identity":"indexPath","sections":[4,5,6],"width":320,\#(actions),"#
                + #""behavior":{"preset":"mail","policy":{"open":"multiple"},"fullSwipe":{"style":"destructive"}}"#)
        ask("cell/configure", #"\#(place("m1")),"data":{"uid":8731,"mailbox":"INBOX/Somewhere/Else","flags":[1,2.5]}"#)
        ask("table/configure", #""table":"the inbox of somebody","width":375.5"#)
    }

    private func place(_ cell: String) -> String { #""table":"the inbox of somebody","cell":"\#(cell)""# }

    private mutating func swipeOpen(cell: String = "m1") {
        ask("gesture/shouldBegin", #"\#(place(cell)),"translation":{"x":-8.5,"y":1}"#)
        ask("gesture/begin", #"\#(place(cell)),"translation":{"x":-8.5,"y":1}"#)
        for x in [-31.2512345678901, -62.5, -120] {
            ask("gesture/update", #"\#(place(cell)),"translation":{"x":\#(x),"y":1.0000000000000002}"#)
        }
        tell("gesture/update", #"\#(place(cell)),"translation":{"x":-140,"y":2}"#)
        ask("gesture/end", #"\#(place(cell)),"velocity":{"x":-412.125,"y":0}"#)
        ask("clock/advance", #""unknown":0"#, after: 1000)
        ask("table/cells", #""table":"the inbox of somebody","cells":["\#(cell)","m2",3]"#)
        ask("action/invoke", #"\#(place(cell)),"action":"archive""#)
        tell("action/complete", #""invocation":1,"performed":true"#)
    }

    private mutating func point() {
        let table = #""table":"the inbox of somebody""#
        ask("pointer/down", #"\#(place("m2")),"pointer":7,"position":{"x":300,"y":20},"device":"touch""#)
        for x in [280.5, 240, 180] {
            let samples = (1...3).map { #"{"timestamp":\#(time + Double($0)),"position":{"x":\#(x + 3),"y":20.125}}"# }
            ask(
                "pointer/move",
                #"\#(table),"pointer":7,"position":{"x":\#(x),"y":21},"samples":[\#(samples.joined(separator: ","))]"#)
        }
        ask("pointer/up", #"\#(table),"pointer":7,"position":{"x":178,"y":21}"#)
        ask("wheel/update", #"\#(place("m3")),"delta":{"x":-30,"y":0},"phase":"began""#)
        ask("wheel/update", #"\#(place("m3")),"phase":"cancelled""#)
    }

    private mutating func swipeFully() {
        let row = #""table":"rows","cell":[1,2]"#
        ask("gesture/begin", #"\#(row),"translation":{"x":0,"y":0}"#)
        ask("gesture/update", #"\#(row),"translation":{"x":-250,"y":0}"#)
        ask("gesture/end", row)
        ask("clock/advance", #""unknown":0"#, after: 400)
        ask("action/complete", #""invocation":2,"performed":true,"then":"remove""#)
        ask("clock/advance", #""unknown":0"#, after: 400)
    }

    private mutating func edit() {
        ask("cell/open", #""table":"rows","cell":[2,0],"side":"leading""#)
        ask(
            "table/edit",
            #""table":"rows","deletedRows":[[0,1],[1,2]],"insertedRows":[[2,0]],"#
                + #""movedRows":[{"from":[2,0],"to":[0,0]}],"reloadedRows":[[2,3]]"#)
        ask("table/edit", #""table":"the inbox of somebody","deleted":["m2"],"reloaded":["m1"]"#)
        ask("session/snapshot", #""unknown":"a string that nobody reads""#)
    }

    private mutating func err() {
        ask("table/open", #""table":"the inbox of somebody","width":320"#)
        ask("gesture/update", #"\#(place("nobody has swiped it")),"translation":{"x":1,"y":1}"#)
        ask("cell/open", #""table":"rows","cell":[99,99],"side":"a side that is not there""#)
        ask("no/suchMethod", #""unknown":[[[[[[]]]]]]"#)
        ask("session/restore", #""snapshot":{"version":1,"engine":{"tables":[]}}"#)
        tell("gesture/end", place("nobody has swiped it"))
    }

    /// Messages that do not take the fast path. Without memory their ids are unknown.
    private mutating func beUnusual() {
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
