/// Why a cell opens or closes.
package enum Cause: String, Hashable, CaseIterable, Sendable {
    case gesture, program, otherCell, scroll, tap, edit, action, cancel
}
