package import Jansson

/// A behavior. Decoded: a preset's name, or an object of overrides. Encoded: a resolved behavior.
/// It is a class because it is large.
package final class BehaviorMessage {
    package var preset: PresetName?
    package var recognition: RecognitionMessage?
    package var reveal: RevealName?
    package var leadingExtent: ExtentMessage?
    package var trailingExtent: ExtentMessage?
    package var leadingStops: [StopMessage]?
    package var trailingStops: [StopMessage]?
    package var tracking: TrackingMessage?
    package var velocity: VelocityMessage?
    package var release: ReleaseMessage?
    package var settleOpen: SettleMessage?
    package var settleClose: SettleMessage?
    package var settleExpand: SettleMessage?
    package var settleReduced: SettleMessage?
    package var fullSwipe: FullSwipeMessage?
    package var policy: PolicyMessage?
    package var layout: LayoutMessage?

    package init() {}

    package init(_ view: JSONView) throws(ParamsError) {
        if view.string != nil {
            preset = try view.asChoice(PresetName.self)
            return
        }
        guard view.kind == .object else { throw view.mismatch("a preset's name, or an object") }
        preset = try view.choice("preset", PresetName.self)
        recognition = try view.optional("recognition") { part throws(ParamsError) in try RecognitionMessage(part) }
        reveal = try view.choice("reveal", RevealName.self)
        tracking = try view.optional("tracking") { part throws(ParamsError) in try TrackingMessage(part) }
        velocity = try view.optional("velocity") { part throws(ParamsError) in try VelocityMessage(part) }
        release = try view.optional("release") { part throws(ParamsError) in try ReleaseMessage(part) }
        fullSwipe = try view.optional("fullSwipe") { part throws(ParamsError) in try FullSwipeMessage(part) }
        layout = try view.optional("layout") { part throws(ParamsError) in try LayoutMessage(part) }
        policy = try view.optional("policy") { part throws(ParamsError) in try PolicyMessage(part) }
        if let pair = try view.optional("extent", Self.extents) { (leadingExtent, trailingExtent) = pair }
        if let pair = try view.optional("stops", Self.stops) { (leadingStops, trailingStops) = pair }
        if let settle = view["settle"], !settle.isNull { try readSettle(settle) }
    }

    private static func extents(_ view: JSONView) throws(ParamsError) -> (ExtentMessage?, ExtentMessage?) {
        try view.asObject()
        return (
            try view.optional("leading") { extent throws(ParamsError) in try ExtentMessage(extent) },
            try view.optional("trailing") { extent throws(ParamsError) in try ExtentMessage(extent) }
        )
    }

    private static func stops(_ view: JSONView) throws(ParamsError) -> ([StopMessage]?, [StopMessage]?) {
        try view.asObject()
        return (try view.optional("leading", StopMessage.list), try view.optional("trailing", StopMessage.list))
    }

    private func readSettle(_ view: JSONView) throws(ParamsError) {
        do {
            try view.asObject()
            settleOpen = try view.optional("open") { rule throws(ParamsError) in try SettleMessage(rule) }
            settleClose = try view.optional("close") { rule throws(ParamsError) in try SettleMessage(rule) }
            settleExpand = try view.optional("expand") { rule throws(ParamsError) in try SettleMessage(rule) }
            settleReduced = try view.optional("reduced") { rule throws(ParamsError) in try SettleMessage(rule) }
        } catch {
            throw error.under("settle")
        }
    }

    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        if let preset { writer.member("preset", preset.rawValue) }
        recognition?.write("recognition", into: &writer)
        if let reveal { writer.member("reveal", reveal.rawValue) }
        writer.name("extent")
        writer.beginObject()
        leadingExtent?.write("leading", into: &writer)
        trailingExtent?.write("trailing", into: &writer)
        writer.endObject()
        writer.name("stops")
        writer.beginObject()
        leadingStops?.write("leading", into: &writer)
        trailingStops?.write("trailing", into: &writer)
        writer.endObject()
        tracking?.write("tracking", into: &writer)
        velocity?.write("velocity", into: &writer)
        release?.write("release", into: &writer)
        writer.name("settle")
        writer.beginObject()
        settleOpen?.write("open", into: &writer)
        settleClose?.write("close", into: &writer)
        settleExpand?.write("expand", into: &writer)
        settleReduced?.write("reduced", into: &writer)
        writer.endObject()
        fullSwipe?.write("fullSwipe", into: &writer)
        policy?.write("policy", into: &writer)
        layout?.write("layout", into: &writer)
        writer.endObject()
    }
}
