/// An invocation that a cell waits for.
struct PendingInvocation: Hashable, Codable, Sendable {
    var invocation: Int
    var action: String
    /// The cell waits for its own arrival only.
    var isSelfCompleting: Bool
}
