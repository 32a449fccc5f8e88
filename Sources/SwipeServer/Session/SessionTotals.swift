/// What one session has counted, or several together.
package struct SessionTotals: Sendable {
    package var messages: Int64 = 0
    /// The errors that were reported, by code.
    package var errors: [Int: Int64] = [:]
    /// How often `session/restore` succeeded.
    package var restores: Int64 = 0
    package var notifications: Int64 = 0

    package init() {}

    package static func += (one: inout SessionTotals, other: SessionTotals) {
        one.messages += other.messages
        for (code, count) in other.errors { one.errors[code, default: 0] += count }
        one.restores += other.restores
        one.notifications += other.notifications
    }

    /// What was counted since `earlier`. A count that a session has taken back is not negative here.
    package func since(_ earlier: SessionTotals) -> SessionTotals {
        var totals = SessionTotals()
        for (code, count) in errors where count != earlier.errors[code] {
            totals.errors[code] = count - (earlier.errors[code] ?? 0)
        }
        totals.messages = max(0, messages - earlier.messages)
        totals.restores = restores - earlier.restores
        totals.notifications = max(0, notifications - earlier.notifications)
        return totals
    }
}
