import Testing

/// Behaviors on their way in and out.
struct BehaviorTests {
    static let overrides = [
        #""mail""#, #""sparrow""#, #""swipeable""#, #""rm""#, #""dismiss""#, #""reply""#, "{}",
        #"{"preset":"sparrow","tracking":{"beyond":"friction","coefficient":0.3}}"#,
        #"{"preset":"rm","tracking":{"start":80,"dimension":500}}"#,
        #"{"tracking":{"beyond":"free"},"reveal":"leading"}"#, #"{"tracking":{"beyond":"catch"}}"#,
        #"{"recognition":{"directionRatio":null}}"#, #"{"recognition":{"directionRatio":2.5}}"#,
        #"{"extent":{"leading":120,"trailing":{"fraction":0.5}}}"#,
        #"{"extent":{"leading":"none","trailing":{"inset":20}}}"#,
        #"{"velocity":{"estimator":"mean","horizon":80,"stopGap":30,"maximum":5000}}"#,
        #"{"release":{"rule":"distance","openThreshold":{"px":40},"closeThreshold":"allButHalfInnerAction"}}"#,
        #"{"release":{"deceleration":0.998,"velocityThreshold":500,"minimumDistance":10}}"#,
        #"{"release":{"rule":"never"}}"#, #"{"policy":{"open":"multiple","closeOn":["action","scroll"]}}"#,
        #"{"settle":{"open":{"type":"curve","duration":0,"easing":"linear"},"close":{"type":"curve","duration":200,"easing":[0.3,-1,0.6,2]}}}"#,
        #"{"settle":{"open":{"type":"spring","response":0.3,"dampingRatio":0.05},"close":{"type":"spring","mass":2,"stiffness":123.45678,"damping":9.87654321,"velocity":false}}}"#,
        #"{"settle":{"open":{"type":"spring","duration":333,"bounce":0.25},"close":{"type":"spring","visualDuration":70}}}"#,
        #"{"settle":{"open":{"type":"spring","duration":10,"bounce":0.95},"close":{"type":"spring","duration":10000}}}"#,
        #"{"settle":{"open":{"type":"spring","mass":0.001,"stiffness":1e7,"damping":1e7}}}"#,
        #"{"settle":{"open":{"type":"spring","mass":1000,"stiffness":1e-4,"damping":0.1}}}"#,
        #"{"settle":{"open":{"type":"spring","response":0.3,"dampingRatio":1,"maximumOvershoot":12.5}}}"#,
        #"{"release":{"deceleration":0.997}}"#, #"{"release":{"deceleration":0}}"#,
        #"{"settle":{"close":{"type":"phases","phases":[{"overshoot":{"fraction":0.12345678},"duration":33.3333},{"overshoot":0,"duration":1}]}}}"#,
    ]

    @Test("a resolved behavior, sent back as an override of any preset, resolves to itself", arguments: overrides)
    func roundTrip(override: String) throws {
        var client = Client()
        let opened = client.call("table/open", #""table":"t","width":320,"behavior":\#(override)"#).last
        let resolved = try #require(opened?["result.behavior"], "\(opened?.text ?? "")")
        for preset in ["mail", "sparrow", "swipeable", "rm", "dismiss", "reply"] {
            client.call("table/open", #""table":"\#(preset)","width":320,"behavior":"\#(preset)""#)
            let again = client.call("table/configure", #""table":"\#(preset)","behavior":\#(resolved)"#).last
            #expect(again?["result.behavior"] == resolved, "over \(preset): \(again?["error"] ?? "")")
        }
    }

    @Test("an override changes what it names, and nothing else")
    func onlyNamed() throws {
        var client = Client()
        let plain = try #require(client.call("table/open", #""table":"a","width":320,"behavior":"sparrow""#).last)
        let changed = try #require(
            client.call(
                "table/open",
                #""table":"b","width":320,"behavior":{"preset":"sparrow","velocity":{"horizon":77},"policy":{"open":"multiple"}}"#
            ).last)
        #expect(changed["result.behavior.velocity.horizon"] == "77")
        #expect(changed["result.behavior.velocity.stopGap"] == "40")
        #expect(changed["result.behavior.policy.open"] == #""multiple""#)
        for part in ["recognition", "reveal", "extent", "tracking", "release", "settle", "policy.closeOn"] {
            #expect(changed["result.behavior.\(part)"] == plain["result.behavior.\(part)"], "\(part)")
        }
    }

    @Test("later overrides of a table add to the earlier ones, and a preset starts anew")
    func later() {
        var client = Client()
        client.openTable(#""behavior":{"preset":"sparrow","velocity":{"horizon":77}}"#)
        let more = client.call("table/configure", #""table":"t","behavior":{"velocity":{"stopGap":33}}"#).last
        #expect(more?["result.behavior.velocity.horizon"] == "77" && more?["result.behavior.velocity.stopGap"] == "33")
        let anew = client.call("table/configure", #""table":"t","behavior":"sparrow""#).last
        #expect(anew?["result.behavior.velocity.horizon"] == "100")
    }

    static let refused: [(override: String, member: String)] = [
        (#"{"preset":"sparow"}"#, "behavior.preset"), (#"7"#, "behavior"),
        (#"{"tracking":{"beyond":"glue"}}"#, "behavior.tracking.beyond"),
        (#"{"tracking":{"coefficient":0}}"#, "behavior.tracking.coefficient"),
        (#"{"extent":{"leading":{"fraction":2}}}"#, "behavior.extent.leading.fraction"),
        (#"{"settle":{"open":{"type":"curve"}}}"#, "behavior.settle.open.duration"),
        (#"{"settle":{"open":{"type":"curve","duration":0.5}}}"#, "behavior.settle.open.duration"),
        (#"{"settle":{"open":{"type":"curve","duration":9,"easing":[2,0,1,1]}}}"#, "behavior.settle.open.easing"),
        (
            #"{"settle":{"open":{"type":"spring","response":0.3,"dampingRatio":0.01}}}"#,
            "behavior.settle.open.dampingRatio"
        ),
        (
            #"{"settle":{"open":{"type":"phases","phases":[{"overshoot":3,"duration":9}]}}}"#,
            "behavior.settle.open.phases"
        ),
        (#"{"policy":{"closeOn":["rain"]}}"#, "behavior.policy.closeOn[0]"),
        (#"{"release":{"seconds":0.2,"deceleration":0.998}}"#, "behavior.release.deceleration"),
        (#"{"release":{"deceleration":1}}"#, "behavior.release.deceleration"),
        (#"{"release":{"seconds":-1}}"#, "behavior.release.seconds"),
        (#"{"velocity":{"horizon":0}}"#, "behavior.velocity.horizon"),
    ]

    @Test("what is wrong in an override is named by its path, and nothing changes", arguments: refused)
    func refusals(override: String, member: String) {
        var client = Client()
        client.openTable()
        let reply = client.call("table/configure", #""table":"t","behavior":\#(override)"#).last
        #expect(reply?.errorCode == -32602 && reply?["error.data.member"] == "\"\(member)\"", "\(reply?.text ?? "")")
        #expect(client.call("server/status").last?.revision == 1)
    }
}
