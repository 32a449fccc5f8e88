import Motion
import Testing

/// Springs on their way in and out: many ways to say which one is meant, and one to answer.
struct SpringMessageTests {
    static let ways: [(members: String, spring: Spring)] = [
        (#""response":0.37,"dampingRatio":0.81"#, Spring(response: 0.37, dampingRatio: 0.81)),
        (#""response":0.37,"dampingRatio":0.81,"mass":3,"duration":null"#, Spring(response: 0.37, dampingRatio: 0.81)),
        (#""mass":2,"stiffness":700,"damping":1000"#, Spring(mass: 2, stiffness: 700, damping: 1000)),
        (#""duration":350,"bounce":0.3"#, Spring(duration: 0.35, bounce: 0.3)),
        (#""duration":1234.5"#, Spring(duration: 1.2345, bounce: 0)),
        (#""visualDuration":260,"bounce":0.15"#, Spring(visualDuration: 0.26, bounce: 0.15)),
        (#""visualDuration":260"#, Spring(visualDuration: 0.26, bounce: 0)),
    ]

    @Test("each way of saying which spring is meant gives that spring, and is answered by its look", arguments: ways)
    func meant(members: String, spring: Spring) throws {
        var client = Self.client(#"{"type":"spring",\#(members)}"#)
        let rule = "result.behavior.settle.open"
        let resolved = try #require(client.call("table/configure", #""table":"t""#).last)
        #expect(Self.isClose(resolved["\(rule).response"], 2 * Double.pi / spring.angularFrequency))
        #expect(Self.isClose(resolved["\(rule).dampingRatio"], spring.dampingRatio))
        #expect(resolved["\(rule).maximumOvershoot"] == "null")
        #expect(resolved["\(rule).stiffness"] == nil && resolved["\(rule).bounce"] == nil)
        let played = try Self.play(&client)
        let ratio = spring.stiffness / spring.mass
        #expect(Self.isClose(played["spring.stiffness"], ratio * (Self.number(played["spring.mass"]) ?? 0)))
        let start = Spring.State(displacement: 60, velocity: -300)
        let duration = 1000 * spring.settleTime(from: start, within: 0.1, limit: 10)
        #expect(Self.isClose(played["duration"], duration, within: 1e-6))
    }

    @Test("a resolved spring given back moves to the last digit as the one that it was", arguments: ways)
    func givenBack(members: String, spring: Spring) throws {
        var client = Self.client(#"{"type":"spring",\#(members)}"#)
        let resolved = client.call("table/configure", #""table":"t""#).last?["result.behavior"]
        var other = Self.client(#"{"type":"curve","duration":10}"#)
        other.call("table/configure", #""table":"t","behavior":\#(try #require(resolved))"#)
        let (one, same) = (try Self.play(&client), try Self.play(&other))
        for member in ["duration", "keyframes"] { #expect(one[member] == same[member], "\(member)") }
    }

    @Test("an overshoot that is held is held, and is told in the resolved behavior")
    func overshoot() throws {
        for (member, furthest) in [("0", 0.3), ("12.5", 12.5), ("null", 89.8)] {
            let spring = #"{"type":"spring","response":0.4,"dampingRatio":0.86,"maximumOvershoot":\#(member)}"#
            var client = Self.client(spring)
            let resolved = client.call("table/configure", #""table":"t""#).last
            #expect(resolved?["result.behavior.settle.open.maximumOvershoot"] == member)
            let velocity = try #require(Self.number(try Self.play(&client, at: -5000)["spring.initialVelocity"]))
            let start = Spring.State(displacement: 60, velocity: velocity)
            let motion = SpringMotion(Spring(response: 0.4, dampingRatio: 0.86), from: start)
            let past = (0...1000).map { -motion.state(after: Double($0) / 1000).displacement }.max() ?? 0
            #expect(abs(past - furthest) < 0.5, "\(member): \(past)")
        }
    }

    static let mixed: [(members: String, member: String)] = [
        (#""response":0.3,"dampingRatio":1,"stiffness":100"#, "stiffness"),
        (#""response":0.3,"dampingRatio":1,"damping":10"#, "damping"),
        (#""response":0.3,"dampingRatio":1,"duration":300"#, "duration"),
        (#""response":0.3,"dampingRatio":1,"bounce":0"#, "bounce"),
        (#""stiffness":100,"damping":10,"dampingRatio":1"#, "dampingRatio"),
        (#""stiffness":100,"damping":10,"visualDuration":300"#, "visualDuration"),
        (#""duration":300,"visualDuration":300"#, "duration"), (#""duration":300,"mass":1"#, "mass"),
        (#""visualDuration":300,"dampingRatio":1"#, "dampingRatio"),
        (#""bounce":0.2"#, "response"), (#""damping":10"#, "response"), ("", "response"),
        (#""response":0.3"#, "dampingRatio"), (#""stiffness":100"#, "damping"),
        (#""duration":9.9"#, "duration"), (#""duration":10001"#, "duration"),
        (#""visualDuration":1"#, "visualDuration"),
        (#""duration":300,"bounce":0.96"#, "bounce"), (#""duration":300,"bounce":-0.1"#, "bounce"),
        (#""response":0.3,"dampingRatio":1,"maximumOvershoot":-1"#, "maximumOvershoot"),
        (#""stiffness":100,"damping":0.9"#, "damping"), (#""response":1e-5,"dampingRatio":1"#, "response"),
    ]

    @Test("a spring said in two ways, or in half of one, is refused, naming the member", arguments: mixed)
    func refused(members: String, member: String) {
        var client = Self.client(#"{"type":"curve","duration":10}"#)
        let members = members.isEmpty ? "" : ",\(members)"
        let behavior = #"{"settle":{"open":{"type":"spring"\#(members)}}}"#
        let reply = client.call("table/configure", #""table":"t","behavior":\#(behavior)"#).last
        #expect(reply?.errorCode == -32602, "\(reply?.text ?? "")")
        #expect(reply?["error.data.member"] == "\"behavior.settle.open.\(member)\"")
    }

    @Test("a deceleration looks as far ahead as a scroll view of that rate goes on", arguments: [0.998, 0.99, 0.5, 0])
    func deceleration(rate: Double) throws {
        var client = Self.client(#"{"type":"curve","duration":10}"#)
        client.call("table/configure", #""table":"t","behavior":{"release":{"deceleration":\#(rate)}}"#)
        client.call("gesture/begin", #""table":"t","cell":1,"timestamp":0"#)
        let end = client.call(
            "gesture/end", #""table":"t","cell":1,"translation":{"x":-40,"y":0},"velocity":{"x":-100,"y":0}"#)
        let projected = -40 - 100 * rate / (1 - rate) / 1000
        #expect(Self.isClose(end.last?["result.decision.projected"], projected, within: 1e-4))
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

    private static func number(_ text: String?) -> Double? { text.flatMap(Double.init) }

    private static func isClose(_ text: String?, _ expected: Double, within part: Double = 1e-11) -> Bool {
        number(text).map { abs($0 - expected) <= part * abs(expected) } ?? false
    }
}
