package import Jansson

/// An action of a row, without its appearance, which is the client's.
package struct ActionMessage: Hashable, Sendable {
    package var id: String
    package var width: Double
    package var title: String?
    package var style: Style
    package var closes: Bool?

    package enum Style: String, CaseIterable, Sendable { case normal, destructive }

    package init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        id = try view.name("id")
        title = try view.optionalName("title")
        style = try view.choice("style", Style.self) ?? .normal
        closes = try view.optional("closes") { flag throws(ParamsError) in try flag.asBoolean() }
        width = try view.number("width", in: WireRange.positiveLength)
    }

    /// The most actions of a side: more than fit on a screen.
    package static let limit = 100
}

/// The actions of both sides, from the outer edge inwards. An absent side keeps its actions.
package struct ActionsMessage: Hashable, Sendable {
    package var leading: [ActionMessage]?
    package var trailing: [ActionMessage]?

    package init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        leading = try Self.side("leading", of: view)
        trailing = try Self.side("trailing", of: view)
    }

    private static func side(_ name: StaticString, of view: JSONView) throws(ParamsError) -> [ActionMessage]? {
        try view.optional(name) { actions throws(ParamsError) in
            try actions.asArray(limit: ActionMessage.limit) { action throws(ParamsError) in try ActionMessage(action) }
        }
    }
}

/// `table/open` and `table/configure`: what all cells of a table have in common. An absent member keeps its value; in a
/// new table it has its default.
package struct TableParams {
    package var table: String
    package var width: Double?
    package var behavior: BehaviorMessage?
    package var actions: ActionsMessage?
    package var layoutDirection: LayoutDirectionName?
    package var axis: AxisName?
    package var identity: IdentityName?
    package var sections: [Int]?
    /// Outer nil: absent. Inner nil, null on the wire: no group.
    package var group: String??
    package var reducedMotion: Bool?

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        width = try params.optionalNumber("width", in: WireRange.positiveLength)
        behavior = try params.optional("behavior") { view throws(ParamsError) in try BehaviorMessage(view) }
        actions = try params.optional("actions") { view throws(ParamsError) in try ActionsMessage(view) }
        layoutDirection = try params.choice("layoutDirection", LayoutDirectionName.self)
        axis = try params.choice("axis", AxisName.self)
        identity = try params.choice("identity", IdentityName.self)
        if params["group"] != nil { group = .some(try params.optionalName("group")) }
        reducedMotion = try params.optional("reducedMotion") { view throws(ParamsError) in try view.asBoolean() }
        sections = try params.optional("sections", Self.rowCounts)
    }

    /// How many rows each section has.
    static func rowCounts(_ view: JSONView) throws(ParamsError) -> [Int] {
        try view.asArray(limit: 100_000) { rows throws(ParamsError) in try rows.asInteger(in: 0...1_000_000_000) }
    }
}

/// `table/close`, `table/scroll` and `table/tap`, which name a table only.
package struct TableNameParams: Sendable {
    package var table: String

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
    }
}

/// `table/closeCells`.
package struct CloseCellsParams: Sendable {
    package var table: String
    package var except: CellName?
    package var animated: Bool

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        except = try params.optional("except") { view throws(ParamsError) in try CellName(view) }
        animated = try params.boolean("animated", default: true)
    }
}

/// `table/cells`.
package struct TableCellsParams: Sendable {
    package var table: String
    package var cells: [CellName]

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cells = try params.required("cells", "an array of cells") { view throws(ParamsError) in
            try view.asArray(limit: Self.limit) { cell throws(ParamsError) in try CellName(cell) }
        }
    }

    /// The most cells of a result: a screen shows fewer. Long frames reach the limit `answerBytes` before.
    package static let limit = 10_000
}
