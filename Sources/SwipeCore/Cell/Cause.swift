/// Why a cell opens or closes.
package enum Cause: Hashable, Sendable {
    case gesture, program, otherCell, scroll, tap, edit, action, cancel
}
