package import SwipeCore
import SwipeProtocol

/// The check of a session's state, after each message of a test and when a snapshot is restored.
extension Session {
    /// Past so many tables or rows a debug build no longer looks at all of them after each message.
    private static let countOfDebugBuild = 500

    /// Makes sure that the state is one that a session comes to, and within the limits.
    package func validate() throws(InvalidState) {
        try engine.validate()
        try engine.validate(limits)
    }

    /// Ends the session with status 70 if the message at hand has left a state that no session should come to.
    mutating func validateState(after method: Method?) {
        guard
            validatesState
                || isDebugBuild && engine.tableCount <= Self.countOfDebugBuild
                    && engine.rowCount <= Self.countOfDebugBuild
        else { return }
        do {
            try validate()
        } catch {
            log(.error, "invalid state after \(method?.rawValue ?? "time passed"): not \(error.expected)")
            lifecycle = .exited(status: 70)
        }
    }

    private var isDebugBuild: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }
}

extension SwipeEngine {
    /// Makes sure that no limit is passed by more than what had begun before it was reached.
    func validate(_ limits: Limits) throws(InvalidState) {
        func require(_ count: Int, _ limit: Int, _ name: String) throws(InvalidState) {
            guard count <= limit else { throw InvalidState(expected: "at most \(limit) \(name)") }
        }
        try require(tableCount, limits.tables, "tables")
        var started = 0
        for table in openTables {
            // A pointer that was let in may come to swipe, and a swipe to open a cell.
            try require(table.activeCount, limits.cells + table.pointerCount, "active cells")
            try require(table.configuredCount, limits.cells, "configured cells")
            try require(table.pointerCount, limits.pointers, "pointers and wheels")
            started += table.activeCount
        }
        try require(timeline.invocationCount, limits.invocations + started, "invocations")
    }
}
