import JSONRPC
import SwipeCore
import SwipeProtocol

/// Enforces the limits on tables, cells, pointers and invocations. Messages that continue a gesture are never refused.
extension Session {
    func requireTableCapacity() throws(RPCError) {
        guard engine.tableCount < limits.tables else { throw .limitExceeded("tables", limits.tables) }
    }

    /// Throws if the cell has no state yet and the table already has the maximum number of cells with a state.
    mutating func requireCellCapacity(for cell: CellKey, in name: String) throws(RPCError) {
        recordLength(of: cell)
        guard let table = try? engine.table(name), !table.hasState(cell) else { return }
        guard table.activeCount < limits.cells, table.configuredCount < limits.cells else {
            throw .limitExceeded("cells", limits.cells)
        }
    }

    /// Throws if a swipe of the cell may not begin. Its release may invoke an action.
    mutating func requireSwipeCapacity(of cell: CellKey, in name: String) throws(RPCError) {
        try requireCellCapacity(for: cell, in: name)
        try requireInvocationCapacity()
    }

    /// Throws if a pointer may not go down on the cell. It may begin a swipe.
    mutating func requirePointerCapacity(on cell: CellKey, in name: String) throws(RPCError) {
        try requireSwipeCapacity(of: cell, in: name)
        try requirePointerSlot(in: name)
    }

    /// Throws if a wheel may not start to turn over the cell. A wheel that is turning already may go on.
    mutating func requireWheelCapacity(over cell: CellKey, in name: String) throws(RPCError) {
        guard let table = try? engine.table(name), !table.hasWheel(over: cell) else { return }
        try requireMemory(for: .wheelUpdate)
        try requirePointerCapacity(on: cell, in: name)
    }

    func requireInvocationCapacity() throws(RPCError) {
        guard engine.timeline.invocationCount < limits.invocations else {
            throw .limitExceeded("invocations", limits.invocations)
        }
    }

    private func requirePointerSlot(in name: String) throws(RPCError) {
        guard let table = try? engine.table(name), table.pointerCount >= limits.pointers else { return }
        throw .limitExceeded("pointers", limits.pointers)
    }
}
