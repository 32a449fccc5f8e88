import Jansson

/// What an answer says about cells, and what requests do that tell of it in their answers alone.
extension WireLedger {
    /// Methods that change which cells there are; what they have done is told in an answer, and in a batch too late.
    static let renaming: Set<String> = ["table/close", "table/edit", "session/restore"]

    /// Before what a message has caused is read: whether it can be followed.
    mutating func prepare(_ due: Due, _ answer: JSONView?) throws(Fault) {
        let result = answer?["result"]
        if let answer, answer.kind == .array { try begin(answer) }
        guard case .answer(let asked) = due else {
            if due.methods.contains(where: Self.renaming.contains) { isBlind = true }
            return
        }
        switch asked.method {
        case "session/restore": if result != nil { isBlind = true }
        case "table/edit": if let result { rename(result) }
        default: break
        }
    }

    /// An edit: cells go by other names from here on, and those that are gone by their old ones until that is told.
    private mutating func rename(_ result: JSONView) {
        guard let table = result["table"]?.string, !isBlind else { return }
        func place(_ cell: JSONView?) -> Place { Place(table: table, cell: cell?.excerpt(maximumBytes: 1000) ?? "") }
        result["removed"]?.forEachElement { _, cell in
            leaving[place(cell)] = accounts.removeValue(forKey: place(cell)) ?? Account()
        }
        var moved: [(Place, Account)] = []
        result["moved"]?.forEachElement { _, move in
            moved.append((place(move["to"]), accounts.removeValue(forKey: place(move["from"])) ?? Account()))
        }
        for (place, account) in moved { accounts[place] = account }
    }

    // MARK: Batches

    /// The answers of a batch come last, and are older than most of what was told before them: of them only animations count.
    private mutating func begin(_ answers: JSONView) throws(Fault) {
        if isBlind { return }
        try answers.forEachElement { _, answer throws(Fault) in
            try eachFrame(of: answer) { ledger, frame throws(Fault) in
                for motion in ["animation", "collapse"] {
                    if let id = frame[named: motion]?["id"]?.integer { ledger.begin(id) }
                }
            }
        }
    }

    private mutating func end(_ answers: JSONView) throws(Fault) {
        if isBlind { return }
        try answers.forEachElement { _, answer throws(Fault) in
            try eachFrame(of: answer) { ledger, frame throws(Fault) in try ledger.endMotion(of: frame) }
        }
    }

    private mutating func eachFrame(
        of answer: JSONView, _ body: (inout WireLedger, JSONView) throws(Fault) -> Void
    ) throws(Fault) {
        guard let result = answer["result"] else { return }
        if result["phase"] != nil { try body(&self, result) }
        guard let cells = result["cells"] else { return }
        try cells.forEachElement { _, frame throws(Fault) in try body(&self, frame) }
    }

    /// Behind what it has caused.
    mutating func take(_ due: Due, _ answer: JSONView) throws(Fault) {
        if answer.kind == .array { try end(answer) }
        guard case .answer(let asked) = due, let result = answer["result"] else { return }
        try count(result)
        if result["phase"] != nil { try look(result) }
        if let cells = result["cells"] {
            try cells.forEachElement { _, frame throws(Fault) in try look(frame) }
        }
        switch asked.method {
        case "table/close": try close(result["table"]?.string ?? "")
        case "table/edit":
            try expect(isBlind || leaving.isEmpty, "rows are gone, and it was not told: \(leaving)")
        default: break
        }
    }
}
