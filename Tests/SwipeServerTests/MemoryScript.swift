/// A line that a client sends, and the ids that its error response may have: only null for a notification.
struct ScriptedMessage {
    var text: String
    var ids: [String]
}

/// The messages of a session that uses everything.
struct MemoryScript {
    private(set) var messages: [ScriptedMessage] = []
    private var time = 0.0

    /// One message on each line: its method and its params. `!` marks a notification, `+400` waits for so many ms.
    private static let session = #"""
        initialize "protocolVersion":"1.0","clientInfo":{"name":"a mail program with a long name","version":"3.14.15"},"clock":"client","trace":"off","capabilities":{"layout":true,"animation":{"formats":["keyframes","spring","css"],"maximumError":0.25}}
        !initialized "unknown":{"member":[true,false,null]}
        table/open "table":"the inbox of somebody","width":320,ACTIONS
        table/open "table":"rows","identity":"indexPath","sections":[4,5,6],"width":320,ACTIONS,"behavior":{"preset":"mail","policy":{"open":"multiple"},"fullSwipe":{"style":"destructive"}}
        cell/configure CELL "m1","data":{"uid":8731,"mailbox":"INBOX/Somewhere/Else","flags":[1,2.5]}
        table/configure "table":"the inbox of somebody","width":375.5
        gesture/shouldBegin CELL "m1","translation":{"x":-8.5,"y":1}
        gesture/begin CELL "m1","translation":{"x":-8.5,"y":1}
        gesture/update CELL "m1","translation":{"x":-31.2512345678901,"y":1.0000000000000002}
        !gesture/update CELL "m1","translation":{"x":-140,"y":2}
        gesture/end CELL "m1","velocity":{"x":-412.125,"y":0}
        +1000 clock/advance "unknown":0
        table/cells "table":"the inbox of somebody","cells":["m1","m2",3]
        action/invoke CELL "m1","action":"archive"
        !action/complete "invocation":1,"performed":true
        pointer/down CELL "m2","pointer":7,"position":{"x":300,"y":20},"device":"touch"
        pointer/move CELL "m2","pointer":7,"position":{"x":240,"y":21},"samples":[{"timestamp":1100,"position":{"x":283,"y":20.125}},{"timestamp":1101.5,"position":{"x":280,"y":20}}]
        pointer/up CELL "m2","pointer":7,"position":{"x":178,"y":21}
        wheel/update CELL "m3","delta":{"x":-30,"y":0},"phase":"began"
        wheel/update CELL "m3","phase":"cancelled"
        gesture/begin "table":"rows","cell":[1,2],"translation":{"x":0,"y":0}
        gesture/update "table":"rows","cell":[1,2],"translation":{"x":-250,"y":0}
        gesture/end "table":"rows","cell":[1,2]
        +400 clock/advance "unknown":0
        action/complete "invocation":2,"performed":true,"then":"remove"
        +400 clock/advance "unknown":0
        cell/open "table":"rows","cell":[2,0],"side":"leading"
        table/edit "table":"rows","deletedRows":[[0,1],[1,2]],"insertedRows":[[2,0]],"movedRows":[{"from":[2,0],"to":[0,0]}],"reloadedRows":[[2,3]]
        table/edit "table":"the inbox of somebody","deleted":["m2"],"reloaded":["m1"]
        session/snapshot "unknown":"an unread string"
        table/open "table":"the inbox of somebody","width":320
        gesture/update CELL "a cell without a gesture","translation":{"x":1,"y":1}
        cell/open "table":"rows","cell":[99,99],"side":"a side that is not there"
        no/suchMethod "unknown":[[[[[[]]]]]]
        session/restore "snapshot":{"version":1,"engine":{"tables":[]}}
        !gesture/end CELL "a cell without a gesture"
        """#
    private static let actions =
        #""actions":{"leading":[{"id":"read","title":"Als gelesen markieren","width":80}],"#
        + #""trailing":[{"id":"delete","title":"L\u00f6schen","style":"destructive","width":80},"#
        + #"{"id":"archive","title":"Archive it somewhere","width":80.25}]}"#

    /// - Parameter snapshot: the snapshot of another session, which is restored at the end.
    init(restoring snapshot: String) {
        for line in Self.session.split(separator: "\n") { play(line) }
        addUnusualMessages()
        play(#"session/restore "snapshot":\#(snapshot),"catchUp":true"#)
        play(#"gesture/begin CELL "restored","translation":{"x":-8.5,"y":1}"#)
        play(#"gesture/end CELL "restored","velocity":{"x":-412.125,"y":0}"#)
        play(#"shutdown "unknown":[1,2]"#)
    }

    private mutating func play(_ line: Substring) {
        var words = line.split(separator: " ", maxSplits: 1)
        let wait = words[0].hasPrefix("+") ? Double(words[0].dropFirst()) ?? 0 : 8
        if words[0].hasPrefix("+") { words = words[1].split(separator: " ", maxSplits: 1) }
        let isNotification = words[0].hasPrefix("!")
        let params = words[1].replacing("ACTIONS", with: Self.actions)
            .replacing("CELL ", with: #""table":"the inbox of somebody","cell":"#)
        time += wait
        let id = isNotification ? "" : #""id":\#(messages.count + 1),"#
        let method = isNotification ? words[0].dropFirst() : words[0]
        // The escape leaves the message to jansson, which needs more than one allocation.
        let text =
            #"{"jsonrpc":"2.0",\#(id)"method":"\#(method)","params":{"timestamp":\#(time),"\u0020":0,\#(params)}}"#
        messages.append(
            ScriptedMessage(text: text, ids: isNotification ? ["null"] : ["\(messages.count + 1)", "null"]))
    }

    /// Messages whose ids are elsewhere, or unknown.
    private mutating func addUnusualMessages() {
        let status = #"{"jsonrpc":"2.0","method":"clock/advance","params":{"timestamp":9000},"id":"behind the params"}"#
        let begin =
            #"{"jsonrpc":"2.0","id":1,"method":"gesture/begin","params":{"table":"the inbox of somebody","cell":"m5"}}"#
        let unreadable = #"{"jsonrpc":"2.0","id":1,"method":"table/tap","params":{"timestamp":1e999}}"#
        messages += [
            ScriptedMessage(text: status, ids: [#""behind the params""#, "null"]),
            ScriptedMessage(text: "[\(begin),\(status),7,\(begin)]", ids: ["null"]),
            ScriptedMessage(text: unreadable, ids: ["1", "null"]),
        ]
    }
}
