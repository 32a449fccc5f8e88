import JSONRPC
import SwipeCore

/// Enforces the limits on tables, cells, pointers and invocations. Messages that continue a gesture are never refused.
extension Session {
    func requireTableCapacity() throws(RPCError) {
        guard engine.tableCount < limits.tables else { throw .limitExceeded("tables", limits.tables) }
    }

    /// Throws if the cell has no state yet and the table already has the maximum number of cells with a state.
    mutating func requireCellCapacity(for cell: CellAddress) throws(RPCError) {
        recordLength(of: cell.key)
        guard let table = try? engine.table(cell.table), !table.hasState(cell.key) else { return }
        guard table.activeCount < limits.cells, table.configuredCount < limits.cells else {
            throw .limitExceeded("cells", limits.cells)
        }
    }

    /// Throws if a swipe of the cell may not begin. Its release may invoke an action.
    mutating func requireSwipeCapacity(of cell: CellAddress) throws(RPCError) {
        try requireCellCapacity(for: cell)
        try requireInvocationCapacity()
    }

    /// Throws if a pointer may not go down on the cell. It may begin a swipe.
    mutating func requirePointerCapacity(on cell: CellAddress) throws(RPCError) {
        try requireSwipeCapacity(of: cell)
        guard let table = try? engine.table(cell.table), table.pointerCount >= limits.pointers else { return }
        throw .limitExceeded("pointers", limits.pointers)
    }

    /// Throws if a wheel may not start to turn over the cell. A wheel that is turning already may go on.
    mutating func requireWheelCapacity(over cell: CellAddress) throws(RPCError) {
        guard let table = try? engine.table(cell.table), !table.hasWheel(over: cell.key) else { return }
        try requireMemory(for: .wheelUpdate)
        try requirePointerCapacity(on: cell)
    }

    func requireInvocationCapacity() throws(RPCError) {
        guard engine.timeline.invocationCount < limits.invocations else {
            throw .limitExceeded("invocations", limits.invocations)
        }
    }
}
