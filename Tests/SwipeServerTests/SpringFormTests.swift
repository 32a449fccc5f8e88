import Motion
import Testing

/// A resolved spring is the same spring when it is sent back.
struct SpringFormTests {
    static let ways: [(members: String, spring: Spring)] = [
        (#""response":0.37,"dampingRatio":0.81"#, Spring(response: 0.37, dampingRatio: 0.81)),
        (#""response":0.37,"dampingRatio":0.81,"mass":3,"duration":null"#, Spring(response: 0.37, dampingRatio: 0.81)),
        (#""mass":2,"stiffness":700,"damping":1000"#, Spring(mass: 2, stiffness: 700, damping: 1000)),
        (#""duration":350,"bounce":0.3"#, Spring(duration: 0.35, bounce: 0.3)),
        (#""duration":1234.5"#, Spring(duration: 1.2345, bounce: 0)),
        (#""visualDuration":260,"bounce":0.15"#, Spring(visualDuration: 0.26, bounce: 0.15)),
        (#""visualDuration":260"#, Spring(visualDuration: 0.26, bounce: 0)),
    ]

    @Test("a resolved spring that is sent back gives exactly the same animation", arguments: ways)
    func givenBack(members: String, spring: Spring) throws {
        var client = Self.client(#"{"type":"spring",\#(members)}"#)
        let resolved = client.call("table/configure", #""table":"t""#).last?["result.behavior"]
        var other = Self.client(#"{"type":"curve","duration":10}"#)
        other.call("table/configure", #""table":"t","behavior":\#(try #require(resolved))"#)
        let (one, same) = (try Self.play(&client), try Self.play(&other))
        for member in ["duration", "keyframes"] { #expect(one[member] == same[member], "\(member)") }
    }

    /// A table whose cells open by `settle`.
    private static func client(_ settle: String) -> Client {
        var client = Client()
        client.openTable(
            #""behavior":{"settle":{"open":\#(settle)}},"actions":{"trailing":[{"id":"a","width":160}]}"#)
        return client
    }

    /// The animation of a release at -100, which opens.
    private static func play(_ client: inout Client, at velocity: Double = -300) throws -> Reply {
        client.call("gesture/begin", #""table":"t","cell":1,"timestamp":0"#)
        let end = client.call(
            "gesture/end", #""table":"t","cell":1,"translation":{"x":-100,"y":0},"velocity":{"x":\#(velocity),"y":0}"#)
        return Reply(text: try #require(end.last?["result.animation"]))
    }
}
