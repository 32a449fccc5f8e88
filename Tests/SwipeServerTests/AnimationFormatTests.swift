import Testing

/// Which forms of an animation a client is sent, by what it says that it can play.
struct AnimationFormatTests {
    @Test(
        "keyframes have easings when they are among the formats, straight lines else",
        arguments: [
            (#"["keyframes"]"#, true), (#"["sampled"]"#, false), (#"["sampled","keyframes"]"#, true),
            (#"["css","spring","sampled"]"#, false), ("[]", false), (#"["hologram"]"#, false),
        ])
    func joints(formats: String, hasEasings: Bool) throws {
        for kind in Kind.allCases {
            let animation = try Self.animation(kind, formats)
            #expect((animation["result.animation.keyframes.0.easing"] == #""linear""#) == !hasEasings)
            #expect(animation["result.animation.keyframes.2.time"] != nil || (hasEasings && kind == .curve))
        }
    }

    @Test("css comes when it is asked for, beside the keyframes")
    func css() throws {
        for formats in [#"["css"]"#, #"["keyframes","css"]"#, #"["css","sampled","spring"]"#] {
            let curve = try Self.animation(.curve, formats)
            #expect(curve["result.animation.css"] == #""cubic-bezier(0, 0, 0.58, 1)""#)
            for kind in [Kind.spring, .phases] {
                let css = try Self.animation(kind, formats)["result.animation.css"]
                #expect(css?.hasPrefix(#""linear(0, "#) == true && css?.hasSuffix(#", 1)""#) == true, "\(css ?? "")")
            }
        }
        for formats in [#"["keyframes"]"#, #"["sampled","spring"]"#, "[]"] {
            #expect(try Self.animation(.spring, formats)["result.animation.css"] == nil)
        }
    }

    @Test("who plays springs or css alone gets start and end of what they tell, and lines of what they do not")
    func ends() throws {
        for (formats, kind, isTold) in [
            (#"["spring"]"#, .spring, true), (#"["spring"]"#, .curve, false), (#"["spring"]"#, .phases, false),
            (#"["css"]"#, .spring, true), (#"["css"]"#, .curve, true), (#"["css","spring"]"#, .phases, true),
        ] as [(String, Kind, Bool)] {
            let animation = try Self.animation(kind, formats)
            func keyframe(_ index: Int, _ member: String) -> String? {
                animation["result.animation.keyframes.\(index).\(member)"]
            }
            #expect(keyframe(0, "time") == "0" && keyframe(0, "offset") == animation["result.animation.from"])
            #expect((keyframe(2, "time") == nil) == isTold, "\(formats) \(kind)")
            #expect((keyframe(0, "easing") == nil) == isTold, "\(formats) \(kind)")
            if isTold {
                #expect(keyframe(1, "time") == animation["result.animation.duration"])
                #expect(keyframe(1, "offset") == animation["result.animation.to"])
            }
        }
    }

    @Test("a motion back to where it started has no progress, hence no css, and is told in lines")
    func there() throws {
        var client = Self.client(#"["css"]"#)
        client.openTable(Kind.spring.table)
        client.call("cell/open", #""table":"t","cell":1,"side":"trailing","animated":false,"timestamp":0"#)
        client.call("gesture/begin", #""table":"t","cell":1,"timestamp":10"#)
        let end = client.call("gesture/end", #""table":"t","cell":1,"velocity":{"x":-200,"y":0},"timestamp":10"#)
        let animation = try #require(end.last)
        #expect(animation["result.animation.from"] == animation["result.animation.to"])
        #expect(animation["result.animation.css"] == nil && animation["result.animation.spring.mass"] == "1")
        #expect(animation["result.animation.keyframes.2.easing"] == #""linear""#)
    }

    @Test("a spring is told as such to everyone")
    func spring() throws {
        for formats in [#"["keyframes"]"#, #"["sampled"]"#, #"["css"]"#, #"["spring"]"#] {
            let animation = try Self.animation(.spring, formats)
            #expect(animation["result.animation.spring.initialVelocity"] == "0")
            #expect(try Self.animation(.curve, formats)["result.animation.spring"] == nil)
        }
    }

    @Test("the way out of a row that is removed comes in CSS too")
    func collapse() throws {
        var client = Self.client(#"["css"]"#)
        client.call("table/open", #""table":"t","width":320,"behavior":"dismiss""#)
        client.call("gesture/begin", #""table":"t","cell":1,"timestamp":0"#)
        client.call("gesture/end", #""table":"t","cell":1,"translation":{"x":300,"y":0},"timestamp":10"#)
        let collapse = client.call("clock/advance", #""timestamp":210"#).first { $0["params.collapse"] != nil }
        #expect(collapse?["params.collapse.css"] == #""cubic-bezier(0.42, 0, 0.58, 1)""#)
    }

    @Test("the formats are told at initialize")
    func told() {
        var client = Client(initialize: nil)
        let result = client.call("initialize", #""protocolVersion":"1.0","clock":"client","timestamp":0"#).last
        let formats = result?["result.capabilities.animationFormats"]
        #expect(formats == #"["keyframes","sampled","css","spring"]"#)
    }

    private enum Kind: CaseIterable {
        case curve, phases, spring

        private var settle: String {
            switch self {
            case .curve: #"{"type":"curve","duration":350,"easing":"easeOut"}"#
            case .phases:
                #"{"type":"phases","phases":[{"overshoot":20,"duration":99,"easing":"easeIn"},{"overshoot":0,"duration":99}]}"#
            case .spring: #"{"type":"spring","response":0.4,"dampingRatio":0.86}"#
            }
        }

        var table: String {
            #""behavior":{"settle":{"open":\#(settle)}},"actions":{"trailing":[{"id":"a","width":160}]}"#
        }
    }

    private static func client(_ formats: String) -> Client {
        Client(
            initialize: #""clock":"client","timestamp":0,"capabilities":{"animation":{"formats":\#(formats)}}"#)
    }

    /// The answer to `cell/open` of a cell that opens as `kind`.
    private static func animation(_ kind: Kind, _ formats: String) throws -> Reply {
        var client = client(formats)
        client.openTable(kind.table)
        let reply = client.call("cell/open", #""table":"t","cell":1,"side":"trailing","timestamp":0"#).last
        return try #require(reply)
    }
}
