/// Why a cell opens or closes.
package enum Cause: Hashable, Codable, Sendable {
    case gesture, program, otherCell, scroll, tap, edit, action, cancel
}
