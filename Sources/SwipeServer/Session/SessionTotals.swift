/// What one session has counted, or several together.
package struct SessionTotals: Sendable {
    package var messages: Int64 = 0
    package var errors: Int64 = 0
    package var notifications: Int64 = 0

    package init(messages: Int64 = 0, errors: Int64 = 0, notifications: Int64 = 0) {
        (self.messages, self.errors, self.notifications) = (messages, errors, notifications)
    }

    package static func += (one: inout SessionTotals, other: SessionTotals) {
        one.messages += other.messages
        one.errors += other.errors
        one.notifications += other.notifications
    }

    /// What was counted since `earlier`. A count that a session has taken back is not negative here.
    package func since(_ earlier: SessionTotals) -> SessionTotals {
        SessionTotals(
            messages: max(0, messages - earlier.messages), errors: max(0, errors - earlier.errors),
            notifications: max(0, notifications - earlier.notifications))
    }
}
