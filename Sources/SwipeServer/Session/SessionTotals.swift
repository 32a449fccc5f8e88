/// What one session has counted, or several together.
package struct SessionTotals: Sendable {
    package var messages: Int64 = 0
    /// The errors that were reported, by code.
    package var errors: [Int: Int64] = [:]
    /// How often `session/restore` succeeded.
    package var restores: Int64 = 0
    package var notifications: Int64 = 0

    package init(messages: Int64 = 0, errors: [Int: Int64] = [:], restores: Int64 = 0, notifications: Int64 = 0) {
        (self.messages, self.errors, self.restores, self.notifications) = (messages, errors, restores, notifications)
    }

    package static func += (one: inout SessionTotals, other: SessionTotals) {
        one.messages += other.messages
        for (code, count) in other.errors { one.errors[code, default: 0] += count }
        one.restores += other.restores
        one.notifications += other.notifications
    }

    /// What was counted since `earlier`. A count that a session has taken back is not negative here.
    package func since(_ earlier: SessionTotals) -> SessionTotals {
        var newErrors: [Int: Int64] = [:]
        for (code, count) in errors where count != earlier.errors[code] {
            newErrors[code] = count - (earlier.errors[code] ?? 0)
        }
        return SessionTotals(
            messages: max(0, messages - earlier.messages),
            errors: newErrors,
            restores: restores - earlier.restores,
            notifications: max(0, notifications - earlier.notifications))
    }
}
