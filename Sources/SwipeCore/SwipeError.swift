/// Why a message was refused. Nothing has changed when one of these is thrown.
package indirect enum SwipeError: Error, Hashable, Sendable {
    case unknownTable(String)
    case tableExists(String)
    /// The cell's key does not have the form that the table's identity asks for.
    case wrongIdentity(CellAddress, expected: Identity)
    /// The index path is outside of the table's sections.
    case noSuchRow(CellAddress)
    /// The gesture does not hold the cell, or no longer does.
    case gestureNotActive(CellAddress)
    /// Another gesture holds the cell.
    case gestureAlreadyActive(CellAddress)
    /// The cell waits for an action to be completed, or its row is collapsing.
    case cellPending(CellAddress)
    /// The behavior does not allow this now: swiping is disabled, the cell is moving, or another cell is open.
    case notAllowed(CellAddress)
    /// There is no such invocation, or it is complete.
    case unknownInvocation(Int64)
    /// No pointer with this id is down.
    case unknownPointer(Int64)
    /// The cell has no such action.
    case unknownAction(String, CellAddress)
    /// The timestamp is before that of an earlier message.
    case timeWentBack(from: Timestamp, to: Timestamp)
    /// The cell cannot open on this side, because it is not revealed, has no actions, or never rests open.
    case sideUnavailable(Side, CellAddress)
    /// The cell's side has no such stop.
    case noSuchStop(Int, CellAddress)
    /// The message names no action, and the cell has none that could be meant.
    case actionNotNamed(CellAddress)
    /// The message names no side, and either both or none could be meant.
    case sideNotNamed(CellAddress)
}
