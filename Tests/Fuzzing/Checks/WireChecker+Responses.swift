import Jansson

/// Checks what responses report about cells.
extension WireChecker {
    /// Methods that add, rename or remove cells. Only their response reports that, which is too late in a batch.
    static let renaming: Set<String> = ["table/close", "table/edit", "session/restore"]

    /// Prepares for the output of a message: suspends the checks if it cannot be followed.
    mutating func prepare(_ expected: ExpectedResponse, _ answer: JSONView?) throws(CheckFailure) {
        let result = answer?["result"]
        if let answer, answer.kind == .array { try begin(answer) }
        guard case .answer(let asked) = expected else {
            if expected.methods.contains(where: Self.renaming.contains) { isSuspended = true }
            return
        }
        switch asked.method {
        case "session/restore": if result != nil { isSuspended = true }
        case "table/edit": if let result { rename(result) }
        default: break
        }
    }

    /// Renames cells after an edit. Removed cells keep their old names until they are reported as removed.
    private mutating func rename(_ result: JSONView) {
        guard let table = result["table"]?.string, !isSuspended else { return }
        func place(_ cell: JSONView?) -> Place { Place(table: table, cell: cell?.excerpt(maximumBytes: 1000) ?? "") }
        result["removed"]?.forEachElement { _, cell in
            removedCells[place(cell)] = cells.removeValue(forKey: place(cell)) ?? CellState()
        }
        var moved: [(Place, CellState)] = []
        result["moved"]?.forEachElement { _, move in
            moved.append((place(move["to"]), cells.removeValue(forKey: place(move["from"])) ?? CellState()))
        }
        for (place, state) in moved { cells[place] = state }
    }

    // MARK: Batches

    /// The responses of a batch follow all its notifications, so their frames are outdated. Only their animations
    /// count.
    private mutating func begin(_ answers: JSONView) throws(CheckFailure) {
        if isSuspended { return }
        try answers.forEachElement { _, answer throws(CheckFailure) in
            try eachFrame(of: answer) { checker, frame throws(CheckFailure) in
                for motion in ["animation", "collapse"] {
                    if let id = frame[named: motion]?["id"]?.integer { checker.begin(id) }
                }
            }
        }
    }

    private mutating func end(_ answers: JSONView) throws(CheckFailure) {
        if isSuspended { return }
        try answers.forEachElement { _, answer throws(CheckFailure) in
            try eachFrame(of: answer) { checker, frame throws(CheckFailure) in try checker.endMotion(of: frame) }
        }
    }

    private mutating func eachFrame(
        of answer: JSONView, _ body: (inout WireChecker, JSONView) throws(CheckFailure) -> Void
    ) throws(CheckFailure) {
        guard let result = answer["result"] else { return }
        if result["phase"] != nil { try body(&self, result) }
        guard let cells = result["cells"] else { return }
        try cells.forEachElement { _, frame throws(CheckFailure) in try body(&self, frame) }
    }

    /// Checks a response, after the notifications that precede it.
    mutating func take(_ expected: ExpectedResponse, _ answer: JSONView) throws(CheckFailure) {
        if answer.kind == .array { try end(answer) }
        guard case .answer(let asked) = expected, let result = answer["result"] else { return }
        try count(result)
        if result["phase"] != nil { try look(result) }
        if let cells = result["cells"] {
            try cells.forEachElement { _, frame throws(CheckFailure) in try look(frame) }
        }
        switch asked.method {
        case "table/close": try close(result["table"]?.string ?? "")
        case "table/edit":
            try expect(isSuspended || removedCells.isEmpty, "rows are gone, and it was not output: \(removedCells)")
        default: break
        }
    }
}
