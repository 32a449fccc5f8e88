/// What clients send.
extension Script {
    /// One message; `kind` is below 60.
    mutating func message(_ kind: UInt8, _ place: Place) -> String {
        let (method, params) =
            switch kind {
            case 0...29: gesture(kind, place)
            case 30...44: cell(kind, place)
            default: table(kind, place)
            }
        // These are requests, because their answers show their effects.
        let isAsked = ["table/close", "table/edit", "session/snapshot", "table/open", "shutdown"].contains(method)
        return place.isNotification && !isAsked ? notification(method, params) : request(method, params)
    }

    private mutating func gesture(_ kind: UInt8, _ asked: Place) -> (String, String) {
        var place = asked
        let pointer = Int(choices.byte() & 1)
        if place.isFollowed, 4...12 ~= kind, let finger { (place.table, place.cell) = (finger.table, finger.cell) }
        if place.isFollowed, 17...24 ~= kind { place.table = pointers[pointer] }
        if kind < 4 { finger = place }
        if 14...16 ~= kind { pointers[pointer] = place.table }
        let number = #""pointer":\#(pointer)"#
        return switch kind {
        case 0...3: ("gesture/begin", "\(place.members)\(choices.flag() ? translation() : "")")
        case 4...8: ("gesture/update", "\(place.members)\(translation())")
        case 9...11: ("gesture/end", "\(place.members)\(release())")
        case 12: ("gesture/cancel", place.members)
        case 13: ("gesture/shouldBegin", "\(place.members)\(translation())")
        case 14...16:
            (
                "pointer/down",
                #"\#(place.members),\#(number),"device":"\#(choices.pick(["touch", "mouse", "pen"]))","position":\#(vector())"#
            )
        case 17...21: ("pointer/move", "\(place.tableMembers),\(number),\(position())\(samples())")
        case 22...23: ("pointer/up", "\(place.tableMembers),\(number),\(position())")
        case 24: ("pointer/cancel", "\(place.tableMembers),\(number)")
        default:
            (
                "wheel/update",
                #"\#(place.members),"delta":\#(vector())\#(choices.pick(["", "", #","phase":"began""#, #","phase":"changed""#, #","phase":"ended""#, #","phase":"cancelled""#, #","phase":"momentum""#]))"#
            )
        }
    }

    private mutating func cell(_ kind: UInt8, _ place: Place) -> (String, String) {
        switch kind {
        case 30...32: ("cell/open", "\(place.members)\(side())\(animated())")
        case 33...34: ("cell/close", "\(place.members)\(animated())")
        case 35:
            (
                "cell/reveal",
                #"\#(place.members)\#(side()),"fraction":\#(choices.pick(["0.5", "1", "0"])),"hold":\#(choices.pick(["200", "0", "2000"]))"#
            )
        case 36:
            if choices.flag() {
                ("cell/actions", place.members)
            } else {
                ("cell/expand", place.members + side() + animated() + choices.pick(["", #","then":"remove""#]))
            }
        case 37...38: ("cell/configure", "\(place.members),\(cellMembers())")
        case 39...40:
            ("action/invoke", #"\#(place.members),"action":"\#(choices.pick(["delete", "more", "pin", "fly"]))""#)
        case 41...42:
            (
                "action/complete",
                #""invocation":\#(1 + choices.byte() % 4)\#(place.timestamp),"performed":\#(choices.flag())\#(choices.pick(["", #","then":"close""#, #","then":"remove""#, #","then":"stay""#]))"#
            )
        default: ("animation/finished", #""animation":\#(1 + choices.byte() % 12)\#(place.timestamp)"#)
        }
    }

    private mutating func table(_ kind: UInt8, _ place: Place) -> (String, String) {
        switch kind {
        case 45: ("table/open", "\(place.tableMembers),\(tableMembers())")
        case 46...47: ("table/configure", "\(place.tableMembers),\(tableMembers())")
        case 48: ("table/close", place.tableMembers)
        case 49: ("table/scroll", place.tableMembers)
        case 50: ("table/tap", place.tableMembers)
        case 51:
            (
                "table/closeCells",
                "\(place.tableMembers)\(animated())\(choices.flag() ? #","except":\#(place.cell)"# : "")"
            )
        case 52: ("table/cells", #"\#(place.tableMembers),"cells":[\#(place.cells.joined(separator: ","))]"#)
        // Without a time, for what falls due before it goes by the old names.
        case 53...54: ("table/edit", #""table":"\#(place.table)",\#(edit(place))"#)
        case 55: ("server/status", String(place.timestamp.dropFirst()))
        case 56: ("session/snapshot", String(place.timestamp.dropFirst()))
        case 57: ("$/setTrace", #""value":"\#(choices.pick(["off", "messages", "verbose"]))""#)
        case 58: choices.byte() == 77 ? ("shutdown", "") : ("initialized", String(place.timestamp.dropFirst()))
        default: ("clock/advance", #""timestamp":\#(now)"#)
        }
    }

    // MARK: Members

    /// Multiples of 4 px up to ±512, and sometimes far beyond.
    private mutating func distance() -> String {
        let byte = Int8(bitPattern: choices.byte())
        return byte == .min ? choices.pick(["1e9", "-1e9", "1e-300", "-0.00004", "0.5"]) : "\(Int(byte) * 4)"
    }

    private mutating func vector() -> String {
        #"{"x":\#(distance()),"y":\#(choices.pick(["0", "0", "0", "0", "3", "-40", "200", "-1e9"]))}"#
    }

    private mutating func translation() -> String { #","translation":\#(vector())"# }

    private mutating func position() -> String { #""position":\#(vector())"# }

    private mutating func release() -> String {
        switch choices.byte() & 3 {
        case 0: ""
        case 1: translation()
        case 2: #","velocity":\#(vector())"#
        default: #"\#(translation()),"velocity":{"x":\#(Int(Int8(bitPattern: choices.byte())) * 60),"y":0}"#
        }
    }

    private mutating func samples() -> String {
        let count = choices.byte() & 7
        guard count < 4 else { return "" }
        let samples = (0..<count).map { _ in
            #"{"position":\#(vector()),"timestamp":\#(max(now - Double(choices.byte() % 32), 0)),"resampled":\#(choices.flag())}"#
        }
        return #","samples":[\#(samples.joined(separator: ","))]"#
    }

    private mutating func side() -> String { choices.pick(["", #","side":"leading""#, #","side":"trailing""#]) }

    private mutating func animated() -> String { choices.pick(["", #","animated":false"#]) }

    mutating func edit(_ place: Place) -> String {
        guard place.table == "p" else {
            return #""deleted":[\#(place.cell)],"reloaded":[\#(choices.pick(place.cells))]"#
        }
        let (one, other) = (choices.pick(place.cells), choices.pick(place.cells))
        return choices.pick([
            #""deletedRows":[\#(one)]"#, #""insertedRows":[\#(one)]"#,
            #""movedRows":[{"from":\#(one),"to":\#(other)}]"#,
            #""reloadedRows":[\#(one)]"#, #""deletedSections":[0]"#, #""insertedSections":[0]"#,
            #""movedSections":[{"from":0,"to":1}]"#, #""deletedRows":[\#(one)],"insertedRows":[\#(other)]"#,
            #""deletedRows":[\#(one)],"movedRows":[{"from":\#(other),"to":\#(one)}]"#, #""reloadedSections":[1]"#,
        ])
    }
}
