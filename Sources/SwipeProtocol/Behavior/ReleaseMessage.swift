import Jansson

/// Where a cell goes when it is released.
package struct ReleaseMessage: Sendable {
    package enum Rule: String, CaseIterable, Sendable { case projection, distance, never }

    package var rule: Rule?
    /// How far ahead the projection looks, in seconds.
    package var seconds: Double?
    /// The part of its velocity that a scroll view keeps each ms, which determines `seconds`. iOS has 0.998, or 0.99.
    package var deceleration: Double?
    package var openThreshold = SideThresholds()
    package var closeThreshold = SideThresholds()
    package var velocityThreshold: Double?
    package var minimumDistance: Double?

    package init() {}

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        rule = try view.choice("rule", Rule.self)
        seconds = try view.optionalNumber("seconds", in: 0...10)
        deceleration = try view.optionalNumber("deceleration", in: 0...0.9999)
        guard seconds == nil || deceleration == nil else {
            throw ParamsError(
                member: "deceleration", expected: "either seconds or deceleration",
                came: view["deceleration"]?.excerpt())
        }
        openThreshold = try view.optional("openThreshold", SideThresholds.read) ?? SideThresholds()
        closeThreshold = try view.optional("closeThreshold", SideThresholds.read) ?? SideThresholds()
        velocityThreshold = try view.optionalNumber("velocityThreshold", in: WireRange.positiveLength)
        minimumDistance = try view.optionalNumber("minimumDistance", in: WireRange.positiveLength)
    }

    /// A resolved projection is written in seconds.
    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let rule { writer.member("rule", rule.rawValue) }
        if let seconds { writer.member("seconds", significant: seconds) }
        openThreshold.write("openThreshold", into: &writer)
        closeThreshold.write("closeThreshold", into: &writer)
        if let velocityThreshold { writer.member("velocityThreshold", velocityThreshold) }
        if let minimumDistance { writer.member("minimumDistance", minimumDistance) }
        writer.endObject()
    }
}

/// A threshold of each side. Two equal thresholds are written as one.
package struct SideThresholds: Sendable {
    package var leading: ThresholdMessage?
    package var trailing: ThresholdMessage?

    package init(leading: ThresholdMessage? = nil, trailing: ThresholdMessage? = nil) {
        self.leading = leading
        self.trailing = trailing
    }

    static func read(_ view: JSONView) throws(ParamsError) -> SideThresholds {
        let sides = SideThresholds(
            leading: try view.optional("leading") { side throws(ParamsError) in try ThresholdMessage(side) },
            trailing: try view.optional("trailing") { side throws(ParamsError) in try ThresholdMessage(side) })
        if sides.leading == nil, sides.trailing == nil {
            let both = try ThresholdMessage(view)
            return SideThresholds(leading: both, trailing: both)
        }
        guard view["px"]?.isNull != false, view["fraction"]?.isNull != false else {
            throw view.mismatch("a threshold for both sides, or one of each")
        }
        return sides
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        if let leading, leading == trailing {
            leading.write(name, into: &writer)
            return
        }
        writer.name(name)
        writer.beginObject()
        leading?.write("leading", into: &writer)
        trailing?.write("trailing", into: &writer)
        writer.endObject()
    }
}
