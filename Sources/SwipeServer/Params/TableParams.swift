import JSONRPC
import Jansson
import SwipeCore

extension Action {
    /// The most actions of a side: more than fit on a screen.
    static let limit = 100

    private enum Style: String, CaseIterable { case normal, destructive }

    fileprivate init(_ view: JSONView) throws(RPCError) {
        try view.asObject()
        let id = try view.name("id")
        let title = try view.optionalName("title")
        let style = try view.choice("style", Style.self)
        let closes = try view.optionalBoolean("closes")
        self.init(
            id: id, width: try view.number("width", in: CodedRange.length), title: title,
            isDestructive: style == .destructive, closes: closes)
    }
}

/// The actions of both sides, from the outer edge inwards. An absent side keeps its actions.
extension SidePair<[Action]?> {
    init(_ view: JSONView) throws(RPCError) {
        try view.asObject()
        self.init(
            leading: try view.array("leading", limit: Action.limit, Action.init),
            trailing: try view.array("trailing", limit: Action.limit, Action.init))
    }
}

extension TableConfiguration {
    /// Changes what all cells of a table have in common by params: an absent member keeps its value. `behavior` is read when
    /// the present one is known.
    ///
    /// - Returns: the member `identity`, which is not changed.
    mutating func override(by params: JSONView) throws(RPCError) -> Identity? {
        width = try params.optionalNumber("width", in: CodedRange.length) ?? width
        let changed = try params.optional("actions", SidePair<[Action]?>.init)
        actions.leading = changed?.leading ?? actions.leading
        actions.trailing = changed?.trailing ?? actions.trailing
        direction = try params.choice("layoutDirection", LayoutDirection.self) ?? direction
        axis = try params.choice("axis", Axis.self) ?? axis
        let identity = try params.choice("identity", Identity.self)
        if params["group"] != nil { group = try params.optionalName("group") }
        isMotionReduced = try params.optionalBoolean("reducedMotion") ?? isMotionReduced
        isEnabled = try params.optionalBoolean("enabled") ?? isEnabled
        sections = try params.rowCounts() ?? sections
        return identity
    }
}

extension JSONView {
    /// The member `sections`: how many rows each section has.
    func rowCounts() throws(RPCError) -> [Int]? {
        try array("sections", limit: 100_000) { rows throws(RPCError) in
            Int(clamping: try rows.asInteger(in: 0...1_000_000_000))
        }
    }
}
