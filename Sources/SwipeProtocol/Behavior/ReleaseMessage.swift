import Jansson

/// Where a cell goes when it is released.
package struct ReleaseMessage: Sendable {
    package enum Rule: String, CaseIterable, Sendable { case projection, distance, never }
    package enum Position: String, CaseIterable, Sendable { case content, finger }
    package enum OpeningSide: String, CaseIterable, Sendable { case shown, projected, own }

    package var rule: Rule?
    /// How far ahead the projection looks, in seconds.
    package var seconds: Double?
    /// The part of its velocity that a scroll view keeps each ms, which determines `seconds`. iOS has 0.998, or 0.99.
    package var deceleration: Double?
    package var openThreshold = SideThresholds()
    package var closeThreshold = SideThresholds()
    package var velocityToOpen: Double?
    package var velocityToClose: Double?
    package var minimumDistance: Double?
    package var from: Position?
    package var side: OpeningSide?

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
        let velocities = try view.optional("velocityThreshold", Self.velocities)
        if let velocities { (velocityToOpen, velocityToClose) = velocities }
        minimumDistance = try view.optionalNumber("minimumDistance", in: WireRange.positiveLength)
        from = try view.choice("from", Position.self)
        side = try view.choice("side", OpeningSide.self)
    }

    private static func velocities(_ view: JSONView) throws(ParamsError) -> (open: Double?, close: Double?) {
        if view.number != nil {
            let both = try view.asNumber(in: WireRange.positiveLength)
            return (both, both)
        }
        guard view.kind == .object else { throw view.mismatch("px/s, or {open} and {close}") }
        return (
            open: try view.optionalNumber("open", in: WireRange.positiveLength),
            close: try view.optionalNumber("close", in: WireRange.positiveLength)
        )
    }

    /// A resolved projection is written in seconds, and two equal velocity thresholds as one.
    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let rule { writer.member("rule", rule.rawValue) }
        if let seconds { writer.member("seconds", significant: seconds) }
        openThreshold.write("openThreshold", into: &writer)
        closeThreshold.write("closeThreshold", into: &writer)
        if let velocityToOpen, let velocityToClose {
            if velocityToOpen == velocityToClose {
                writer.member("velocityThreshold", velocityToOpen)
            } else {
                writer.name("velocityThreshold")
                writer.beginObject()
                writer.member("open", velocityToOpen)
                writer.member("close", velocityToClose)
                writer.endObject()
            }
        }
        if let minimumDistance { writer.member("minimumDistance", minimumDistance) }
        if let from { writer.member("from", from.rawValue) }
        if let side { writer.member("side", side.rawValue) }
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
