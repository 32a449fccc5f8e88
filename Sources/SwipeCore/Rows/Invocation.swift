/// An action of a row that was invoked and that the application has not completed.
package struct Invocation: Hashable, Sendable {
    /// How the action was invoked: by a tap on its button, by a full swipe, by a release that settles at a stop, or by
    /// the program.
    package enum Trigger: String, Hashable, CaseIterable, Sendable { case tap, fullSwipe, stop, program }

    /// Counted within the session.
    package var id: Int64
    package var action: String
    package var side: Side
    package var trigger: Trigger
    package var time: Timestamp
    /// The timeout.
    var deadline: Deadline
}

/// An invocation whose row was removed. It may still be completed, which changes nothing.
struct OrphanedInvocation: Hashable, Sendable {
    var id: Int64
    /// The row's key when it was removed. Another row may have that key now.
    var address: CellAddress
    var deadline: Deadline
}

/// The invocations of one row, and the changes that are not in the timeline yet.
struct Invocations: Hashable, Sendable {
    enum Change: Hashable, Sendable {
        case added(Invocation)
        case removed(id: Int64)
    }

    /// In the order of their ids, which is the order in which they were invoked.
    private(set) var list: [Invocation] = []
    private var changes: [Change] = []

    var isEmpty: Bool { list.isEmpty }

    subscript(id: Int64) -> Invocation? { index(of: id).map { list[$0] } }

    mutating func append(_ invocation: Invocation) {
        list.insert(invocation, at: list.partitioningIndex { $0.id > invocation.id })
        changes.append(.added(invocation))
    }

    /// Gives an invocation another timeout.
    mutating func restart(_ id: Int64, until deadline: Deadline) {
        guard var invocation = self[id] else { return }
        remove(id)
        invocation.deadline = deadline
        append(invocation)
    }

    mutating func remove(_ id: Int64) {
        guard let index = index(of: id) else { return }
        list.remove(at: index)
        changes.append(.removed(id: id))
    }

    private func index(of id: Int64) -> Int? { list.sortedIndex(of: id) { $0.id } }

    /// Removes and returns the changes since the last call.
    mutating func takeChanges() -> [Change] {
        defer { changes = [] }
        return changes
    }
}
