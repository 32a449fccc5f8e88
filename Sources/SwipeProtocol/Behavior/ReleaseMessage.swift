import Jansson

/// Where a cell goes when the finger leaves it.
package struct ReleaseMessage: Sendable {
    package enum Rule: String, CaseIterable, Sendable { case projection, distance, never }

    package var rule: Rule?
    /// How far ahead the projection looks, in seconds.
    package var seconds: Double?
    package var openThreshold = SideThresholds()
    package var closeThreshold = SideThresholds()
    package var velocityThreshold: Double?
    package var minimumDistance: Double?

    package init() {}

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        rule = try view.choice("rule", Rule.self)
        seconds = try view.optionalNumber("seconds", in: 0...10)
        if let rate = try view.optionalNumber("deceleration", in: 0...0.9999) {
            seconds = Self.projection(ofDeceleration: rate)
        }
        openThreshold = try view.optional("openThreshold", SideThresholds.read) ?? SideThresholds()
        closeThreshold = try view.optional("closeThreshold", SideThresholds.read) ?? SideThresholds()
        velocityThreshold = try view.optionalNumber("velocityThreshold", in: WireRange.positiveLength)
        minimumDistance = try view.optionalNumber("minimumDistance", in: WireRange.positiveLength)
    }

    /// A scroll view that keeps the part d of its velocity each ms comes to rest d / (1 - d) ms further on: the formula of
    /// WWDC 2018, session 803. 0.998 is 0.499 s, 0.99 is 0.099 s.
    private static func projection(ofDeceleration rate: Double) -> Double {
        rate / (1 - rate) / 1000
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let rule { writer.member("rule", rule.rawValue) }
        if let seconds { writer.member("seconds", seconds) }
        openThreshold.write("openThreshold", into: &writer)
        closeThreshold.write("closeThreshold", into: &writer)
        if let velocityThreshold { writer.member("velocityThreshold", velocityThreshold) }
        if let minimumDistance { writer.member("minimumDistance", minimumDistance) }
        writer.endObject()
    }
}

/// A threshold of each side. One that is given for both, as a threshold by itself, is written so again.
package struct SideThresholds: Sendable {
    package var leading: ThresholdMessage?
    package var trailing: ThresholdMessage?

    package init(leading: ThresholdMessage? = nil, trailing: ThresholdMessage? = nil) {
        self.leading = leading
        self.trailing = trailing
    }

    static func read(_ view: JSONView) throws(ParamsError) -> SideThresholds {
        guard view["leading"] != nil || view["trailing"] != nil else {
            let both = try ThresholdMessage(view)
            return SideThresholds(leading: both, trailing: both)
        }
        return SideThresholds(
            leading: try view.optional("leading") { side throws(ParamsError) in try ThresholdMessage(side) },
            trailing: try view.optional("trailing") { side throws(ParamsError) in try ThresholdMessage(side) })
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
