import JSONRPC
import SwipeCore
import SwipeProtocol

/// Whether there is room for what a message would make. What has begun is never refused.
extension Session {
    func requireTableCapacity() throws(RPCError) {
        guard engine.tableCount < limits.tables else { throw .limitExceeded("tables", limits.tables) }
    }

    /// Makes sure that one more cell may have a state; one that has may go on.
    mutating func requireCellCapacity(for cell: CellName, in name: String) throws(RPCError) {
        recordLength(of: cell)
        guard let table = try? engine.table(name), !table.hasState(CellKey(cell)) else { return }
        guard table.activeCount < limits.cells, table.configuredCount < limits.cells else {
            throw .limitExceeded("cells", limits.cells)
        }
    }

    /// Makes sure that a swipe may begin, whose release may invoke an action.
    mutating func requireSwipeCapacity(of cell: CellName, in name: String) throws(RPCError) {
        try requireCellCapacity(for: cell, in: name)
        try requireInvocationCapacity()
    }

    /// Makes sure that a pointer may go down on a cell, which may come to a swipe.
    mutating func requirePointerCapacity(on cell: CellName, in name: String) throws(RPCError) {
        try requireSwipeCapacity(of: cell, in: name)
        try requirePointerSlot(in: name)
    }

    /// Makes sure that a wheel may turn over a cell; one that turns already may go on.
    mutating func requireWheelCapacity(over cell: CellName, in name: String) throws(RPCError) {
        guard let table = try? engine.table(name), !table.hasWheel(over: CellKey(cell)) else { return }
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
