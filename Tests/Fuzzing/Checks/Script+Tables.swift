/// Generates the configuration of tables and cells.
extension Script {
    mutating func tableMembers() -> String {
        let flags = choices.byte()
        var members = #""width":\#(choices.pick(["320", "390.5", "100", "1e9", "1e-300"])),"behavior":\#(behavior())"#
        if flags & 3 != 3 { members += #","actions":\#(actions())"# }
        if flags & 12 == 12 { members += #","layoutDirection":"rtl""# }
        if flags & 48 == 48 { members += #","axis":"vertical""# }
        if flags & 64 != 0 { members += #","group":"g""# }
        if flags & 128 != 0 { members += #","reducedMotion":\#(choices.flag())"# }
        return members
    }

    mutating func cellMembers() -> String {
        choices.pick([
            #""actions":\#(actions())"#, #""behavior":\#(behavior())"#, #""actions":null"#, #""behavior":null"#,
            #""reveal":"none""#, #""reveal":"trailing""#, #""reveal":null"#, #""data":{"uid":[8731,"☃"]}"#,
        ])
    }

    private mutating func actions() -> String {
        let leading = [#"{"id":"pin","width":60}"#]
        let trailing = [#"{"id":"delete","width":75,"style":"destructive"}"#, #"{"id":"more","width":80.25}"#]
        let flags = choices.byte()
        func side(_ actions: [String], _ count: UInt8) -> String {
            "[\(actions.prefix(Int(count)).joined(separator: ","))]"
        }
        return #"{"leading":\#(side(leading, flags & 1)),"trailing":\#(side(trailing, (flags ^ 4) >> 1 & 3))}"#
    }

    /// A preset with some overrides.
    private mutating func behavior() -> String {
        let preset = choices.pick(["mail", "sparrow", "swipeable", "rm", "dismiss", "reply"])
        let flags = choices.byte()
        var members = [#""preset":"\#(preset)""#]
        let parts: [(name: String, values: [String])] = [
            ("fullSwipe", Parts.fullSwipes), ("settle", settles()), ("policy", Parts.policies),
            ("tracking", Parts.trackings),
            ("release", Parts.releases), ("extent", Parts.extents), ("velocity", Parts.velocities),
            ("layout", Parts.layouts),
        ]
        for (index, part) in parts.enumerated() where flags & 1 << UInt8(index) != 0 {
            members.append(#""\#(part.name)":\#(choices.pick(part.values))"#)
        }
        return "{\(members.joined(separator: ","))}"
    }

    private mutating func settles() -> [String] {
        let (open, close) = (choices.pick(Parts.motions), choices.pick(Parts.motions))
        return [
            #"{"open":\#(open)}"#, #"{"close":\#(close)}"#, #"{"open":\#(open),"close":\#(close)}"#,
            #"{"expand":\#(open)}"#, #"{"reduced":\#(close)}"#,
        ]
    }

    private enum Parts {
        static let motions = [
            #"{"type":"spring","response":0.3,"dampingRatio":0.6}"#,
            #"{"type":"spring","response":0.5,"dampingRatio":1.2}"#,
            #"{"type":"spring","response":0.4,"dampingRatio":1,"velocity":false}"#,
            #"{"type":"spring","mass":1000,"stiffness":0.01,"damping":0.4}"#,
            #"{"type":"spring","duration":500,"bounce":0.3}"#,
            #"{"type":"curve","duration":200,"easing":[0.42,0,0.58,1]}"#,
            #"{"type":"curve","duration":0,"easing":"linear"}"#,
            #"{"type":"curve","duration":10000,"easing":[0,10,1,-10]}"#,
            #"{"type":"phases","phases":[{"overshoot":12,"duration":80},{"overshoot":{"fraction":-0.1},"duration":50},{"overshoot":0,"duration":90}]}"#,
        ]
        static let fullSwipes = [
            #"{"enabled":false}"#, #"{"enabled":true,"style":"fill","completion":"wait","timeLimit":200}"#,
            #"{"enabled":true,"style":"destructive","completion":"none","collapse":0}"#,
            #"{"enabled":true,"style":"destructive","completion":"wait"}"#,
            #"{"enabled":true,"style":"select","threshold":{"past":20}}"#,
            #"{"enabled":true,"style":"bounce","threshold":{"velocity":500}}"#, #"{"sides":"leading","hysteresis":0}"#,
            #"{"enabled":true,"style":"fill","completion":"none","action":"fly"}"#,
            #"{"style":"open","friction":0.2,"leading":{"style":"select","threshold":{"distance":90,"back":300}}}"#,
        ]
        static let policies = [
            #"{"open":"multiple","closeOn":[]}"#,
            #"{"open":"single","closeOn":["scroll","tap","otherBegin","edit","action"]}"#,
            #"{"open":"group","closeOn":["edit","otherBegin"]}"#,
            #"{"open":"multiple","closeOn":["action","tap","edit"]}"#,
        ]
        static let trackings = [
            #"{"beyond":"clamp"}"#, #"{"beyond":"rubberBand","coefficient":0.55,"start":40}"#, #"{"beyond":"free"}"#,
            #"{"beyond":"friction","coefficient":0.4}"#, #"{"beyond":"catch"}"#,
            #"{"beyond":"rubberBand","coefficient":1000,"dimension":1}"#,
        ]
        static let releases = [
            #"{"rule":"never"}"#, #"{"rule":"projection","seconds":2}"#, #"{"openThreshold":0,"closeThreshold":1}"#,
            #"{"openThreshold":{"px":10},"velocityThreshold":100}"#, #"{"minimumDistance":50}"#,
            #"{"openThreshold":"halfOuterAction","closeThreshold":"allButHalfInnerAction"}"#,
        ]
        static let extents = [
            #"{"leading":"none","trailing":{"inset":20}}"#, #"{"trailing":1e9}"#, #"{"trailing":{"fraction":0.5}}"#,
            #"{"leading":{"fraction":1},"trailing":"none"}"#, #"{"trailing":0.0001}"#,
        ]
        static let velocities = ["lsq2", "impulse", "weightedIOS", "weightedMacOS", "mean", "last"].map {
            #"{"estimator":"\#($0)"}"#
        }
        static let layouts = [#""border""#, #""drag""#, #""reveal""#, #""stretch""#, #""drawer""#]
    }
}
