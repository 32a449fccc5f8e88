package import SwipeCore

/// Validates the invariants of a session's state: after each message in tests, and when a snapshot is restored.
extension Session {
    /// Throws if the state violates an invariant or a limit.
    package func validate() throws(CodingError) {
        try engine.validate()
        try engine.validate(limits)
    }

    /// Ends the session with status 70 if the current message has left an invalid state.
    mutating func validateState(after cause: String) {
        guard validatesState else { return }
        do {
            try validate()
        } catch {
            log(.error, "invalid state after \(cause): expected \(error.expected)")
            lifecycle = .exited(status: 70)
        }
    }
}

extension SwipeEngine {
    /// Throws if a limit is exceeded by more than the gestures that had begun before it was reached.
    func validate(_ limits: Limits) throws(CodingError) {
        func require(_ count: Int, _ limit: Int, _ name: String) throws(CodingError) {
            guard count <= limit else { throw CodingError(expected: "at most \(limit) \(name)") }
        }
        try require(tableCount, limits.tables, "tables")
        var started = 0
        for table in openTables {
            // A pointer within the limit may begin a swipe, and a swipe may open a cell.
            try require(table.activeCount, limits.cells + table.pointerCount, "active cells")
            try require(table.configuredCount, limits.cells, "configured cells")
            try require(table.pointerCount, limits.pointers, "pointers and wheels")
            started += table.activeCount
        }
        guard presets.allSatisfy({ PresetName(rawValue: $0) != nil }) else {
            throw CodingError(expected: "presets of this daemon")
        }
        try require(timeline.invocationCount, limits.invocations + started, "invocations")
    }
}
