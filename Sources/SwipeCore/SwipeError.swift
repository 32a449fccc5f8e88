/// Why a message could not take effect, with what a client needs to put it right. Nothing has changed when one is thrown.
package enum SwipeError: Error, Hashable, Sendable {
    case unknownTable(String)
    case tableExists(String)
    /// The cell's key is not of the table's identity.
    case wrongIdentity(CellAddress, expected: Identity)
    /// The table's sections have no such row.
    case noSuchRow(CellAddress)
    case gestureNotActive(CellAddress)
    case gestureAlreadyActive(CellAddress)
    /// The cell waits for its action to be complete, or its row collapses.
    case cellPending(CellAddress)
    case unknownInvocation(Int)
    /// No such pointer is down.
    case unknownPointer(Int)
    case unknownAction(String, CellAddress)
    case timeWentBack(from: Timestamp, to: Timestamp)
    /// A cell has no such side to open: it is not revealed, has no actions, or never stays open.
    case sideUnavailable(Side, CellAddress)
    /// Which side to open was left open, and both could be meant, or none.
    case sideNotNamed(CellAddress)
}
