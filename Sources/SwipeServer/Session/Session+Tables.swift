import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// Handlers of tables, and of cells that a program configures, opens, closes or reveals.
extension Session {
    mutating func openTable(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(TableParams.init, params)
        let standard = try Behavior(preset: .standard)
        let behavior = try behavior(of: params, over: standard) ?? standard
        try requireTableCapacity()
        guard message.width != nil else {
            throw RPCError(ParamsError(member: "width", expected: "the cells' size along the axis, in px", came: nil))
        }
        var configuration = TableConfiguration(width: 0, behavior: behavior)
        configuration.identity = message.identity ?? .key
        configuration.isMotionReduced = capabilities.reducedMotion
        override(&configuration, by: message)
        recordActionLengths(of: configuration)
        let opened = configuration
        let written = try written(behavior)
        try withEngine { engine throws(SwipeError) in try engine.openTable(message.table, opened) }
        return .table(message.table, written, nil)
    }

    mutating func configureTable(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(TableParams.init, params)
        let present = (try? engine.table(message.table))?.configuration.behavior
        let behavior = try behavior(of: params, over: present ?? .base)
        var configuration = try withEngine { engine throws(SwipeError) in try engine.table(message.table).configuration
        }
        if let identity = message.identity, identity != configuration.identity {
            throw RPCError(
                ParamsError(
                    member: "identity", expected: "what the table was opened with", came: "\"\(identity.rawValue)\""))
        }
        override(&configuration, by: message)
        if let behavior { configuration.behavior = behavior }
        recordActionLengths(of: configuration)
        try requireResponseBudgetForFrames(of: message.table)
        countWork(rowCount(of: message.table) / 4)
        let changed = configuration
        let written = try written(changed.behavior)
        let frames = try withTable(message.table) { table, timeline throws(SwipeError) in
            try table.configure(changed, &timeline).map { key throws(SwipeError) in
                (cell: key, frame: try table.reportedFrame(of: key, timeline))
            }
        }
        return .table(message.table, written, frames)
    }

    private func override(_ configuration: inout TableConfiguration, by message: TableParams) {
        if let width = message.width { configuration.width = width }
        if let actions = message.actions?.leading { configuration.actions.leading = actions }
        if let actions = message.actions?.trailing { configuration.actions.trailing = actions }
        if let direction = message.layoutDirection { configuration.direction = direction }
        if let axis = message.axis { configuration.axis = axis }
        if let sections = message.sections { configuration.sections = sections }
        if let group = message.group { configuration.group = group }
        if let isReduced = message.reducedMotion { configuration.isMotionReduced = isReduced }
        if let isEnabled = message.enabled { configuration.isEnabled = isEnabled }
    }

    private mutating func recordActionLengths(of configuration: TableConfiguration) {
        recordLength(of: configuration.actions.leading)
        recordLength(of: configuration.actions.trailing)
    }

    mutating func closeTable(_ params: JSONView) throws(RPCError) -> MethodResult {
        let name = try decode(TableNameParams.init, params).table
        try withEngine { engine throws(SwipeError) in try engine.closeTable(name) }
        return .tableClosed(name)
    }

    mutating func closeCells(
        _ params: JSONView, on closer: Policy.Closer, cause: Cause
    ) throws(RPCError) -> MethodResult {
        let name = try decode(TableNameParams.init, params).table
        try requireResponseBudget(of: name, keys: 1, more: 1)
        let closed = try withTable(name) { table, timeline throws(SwipeError) in
            table.closeCells(on: closer, cause: cause, &timeline)
        }
        return .closing(table: name, nil, ClosedCells(closed))
    }

    mutating func closeCells(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(CloseCellsParams.init, params)
        try requireResponseBudget(of: message.table, keys: 1, more: 1)
        let kept = message.except
        let closed = try withTable(message.table) { table, timeline throws(SwipeError) in
            if let kept { _ = try table.frame(of: kept, at: timeline.now) }  // refuses a cell of another table
            return table.closeCells(except: kept, animated: message.animated, &timeline)
        }
        return .closing(table: message.table, nil, ClosedCells(closed))
    }

    mutating func queryCells(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(TableCellsParams.init, params)
        let keys = message.cells
        try withEngine { engine throws(SwipeError) in
            let table = try engine.table(message.table)
            for key in keys { try table.requireRow(key) }
        }
        return .cells(FrameList(table: message.table, cells: keys))
    }

    // MARK: Cells

    mutating func configureCell(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(CellConfigureParams.init, params)
        let address = CellAddress(table: message.table, cell: message.cell)
        let present = (try? engine.table(address.table)).map {
            $0.configuration(of: address.cell).overrides.behavior ?? $0.configuration.behavior
        }
        let behavior = try behavior(of: params, over: present ?? .base)
        // The table itself is not kept in a variable: it would be copied when the cell changes.
        var own = try withEngine { engine throws(SwipeError) in
            try engine.table(address.table).configuration(of: address.cell)
        }
        try requireCellCapacity(for: message.cell, in: message.table)
        var overrides = own.overrides
        switch message.actions {
        case .keep: break
        case .reset: (overrides.leading, overrides.trailing) = (nil, nil)
        case .set(let actions):
            if let leading = actions.leading { overrides.leading = leading }
            if let trailing = actions.trailing { overrides.trailing = trailing }
            recordLength(of: overrides.leading ?? [])
            recordLength(of: overrides.trailing ?? [])
        }
        switch message.reveal {
        case .keep: break
        case .reset: overrides.reveal = nil
        case .set(let reveal): overrides.reveal = reveal
        }
        if params["behavior"] != nil { overrides.behavior = behavior }
        own.overrides = overrides
        if let data = params["data"] { own.data = data.isNull ? nil : try text(data) }
        let changed = own
        let frame = try withTable(address.table) { table, timeline throws(SwipeError) in
            try table.configure(address.cell, changed, &timeline)
        }
        return frameResult(address, frame)
    }

    /// A cell's data as JSON text.
    private func text(_ data: JSONView) throws(RPCError) -> String {
        var writer = JSONWriter()
        writer.value(data)
        guard writer.bytes.count <= TextLimit.dataBytes else {
            throw RPCError(
                ParamsError(
                    member: "data", expected: "at most \(TextLimit.dataBytes) bytes of JSON", came: data.excerpt()))
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    mutating func openCell(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(CellOpenParams.init, params)
        try requireCellCapacity(for: message.cell, in: message.table)
        return try updateCell(message.table, message.cell) { table, timeline throws(SwipeError) in
            try table.open(
                message.cell, side: message.side, stop: message.stop,
                animated: message.animated, &timeline)
        }
    }

    mutating func closeCell(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(CellCloseParams.init, params)
        return try updateCell(message.table, message.cell) { table, timeline throws(SwipeError) in
            try table.close(message.cell, animated: message.animated, &timeline)
        }
    }

    mutating func expandCell(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(CellExpandParams.init, params)
        try requireSwipeCapacity(of: message.cell, in: message.table)
        return try updateCell(message.table, message.cell) { table, timeline throws(SwipeError) in
            try table.expand(
                message.cell, side: message.side, action: message.action,
                then: message.then, animated: message.animated, &timeline)
        }
    }

    mutating func restoreCell(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(CellRestoreParams.init, params)
        try requireCellCapacity(for: message.cell, in: message.table)
        return try updateCell(message.table, message.cell) { table, timeline throws(SwipeError) in
            try table.restore(
                message.cell, side: message.side, animated: message.animated, &timeline)
        }
    }

    mutating func revealCell(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(CellRevealParams.init, params)
        try requireCellCapacity(for: message.cell, in: message.table)
        return try updateCell(message.table, message.cell) { table, timeline throws(SwipeError) in
            try table.reveal(
                message.cell, side: message.side, fraction: message.fraction,
                hold: message.hold, &timeline)
        }
    }

    /// `cell/actions`: what can be done with a cell without a pointer, for menus, keys and accessibility.
    mutating func listActions(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(CellNameParams.init, params)
        let address = CellAddress(table: message.table, cell: message.cell)
        let operations = try withTable(address.table) { table, _ throws(SwipeError) in
            try table.operations(of: address.cell)
        }
        return .operations(address, operations)
    }

    mutating func keyPressed(_ params: JSONView) throws(RPCError) -> MethodResult {
        let message = try decode(CellKeyParams.init, params)
        let command = try withTable(message.table) { table, _ throws(SwipeError) in
            try table.command(of: message.key, on: message.cell, message.button)
        }
        switch command {
        case .open: try requireCellCapacity(for: message.cell, in: message.table)
        case .invoke: try requireInvocationCapacity()
        case .pass, .absorb, .close, .closeOthers, .focus, .showMenu: break
        }
        var outcome = try withTable(message.table) { table, timeline throws(SwipeError) in
            try table.perform(command, on: message.cell, message.button, &timeline)
        }
        let address = CellAddress(table: message.table, cell: message.cell)
        outcome.frame = reported(outcome.frame, of: address)
        return .key(address, outcome)
    }

    /// Changes a cell, and returns its frame.
    mutating func updateCell(
        _ table: String, _ cell: CellKey,
        _ body: (inout Table, inout Timeline) throws(SwipeError) -> Frame
    ) throws(RPCError) -> MethodResult {
        let address = CellAddress(table: table, cell: cell)
        return frameResult(address, try withTable(table, body))
    }

    /// The frame of a cell as a result, with what the client has requested besides.
    func frameResult(_ address: CellAddress, _ frame: Frame, _ report: RecognitionReport? = nil) -> MethodResult {
        .frame(address, reported(frame, of: address), report)
    }

    /// The frame of a cell with what the client has requested besides.
    private func reported(_ frame: Frame, of address: CellAddress) -> Frame {
        guard engine.reports.additions, let table = try? engine.table(address.table) else { return frame }
        return table.reported(frame, of: address.cell, engine.reports)
    }
}
