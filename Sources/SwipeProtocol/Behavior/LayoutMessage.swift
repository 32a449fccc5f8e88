import Jansson

/// The layout of the actions as the cell moves: a style's name, or an object with limits of the widths.
package struct LayoutMessage: Sendable {
    package enum Style: String, CaseIterable, Sendable { case border, drag, reveal, stretch, drawer }

    package var style: Style?
    /// Outer nil: absent. Inner nil, null on the wire: no limit.
    package var minimumWidth: Double??
    package var maximumWidth: Double??

    package init() {}

    init(_ view: JSONView) throws(ParamsError) {
        if view.string != nil {
            style = try view.asChoice(Style.self)
            return
        }
        guard view.kind == .object else { throw view.mismatch("a style's name, or an object") }
        style = try view.choice("style", Style.self)
        if view["minimumWidth"] != nil {
            minimumWidth = .some(try view.optionalNumber("minimumWidth", in: WireRange.positiveLength))
        }
        if view["maximumWidth"] != nil {
            maximumWidth = .some(try view.optionalNumber("maximumWidth", in: WireRange.positiveLength))
        }
    }

    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginObject()
        if let style { writer.member("style", style.rawValue) }
        if let minimumWidth { Self.write("minimumWidth", minimumWidth, into: &writer) }
        if let maximumWidth { Self.write("maximumWidth", maximumWidth, into: &writer) }
        writer.endObject()
    }

    private static func write(_ name: StaticString, _ width: Double?, into writer: inout JSONWriter) {
        writer.name(name)
        if let width { writer.value(width) } else { writer.null() }
    }
}
