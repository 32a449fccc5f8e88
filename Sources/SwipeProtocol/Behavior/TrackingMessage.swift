import Jansson

/// How content follows the finger.
package struct TrackingMessage: Sendable {
    package enum Beyond: String, CaseIterable, Sendable {
        case clamp, rubberBand, friction, free
        case catching = "catch"
    }

    package var beyond: Beyond?
    /// The coefficient of the rubber band, or the part of each px that friction leaves.
    package var coefficient: Double?
    package var start: Double?
    /// Outer nil: absent. Inner nil, null on the wire: the cell's width.
    package var dimension: Double??
    package var continuous: Bool?
    /// What content does at closed when the finger goes on to the other side.
    package enum Crossing: String, CaseIterable, Sendable { case stop, rubberBand, cross, crossFromClosed }
    package var crossing: Crossing?
    /// What becomes of the finger's way that content at a hard end does not follow.
    package enum Unused: String, CaseIterable, Sendable { case keep, drop }
    package var unused: Unused?
    package var leadingScale: Double?
    package var trailingScale: Double?

    package init(beyond: Beyond) {
        self.beyond = beyond
    }

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        beyond = try view.choice("beyond", Beyond.self)
        coefficient = try view.optionalNumber("coefficient", in: 0.001...1000)
        start = try view.optionalNumber("start", in: WireRange.positiveLength)
        if view["dimension"] != nil {
            dimension = .some(try view.optionalNumber("dimension", in: 1...1e9))
        }
        continuous = try view.optional("continuous") { flag throws(ParamsError) in try flag.asBoolean() }
        crossing = try view.choice("crossing", Crossing.self)
        unused = try view.choice("unused", Unused.self)
        let scales = try view.optional("scale", Self.scales)
        if let scales { (leadingScale, trailingScale) = scales }
    }

    private static func scales(_ view: JSONView) throws(ParamsError) -> (leading: Double?, trailing: Double?) {
        if view.number != nil {
            let both = try view.asNumber(in: 0.001...1000)
            return (both, both)
        }
        guard view.kind == .object else { throw view.mismatch("a number, or {leading} and {trailing}") }
        return (
            leading: try view.optionalNumber("leading", in: 0.001...1000),
            trailing: try view.optionalNumber("trailing", in: 0.001...1000)
        )
    }

    /// Two equal scales are written as one.
    private func writeScale(into writer: inout JSONWriter) {
        guard let leadingScale, let trailingScale else { return }
        writer.name("scale")
        if leadingScale == trailingScale {
            writer.value(leadingScale)
            return
        }
        writer.beginObject()
        writer.member("leading", leadingScale)
        writer.member("trailing", trailingScale)
        writer.endObject()
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let beyond { writer.member("beyond", beyond.rawValue) }
        if let coefficient { writer.member("coefficient", coefficient) }
        if let start { writer.member("start", start) }
        if let dimension {
            writer.name("dimension")
            if let dimension { writer.value(dimension) } else { writer.null() }
        }
        if let continuous { writer.member("continuous", continuous) }
        if let crossing { writer.member("crossing", crossing.rawValue) }
        if let unused { writer.member("unused", unused.rawValue) }
        writeScale(into: &writer)
        writer.endObject()
    }
}

/// The velocity tracker: its estimator, and the samples that it uses.
package struct VelocityMessage: Sendable {
    package enum Estimator: String, CaseIterable, Sendable {
        case lsq2, impulse, weightedIOS, weightedMacOS, mean, last
    }

    package var estimator: Estimator?
    package var horizon: Double?
    package var stopGap: Double?
    package var maximum: Double?
    package var minimum: Double?
    package var minimumDistance: Double?
    /// Outer nil: absent. Inner nil, null on the wire: the speeds along and across are not compared.
    package var acrossMargin: Double??

    package init() {}

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        estimator = try view.choice("estimator", Estimator.self)
        horizon = try view.optionalNumber("horizon", in: 1...10_000)
        stopGap = try view.optionalNumber("stopGap", in: 1...10_000)
        maximum = try view.optionalNumber("maximum", in: WireRange.positiveLength)
        minimum = try view.optionalNumber("minimum", in: WireRange.positiveLength)
        minimumDistance = try view.optionalNumber("minimumDistance", in: WireRange.positiveLength)
        if view["acrossMargin"] != nil {
            acrossMargin = .some(try view.optionalNumber("acrossMargin", in: WireRange.positiveLength))
        }
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let estimator { writer.member("estimator", estimator.rawValue) }
        if let horizon { writer.member("horizon", horizon) }
        if let stopGap { writer.member("stopGap", stopGap) }
        if let maximum { writer.member("maximum", maximum) }
        if let minimum { writer.member("minimum", minimum) }
        if let minimumDistance { writer.member("minimumDistance", minimumDistance) }
        if let acrossMargin {
            writer.name("acrossMargin")
            if let acrossMargin { writer.value(acrossMargin) } else { writer.null() }
        }
        writer.endObject()
    }
}
