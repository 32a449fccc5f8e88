import Jansson

/// Where a cell goes when the finger leaves it.
package struct ReleaseMessage: Sendable {
    package enum Rule: String, CaseIterable, Sendable { case projection, distance, never }

    package var rule: Rule?
    /// How far ahead the projection looks, in seconds.
    package var seconds: Double?
    package var openThreshold: ThresholdMessage?
    package var closeThreshold: ThresholdMessage?
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
        openThreshold = try view.optional("openThreshold") { part throws(ParamsError) in try ThresholdMessage(part) }
        closeThreshold = try view.optional("closeThreshold") { part throws(ParamsError) in try ThresholdMessage(part) }
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
        openThreshold?.write("openThreshold", into: &writer)
        closeThreshold?.write("closeThreshold", into: &writer)
        if let velocityThreshold { writer.member("velocityThreshold", velocityThreshold) }
        if let minimumDistance { writer.member("minimumDistance", minimumDistance) }
        writer.endObject()
    }
}
