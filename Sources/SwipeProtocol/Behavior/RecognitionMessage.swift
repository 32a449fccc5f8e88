import Jansson

/// When a translation begins a swipe.
package struct RecognitionMessage: Sendable {
    /// Outer nil: absent. Inner nil, null on the wire: every translation begins a swipe.
    package var directionRatio: Double??
    package var touchSlop: Double?
    package var mouseSlop: Double?
    package var penSlop: Double?
    /// Outer nil: absent. Inner nil, null on the wire: the slop.
    package var slopAcross: Double??
    package var leadingSlop: Double??
    package var trailingSlop: Double??
    package var start: Start?
    package var edgeInset: Double?
    package var isEnabled: Bool?
    package var catching: Catch?

    /// From where the translation of a swipe counts.
    package enum Start: String, CaseIterable, Sendable { case slop, down }

    /// When a gesture takes a cell that is moving.
    package enum Catch: String, CaseIterable, Sendable { case down, slop, opening, never }

    package init() {}

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        if view["directionRatio"] != nil {
            directionRatio = .some(try view.optionalNumber("directionRatio", in: 0...1000))
        }
        edgeInset = try view.optionalNumber("edgeInset", in: WireRange.positiveLength)
        catching = try view.choice("catch", Catch.self)
        start = try view.choice("start", Start.self)
        isEnabled = try view.optional("enabled") { flag throws(ParamsError) in try flag.asBoolean() }
        slopAcross = try Self.slop("slopAcross", of: view)
        let sides = try view.optional("sideSlop") { sides throws(ParamsError) in
            try sides.asObject()
            return (leading: try Self.slop("leading", of: sides), trailing: try Self.slop("trailing", of: sides))
        }
        if let sides { (leadingSlop, trailingSlop) = sides }
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

    private static func slop(_ name: StaticString, of view: JSONView) throws(ParamsError) -> Double?? {
        view[name] == nil ? nil : .some(try view.optionalNumber(name, in: 0...1000))
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let directionRatio { writer.member("directionRatio", orNull: directionRatio) }
        writer.name("slop")
        writer.beginObject()
        if let touchSlop { writer.member("touch", touchSlop) }
        if let mouseSlop { writer.member("mouse", mouseSlop) }
        if let penSlop { writer.member("pen", penSlop) }
        writer.endObject()
        if let slopAcross { writer.member("slopAcross", orNull: slopAcross) }
        writer.name("sideSlop")
        writer.beginObject()
        if let leadingSlop { writer.member("leading", orNull: leadingSlop) }
        if let trailingSlop { writer.member("trailing", orNull: trailingSlop) }
        writer.endObject()
        if let start { writer.member("start", start.rawValue) }
        if let isEnabled { writer.member("enabled", isEnabled) }
        if let edgeInset { writer.member("edgeInset", edgeInset) }
        if let catching { writer.member("catch", catching.rawValue) }
        writer.endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: StaticString, orNull value: Double?) {
        self.name(name)
        if let value { self.value(value) } else { null() }
    }
}
