import JSONRPC
import Jansson
import SwipeCore

/// Handlers of tables, and of cells that a program configures, opens, closes or reveals.
extension Session {
    mutating func openTable(_ params: JSONView) throws(RPCError) -> MethodResult {
        let name = try params.name("table")
        var configuration = TableConfiguration(width: -1, behavior: .base)
        configuration.isMotionReduced = capabilities.reducedMotion
        configuration.identity = try configuration.override(by: params) ?? .key
        let standard = try Behavior(preset: .standard)
        configuration.behavior = try behavior(of: params, over: standard) ?? standard
        try requireTableCapacity()
        guard configuration.width >= 0 else {
            throw .invalid("width", expected: "the cells' size along the axis, in px", came: nil)
        }
        recordActionLengths(of: configuration)
        let opened = configuration
        let written = try written(opened.behavior)
        try withEngine { engine throws(SwipeError) in try engine.openTable(name, opened) }
        return .table(name, written, nil)
    }

    mutating func configureTable(_ params: JSONView) throws(RPCError) -> MethodResult {
        let name = try params.name("table")
        let present = (try? engine.table(name))?.configuration
        var configuration = present ?? TableConfiguration(width: 0, behavior: .base)
        let identity = try configuration.override(by: params)
        let behavior = try behavior(of: params, over: configuration.behavior)
        guard present != nil else { throw RPCError(SwipeError.unknownTable(name)) }
        if let identity, identity != configuration.identity {
            throw .invalid(
                "identity", expected: "what the table was opened with", came: "\"\(identity.rawValue)\"")
        }
        if let behavior { configuration.behavior = behavior }
        recordActionLengths(of: configuration)
        try requireResponseBudgetForFrames(of: name)
        countWork(rowCount(of: name) / 4)
        let changed = configuration
        let written = try written(changed.behavior)
        let frames = try withTable(name) { table, timeline throws(SwipeError) in
            try table.configure(changed, &timeline).map { key throws(SwipeError) in
                (cell: key, frame: try table.reportedFrame(of: key, timeline))
            }
        }
        return .table(name, written, frames)
    }

    private mutating func recordActionLengths(of configuration: TableConfiguration) {
        recordLength(of: configuration.actions.leading)
        recordLength(of: configuration.actions.trailing)
    }

    mutating func closeTable(_ params: JSONView) throws(RPCError) -> MethodResult {
        let name = try params.name("table")
        try withEngine { engine throws(SwipeError) in try engine.closeTable(name) }
        return .members { $0.member("table", name) }
    }

    mutating func closeCells(
        _ params: JSONView, on closer: Policy.Closer, cause: Cause
    ) throws(RPCError) -> MethodResult {
        let name = try params.name("table")
        try requireResponseBudget(of: name, keys: 1, more: 1)
        let closed = try withTable(name) { table, timeline throws(SwipeError) in
            table.closeCells(on: closer, cause: cause, &timeline)
        }
        return .closing(table: name, nil, ClosedCells(closed))
    }

    mutating func closeCells(_ params: JSONView) throws(RPCError) -> MethodResult {
        let name = try params.name("table")
        let kept = try params.optional("except", CellKey.init)
        let isAnimated = try params.isAnimated()
        try requireResponseBudget(of: name, keys: 1, more: 1)
        let closed = try withTable(name) { table, timeline throws(SwipeError) in
            if let kept { try table.requireRow(kept) }  // refuses a cell of another table
            return table.closeCells(except: kept, animated: isAnimated, &timeline)
        }
        return .closing(table: name, nil, ClosedCells(closed))
    }

    mutating func queryCells(_ params: JSONView) throws(RPCError) -> MethodResult {
        let name = try params.name("table")
        guard let keys = try params.array("cells", limit: FrameList.limit, CellKey.init) else {
            throw params.missing("cells", "an array of cells")
        }
        try withEngine { engine throws(SwipeError) in
            let table = try engine.table(name)
            for key in keys { try table.requireRow(key) }
        }
        return .cells(FrameList(table: name, cells: keys))
    }

    // MARK: Cells

    /// An absent member keeps its value. Null restores the table's value.
    mutating func configureCell(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let actions = try params.nullable("actions", SidePair<[Action]?>.init)
        let reveal = try params.nullable("reveal") { view throws(RPCError) in try view.asChoice(Reveal.self) }
        let present = (try? engine.table(cell.table)).map {
            $0.configuration(of: cell.key).behavior ?? $0.configuration.behavior
        }
        let behavior = try behavior(of: params, over: present ?? .base)
        // The table itself is not kept in a variable: it would be copied when the cell changes.
        var own = try withEngine { engine throws(SwipeError) in
            try engine.table(cell.table).configuration(of: cell.key)
        }
        try requireCellCapacity(for: cell)
        if let actions {
            own.leading = actions == nil ? nil : actions?.leading ?? own.leading
            own.trailing = actions == nil ? nil : actions?.trailing ?? own.trailing
            recordLength(of: own.leading ?? [])
            recordLength(of: own.trailing ?? [])
        }
        if let reveal { own.reveal = reveal }
        if params["behavior"] != nil { own.behavior = behavior }
        if let data = params["data"] { own.data = data.isNull ? nil : try text(data) }
        let changed = own
        return try updateCell(cell) { table, timeline throws(SwipeError) in
            try table.configure(cell.key, changed, &timeline)
        }
    }

    private func text(_ data: JSONView) throws(RPCError) -> String {
        var writer = JSONWriter()
        writer.value(data)
        guard writer.count <= CodedRange.dataBytes else {
            throw .invalid("data", expected: "at most \(CodedRange.dataBytes) bytes of JSON", came: data.excerpt())
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    mutating func openCell(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let side = try params.choice("side", Side.self)
        let stop = try params.optionalInteger("stop", in: CodedRange.stop).map { Int($0) }
        let isAnimated = try params.isAnimated()
        try requireCellCapacity(for: cell)
        return try updateCell(cell) { table, timeline throws(SwipeError) in
            try table.open(cell.key, side: side, stop: stop, animated: isAnimated, &timeline)
        }
    }

    mutating func closeCell(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let isAnimated = try params.isAnimated()
        return try updateCell(cell) { table, timeline throws(SwipeError) in
            try table.close(cell.key, animated: isAnimated, &timeline)
        }
    }

    mutating func expandCell(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let side = try params.choice("side", Side.self)
        let action = try params.optionalName("action")
        let completion = try params.choice("then", Cell.Completion.self)
        let isAnimated = try params.isAnimated()
        try requireSwipeCapacity(of: cell)
        return try updateCell(cell) { table, timeline throws(SwipeError) in
            try table.expand(
                cell.key, side: side, action: action, then: completion, animated: isAnimated, &timeline)
        }
    }

    mutating func restoreCell(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let side = try params.choice("side", Side.self)
        let isAnimated = try params.isAnimated()
        try requireCellCapacity(for: cell)
        return try updateCell(cell) { table, timeline throws(SwipeError) in
            try table.restore(cell.key, side: side, animated: isAnimated, &timeline)
        }
    }

    mutating func revealCell(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let side = try params.choice("side", Side.self)
        let fraction = try params.optionalNumber("fraction", in: 0...1) ?? 0.5
        let hold = try params.optionalNumber("hold", in: CodedRange.duration) ?? 200
        try requireCellCapacity(for: cell)
        return try updateCell(cell) { table, timeline throws(SwipeError) in
            try table.reveal(cell.key, side: side, fraction: fraction, hold: hold, &timeline)
        }
    }

    /// `cell/actions`: what can be done with a cell without a pointer, for menus, keys and accessibility.
    mutating func listActions(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        let operations = try withTable(cell.table) { table, _ throws(SwipeError) in
            try table.operations(of: cell.key)
        }
        return .members { writer in
            cell.writeMembers(into: &writer)
            writer.array("operations", operations) { $1.write(into: &$0) }
        }
    }

    mutating func keyPressed(_ params: JSONView) throws(RPCError) -> MethodResult {
        let cell = try params.cell()
        guard let key = try params.choice("key", Key.self) else { throw params.missing("key", "a key's name") }
        let button = try params.optional("button", Button.init)
        let command = try withTable(cell.table) { table, _ throws(SwipeError) in
            try table.command(of: key, on: cell.key, button)
        }
        switch command {
        case .open: try requireCellCapacity(for: cell)
        case .invoke: try requireInvocationCapacity()
        case .pass, .absorb, .close, .closeOthers, .focus, .showMenu: break
        }
        var outcome = try withTable(cell.table) { table, timeline throws(SwipeError) in
            try table.perform(command, on: cell.key, button, &timeline)
        }
        outcome.frame = reported(outcome.frame, of: cell)
        return .key(cell, outcome)
    }

    mutating func updateCell(
        _ cell: CellAddress, _ body: (inout Table, inout Timeline) throws(SwipeError) -> Frame
    ) throws(RPCError) -> MethodResult {
        frameResult(cell, try withTable(cell.table, body))
    }

    /// The frame of a cell as a result, with what the client has requested besides.
    func frameResult(_ address: CellAddress, _ frame: Frame, _ report: RecognitionReport? = nil) -> MethodResult {
        .frame(address, reported(frame, of: address), report)
    }

    /// The frame of a cell with what the client has requested besides.
    private func reported(_ frame: Frame, of address: CellAddress) -> Frame {
        guard engine.timeline.reports.additions, let table = try? engine.table(address.table) else { return frame }
        return table.reported(frame, of: address.key, engine.timeline.reports)
    }
}

extension Button {
    fileprivate init(_ view: JSONView) throws(RPCError) {
        try view.asObject()
        guard let side = try view.choice("side", Side.self) else {
            throw view.missing("side", "the side of the button")
        }
        self.init(side: side, action: try view.name("action"), title: try view.optionalName("title"))
    }
}
