import Testing

/// What `$/logTrace` prints of state transitions.
struct TraceTests {
    /// The texts of `verbose` that a request causes.
    private static func verbose(_ replies: [Reply]) -> [String] {
        replies.filter { $0.method == "$/logTrace" }.compactMap { $0["params.verbose"] }
    }

    @Test("a verbose trace prints each transition once, and no other trace does")
    func transitions() {
        var client = Client(initialize: #""clock":"client","timestamp":0,"trace":"verbose""#)
        client.openTable()
        let steps = [
            ("pointer/down", #""table":"t","cell":"a","pointer":1,"position":{"x":300,"y":20},"timestamp":10"#),
            ("pointer/move", #""table":"t","pointer":1,"position":{"x":200,"y":20},"timestamp":20"#),
            ("pointer/move", #""table":"t","pointer":1,"position":{"x":190,"y":20},"timestamp":30"#),
            ("pointer/up", #""table":"t","pointer":1,"position":{"x":190,"y":20},"timestamp":40"#),
            ("clock/advance", #""timestamp":2000"#),
            ("wheel/update", #""table":"t","cell":2,"delta":{"x":0,"y":90},"timestamp":2000"#),
        ]
        let printed = steps.flatMap { Self.verbose(client.call($0.0, $0.1)) }
        #expect(
            printed == [
                #""time 10; pointer 1: none → possible""#,
                #""time 20; pointer 1: possible → swiping; cell \"a\": resting → tracking""#,
                #""time 30""#,
                #""time 40; pointer 1: swiping → none; cell \"a\": tracking → settling""#,
                #""time 2000; cell \"a\": settling → resting""#,
                #""time 2000; wheel over 2: none → possible; wheel over 2: possible → failed""#,
            ])
        client.call("$/setTrace", #""value":"messages""#)
        client.call("cell/close", #""table":"t","cell":"a","animated":false"#)
        let again = client.call("$/setTrace", #""value":"verbose""#)
        #expect(Self.verbose(again) == [#""time 2000""#])
    }
}
