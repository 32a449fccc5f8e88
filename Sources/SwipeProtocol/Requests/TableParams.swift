package import Jansson
package import SwipeCore

extension Action {
    /// The most actions of a side: more than fit on a screen.
    package static let limit = 100

    private enum Style: String, CaseIterable { case normal, destructive }

    fileprivate init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        let id = try view.name("id")
        let title = try view.optionalName("title")
        let style = try view.choice("style", Style.self)
        let closes = try view.optional("closes") { flag throws(ParamsError) in try flag.asBoolean() }
        self.init(
            id: id, width: try view.number("width", in: WireRange.positiveLength), title: title,
            isDestructive: style == .destructive, closes: closes)
    }
}

/// The actions of both sides, from the outer edge inwards. An absent side keeps its actions.
extension SidePair<[Action]?> {
    init(_ view: JSONView) throws(ParamsError) {
        try view.asObject()
        self.init(leading: try Self.side("leading", of: view), trailing: try Self.side("trailing", of: view))
    }

    private static func side(_ name: StaticString, of view: JSONView) throws(ParamsError) -> [Action]? {
        try view.optional(name) { actions throws(ParamsError) in
            try actions.asArray(limit: Action.limit) { action throws(ParamsError) in try Action(action) }
        }
    }
}

/// `table/open` and `table/configure`: what all cells of a table have in common. An absent member keeps its value; in a
/// new table it has its default. `behavior` is read when the present one is known.
package struct TableParams {
    package var table: String
    package var width: Double?
    package var actions: SidePair<[Action]?>?
    package var layoutDirection: LayoutDirection?
    package var axis: Axis?
    package var identity: Identity?
    package var sections: [Int]?
    /// Outer nil: absent. Inner nil, null on the wire: no group.
    package var group: String??
    package var reducedMotion: Bool?
    package var enabled: Bool?

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        width = try params.optionalNumber("width", in: WireRange.positiveLength)
        actions = try params.optional("actions") { view throws(ParamsError) in try SidePair<[Action]?>(view) }
        layoutDirection = try params.choice("layoutDirection", LayoutDirection.self)
        axis = try params.choice("axis", Axis.self)
        identity = try params.choice("identity", Identity.self)
        if params["group"] != nil { group = .some(try params.optionalName("group")) }
        reducedMotion = try params.optional("reducedMotion") { view throws(ParamsError) in try view.asBoolean() }
        enabled = try params.optional("enabled") { view throws(ParamsError) in try view.asBoolean() }
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
    package var except: CellKey?
    package var animated: Bool

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        except = try params.optional("except") { view throws(ParamsError) in try CellKey(view) }
        animated = try params.boolean("animated", default: true)
    }
}

/// `table/cells`.
package struct TableCellsParams: Sendable {
    package var table: String
    package var cells: [CellKey]

    package init(_ params: JSONView) throws(ParamsError) {
        table = try params.name("table")
        cells = try params.required("cells", "an array of cells") { view throws(ParamsError) in
            try view.asArray(limit: Self.limit) { cell throws(ParamsError) in try CellKey(cell) }
        }
    }

    /// The most cells of a result: a screen shows fewer. Long frames reach the limit `answerBytes` before.
    package static let limit = 10_000
}
