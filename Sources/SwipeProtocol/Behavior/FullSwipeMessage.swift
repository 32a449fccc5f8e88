import Jansson

/// The full swipe: a swipe past the actions that performs an action.
package struct FullSwipeMessage: Sendable {
    package enum Style: String, CaseIterable, Sendable { case fill, destructive, select, bounce }

    package enum Completion: String, CaseIterable, Sendable { case wait, none }

    /// `enabled` false means none.
    package var sides: RevealName?
    package var style: Style?
    /// An override replaces all members of the threshold.
    package var threshold: Threshold?
    package var hysteresis: Double?
    /// Outer nil: absent. Inner nil, null on the wire: a side without actions has no full swipe.
    package var action: String??
    package var completion: Completion?
    package var timeLimit: Double?
    package var collapse: Double?

    /// A full swipe begins where any one of these is exceeded.
    package struct Threshold: Sendable {
        /// A part of the width.
        package var fraction: Double?
        /// In px past the extent.
        package var past: Double?
        /// In px/s outwards, at a release past the extent.
        package var velocity: Double?

        package init(fraction: Double?, past: Double?, velocity: Double?) {
            self.fraction = fraction
            self.past = past
            self.velocity = velocity
        }
    }

    package init() {}

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        sides = try view.choice("sides", RevealName.self)
        if let enabled = try view.optional("enabled", { flag throws(ParamsError) in try flag.asBoolean() }) {
            sides = enabled ? sides ?? .both : RevealName.none
        }
        style = try view.choice("style", Style.self)
        threshold = try view.optional("threshold") { part throws(ParamsError) in try Threshold(part) }
        hysteresis = try view.optionalNumber("hysteresis", in: WireRange.positiveLength)
        if view["action"] != nil { action = .some(try view.optionalName("action")) }
        completion = try view.choice("completion", Completion.self)
        timeLimit = try view.optionalNumber("timeLimit", in: 1...86_400_000)
        collapse = try view.optionalNumber("collapse", in: WireRange.duration)
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let sides {
            writer.member("enabled", sides != RevealName.none)
            writer.member("sides", sides.rawValue)
        }
        if let style { writer.member("style", style.rawValue) }
        if let threshold {
            writer.name("threshold")
            writer.beginObject()
            if let fraction = threshold.fraction { writer.member("fraction", fraction) }
            if let past = threshold.past { writer.member("past", past) }
            if let velocity = threshold.velocity { writer.member("velocity", velocity) }
            writer.endObject()
        }
        if let hysteresis { writer.member("hysteresis", hysteresis) }
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

extension FullSwipeMessage.Threshold {
    init(_ view: JSONView) throws(ParamsError) {
        guard view.kind == .object else { throw view.mismatch("an object of fraction, past and velocity") }
        self.init(
            fraction: try view.optionalNumber("fraction", in: 0...10),
            past: try view.optionalNumber("past", in: WireRange.positiveLength),
            velocity: try view.optionalNumber("velocity", in: WireRange.positiveLength))
    }
}
