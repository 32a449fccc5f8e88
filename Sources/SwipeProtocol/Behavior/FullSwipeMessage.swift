import Jansson

/// The full swipes of a cell: a swipe past the actions that performs one of them.
package struct FullSwipeMessage: Sendable {
    /// `enabled` false means none.
    package var sides: RevealName?
    /// Members that count for both sides, before those of one side.
    package var both = FullSwipeSideMessage()
    package var leading: FullSwipeSideMessage?
    package var trailing: FullSwipeSideMessage?

    package init() {}

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        sides = try view.choice("sides", RevealName.self)
        if let enabled = try view.optional("enabled", { flag throws(ParamsError) in try flag.asBoolean() }) {
            sides = enabled ? sides ?? .both : RevealName.none
        }
        both = try FullSwipeSideMessage(view)
        leading = try view.optional("leading") { side throws(ParamsError) in try FullSwipeSideMessage(side) }
        trailing = try view.optional("trailing") { side throws(ParamsError) in try FullSwipeSideMessage(side) }
    }

    /// A resolved behavior has the rule of each side.
    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let sides {
            writer.member("enabled", sides != RevealName.none)
            writer.member("sides", sides.rawValue)
        }
        leading?.write("leading", into: &writer)
        trailing?.write("trailing", into: &writer)
        writer.endObject()
    }
}

/// The full swipe of one side.
package struct FullSwipeSideMessage: Sendable {
    package enum Style: String, CaseIterable, Sendable { case fill, destructive, select, bounce, open }

    package enum Completion: String, CaseIterable, Sendable { case wait, none }

    package var style: Style?
    /// An override replaces all members of the threshold.
    package var threshold: FullSwipeThresholdMessage?
    package var minimumDistance: Double?
    package var hysteresis: Double?
    package var friction: Double?
    /// Outer nil: absent. Inner nil, null on the wire: the outermost action.
    package var action: String??
    package var completion: Completion?
    package var timeLimit: Double?
    package var collapse: Double?

    package init() {}

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        style = try view.choice("style", Style.self)
        threshold = try view.optional("threshold") { part throws(ParamsError) in try FullSwipeThresholdMessage(part) }
        minimumDistance = try view.optionalNumber("minimumDistance", in: WireRange.positiveLength)
        hysteresis = try view.optionalNumber("hysteresis", in: WireRange.positiveLength)
        friction = try view.optionalNumber("friction", in: 0.001...1000)
        if view["action"] != nil { action = .some(try view.optionalName("action")) }
        completion = try view.choice("completion", Completion.self)
        timeLimit = try view.optionalNumber("timeLimit", in: 1...86_400_000)
        collapse = try view.optionalNumber("collapse", in: WireRange.duration)
    }

    fileprivate func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let style { writer.member("style", style.rawValue) }
        threshold?.write("threshold", into: &writer)
        if let minimumDistance { writer.member("minimumDistance", minimumDistance) }
        if let hysteresis { writer.member("hysteresis", hysteresis) }
        if let friction { writer.member("friction", friction) }
        if let action {
            writer.name("action")
            if let action { writer.value(action) } else { writer.null() }
        }
        if let completion { writer.member("completion", completion.rawValue) }
        if let timeLimit { writer.member("timeLimit", timeLimit) }
        if let collapse { writer.member("collapse", collapse) }
        writer.endObject()
    }
}

/// When a swipe is a full one: where any of `fraction`, `distance`, `past`, `inset` and `velocity` is reached, unless it is
/// thrown back.
package struct FullSwipeThresholdMessage: Sendable {
    /// A part of the width.
    package var fraction: Double?
    /// In px from closed.
    package var distance: Double?
    /// In px past the extent.
    package var past: Double?
    /// In px less than the width.
    package var inset: Double?
    /// How far ahead a release looks, in s.
    package var seconds: Double?
    /// In px/s outwards, at a release past the extent.
    package var velocity: Double?
    /// In px/s back towards closed.
    package var back: Double?
    /// A part of the width, at a release at rest.
    package var still: Double?

    package init(
        fraction: Double?, distance: Double?, past: Double?, inset: Double?, seconds: Double?, velocity: Double?,
        back: Double?, still: Double?
    ) {
        self.fraction = fraction
        self.distance = distance
        self.past = past
        self.inset = inset
        self.seconds = seconds
        self.velocity = velocity
        self.back = back
        self.still = still
    }

    /// Throws for a threshold that no swipe can reach: a typing error must not turn the full swipe off.
    init(_ view: JSONView) throws(ParamsError) {
        guard view.kind == .object else { throw view.mismatch(Self.expected) }
        self.init(
            fraction: try view.optionalNumber("fraction", in: 0...10),
            distance: try view.optionalNumber("distance", in: WireRange.positiveLength),
            past: try view.optionalNumber("past", in: WireRange.positiveLength),
            inset: try view.optionalNumber("inset", in: WireRange.positiveLength),
            seconds: try view.optionalNumber("seconds", in: 0...10),
            velocity: try view.optionalNumber("velocity", in: WireRange.positiveLength),
            back: try view.optionalNumber("back", in: WireRange.positiveLength),
            still: try view.optionalNumber("still", in: 0...10))
        guard fraction != nil || distance != nil || past != nil || inset != nil || velocity != nil else {
            throw view.mismatch(Self.expected)
        }
    }

    private static let expected = "an object with at least one of fraction, distance, past, inset and velocity"

    fileprivate func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let fraction { writer.member("fraction", fraction) }
        if let distance { writer.member("distance", distance) }
        if let past { writer.member("past", past) }
        if let inset { writer.member("inset", inset) }
        if let seconds { writer.member("seconds", seconds) }
        if let velocity { writer.member("velocity", velocity) }
        if let back { writer.member("back", back) }
        if let still { writer.member("still", still) }
        writer.endObject()
    }
}
