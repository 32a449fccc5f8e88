/// An invocation that a cell waits for.
struct PendingInvocation: Hashable, Sendable {
    var invocation: Int
    var action: String
    /// The cell waits only until its own animation has ended, not for the application.
    var isSelfCompleting: Bool
    /// What happens to such a cell then; nil: what the full-swipe rule says.
    var completion: Cell.Completion?
}
