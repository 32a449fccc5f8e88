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
        if !other.errors.isEmpty { one.errors.merge(other.errors, uniquingKeysWith: +) }
        one.restores += other.restores
        one.notifications += other.notifications
    }

    /// What was counted since `earlier`. A count that a session has taken back is not negative here.
    package func since(_ earlier: SessionTotals) -> SessionTotals {
        SessionTotals(
            messages: max(0, messages - earlier.messages),
            errors: errors == earlier.errors ? [:] : errors.merging(earlier.errors, uniquingKeysWith: -),
            restores: restores - earlier.restores,
            notifications: max(0, notifications - earlier.notifications))
    }
}
