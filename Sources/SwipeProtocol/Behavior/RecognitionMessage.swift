import Jansson

/// When a translation begins a swipe.
package struct RecognitionMessage: Sendable {
    /// Outer nil: absent. Inner nil, null on the wire: every translation begins a swipe.
    package var directionRatio: Double??
    package var touchSlop: Double?
    package var mouseSlop: Double?
    package var penSlop: Double?
    package var edgeInset: Double?
    package var catching: Catch?

    /// When a gesture takes a cell that is moving.
    package enum Catch: String, CaseIterable, Sendable { case down, slop, never }

    package init() {}

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        if view["directionRatio"] != nil {
            directionRatio = .some(try view.optionalNumber("directionRatio", in: 0...1000))
        }
        edgeInset = try view.optionalNumber("edgeInset", in: WireRange.positiveLength)
        catching = try view.choice("catch", Catch.self)
        let slops = try view.optional("slop") { slop throws(ParamsError) in
            if slop.number != nil {
                let px = try slop.asNumber(in: 0...1000)
                return (touch: Optional(px), mouse: Optional(px), pen: Optional(px))
            }
            guard slop.kind == .object else { throw slop.mismatch("px, or px for touch, mouse and pen") }
            return (
                touch: try slop.optionalNumber("touch", in: 0...1000),
                mouse: try slop.optionalNumber("mouse", in: 0...1000),
                pen: try slop.optionalNumber("pen", in: 0...1000)
            )
        }
        if let slops { (touchSlop, mouseSlop, penSlop) = slops }
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let directionRatio {
            writer.name("directionRatio")
            if let directionRatio { writer.value(directionRatio) } else { writer.null() }
        }
        writer.name("slop")
        writer.beginObject()
        if let touchSlop { writer.member("touch", touchSlop) }
        if let mouseSlop { writer.member("mouse", mouseSlop) }
        if let penSlop { writer.member("pen", penSlop) }
        writer.endObject()
        if let edgeInset { writer.member("edgeInset", edgeInset) }
        if let catching { writer.member("catch", catching.rawValue) }
        writer.endObject()
    }
}

/// Which cells may be open together, and what closes them.
package struct PolicyMessage: Sendable {
    package enum Open: String, CaseIterable, Sendable { case single, multiple, group }

    package enum Closer: String, CaseIterable, Sendable { case scroll, tap, otherBegin, edit, action }

    package var open: Open?
    package var closeOn: [Closer]?

    package init(open: Open, closeOn: [Closer]) {
        self.open = open
        self.closeOn = closeOn
    }

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        open = try view.choice("open", Open.self)
        closeOn = try view.optional("closeOn") { closers throws(ParamsError) in
            try closers.asArray(limit: 16) { closer throws(ParamsError) in try closer.asChoice(Closer.self) }
        }
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let open { writer.member("open", open.rawValue) }
        if let closeOn {
            writer.name("closeOn")
            writer.beginArray()
            for closer in closeOn { writer.value(closer.rawValue) }
            writer.endArray()
        }
        writer.endObject()
    }
}
