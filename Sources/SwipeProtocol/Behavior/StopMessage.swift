import Jansson

/// A place at which a side may rest open: `{px}`, `{fraction}`, `{width}` or `{actions}`, with an optional `action`.
package struct StopMessage: Sendable {
    package enum Place: Sendable {
        case px(Double)
        case fraction(Double)
        case width(Double)
        case actions(Int)
    }

    package var place: Place
    package var action: String?

    private static let expected = "{px}, {fraction}, {width} or {actions}, and an optional action"

    package init(place: Place, action: String?) {
        self.place = place
        self.action = action
    }

    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        let px = try view.optionalNumber("px", in: 0.0001...1e9)
        let fraction = try view.optionalNumber("fraction", in: 0.0001...10)
        let width = try view.optionalNumber("width", in: 0.0001...1)
        let actions = try view.optional("actions") { count throws(ParamsError) in try count.asInteger(in: 1...100) }
        action = try view.optional("action") { action throws(ParamsError) in try action.asName() }
        switch (px, fraction, width, actions) {
        case (let px?, nil, nil, nil): place = .px(px)
        case (nil, let fraction?, nil, nil): place = .fraction(fraction)
        case (nil, nil, let width?, nil): place = .width(width)
        case (nil, nil, nil, let actions?): place = .actions(actions)
        default: throw view.mismatch(Self.expected)
        }
    }

    /// The most stops of a side.
    private static let limit = 16

    static func list(_ view: JSONView) throws(ParamsError) -> [StopMessage] {
        try view.asArray(limit: limit) { stop throws(ParamsError) in try StopMessage(stop) }
    }

    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        switch place {
        case .px(let px): writer.member("px", px)
        case .fraction(let fraction): writer.member("fraction", fraction)
        case .width(let width): writer.member("width", width)
        case .actions(let count): writer.member("actions", count)
        }
        if let action { writer.member("action", action) } else { writer.nullMember("action") }
        writer.endObject()
    }
}

extension [StopMessage] {
    func write(_ name: StaticString, into writer: inout JSONWriter) {
        writer.name(name)
        writer.beginArray()
        for stop in self { stop.write(into: &writer) }
        writer.endArray()
    }
}
