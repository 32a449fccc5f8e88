import JSONRPC
import Jansson
import SwipeCore

/// Enforces the limits `memory` and `answerBytes`.
extension Session {
    /// Updates the session's share of the memory budget. A buffer of the owner may be twice as long as its contents, and
    /// is about half longer on average.
    mutating func updateMemoryAccount() {
        memory.account.update(
            decoder.bufferedBytes + writer.bufferedBytes + memory.stateBytes + memory.queuedBytes * 3 / 2
                + (pendingWork?.response?.byteCount ?? 0))
    }

    /// Discards an incomplete message that exceeds the memory budget, and sends an error at once.
    mutating func enforceInputLimit() {
        updateMemoryAccount()
        guard memory.account.available < 0, decoder.discardMessage() else { return }
        sendError(nil, .limitExceeded("memory", limits.memory))
        updateMemoryAccount()
    }

    /// Throws if there is not enough memory for the state that a message may add.
    mutating func requireMemory(for method: Method) throws(RPCError) {
        if memory.needsMeasurement { measureState() }
        let growth = (method.traits.contains(.addsConfiguration) ? 4 << 10 : 512) + 2 * memory.messageBytes
        if growth > memory.account.available { measureState() }
        guard growth <= memory.account.available else { throw .limitExceeded("memory", limits.memory) }
        memory.addEstimate(growth)
    }

    /// Reserves memory that is needed only while the current message is handled. Release it by
    /// `memory.account.release`.
    mutating func reserveMemory(_ count: Int) throws(RPCError) -> Int {
        guard count <= max(memory.account.available, 1 << 20) else { throw .limitExceeded("memory", limits.memory) }
        memory.account.reserve(count)
        return count
    }

    /// Throws if there is not enough memory to replace the state by this one.
    func requireMemory(for state: SwipeEngine) throws(RPCError) {
        let growth = state.estimatedBytes(keyBytes: CodedRange.nameBytes) - memory.stateBytes
        guard growth <= memory.account.available else { throw .limitExceeded("memory", limits.memory) }
    }

    mutating func measureState() {
        countWork(engine.tableCount / 64)
        memory.recordMeasurement(engine.estimatedBytes(keyBytes: memory.keyBytes))
        updateMemoryAccount()
    }

    /// The number of rows of a table that a change of all of them looks at.
    func rowCount(of name: String) -> Int {
        (try? engine.table(name)).map { $0.activeCount + $0.configuredCount } ?? 0
    }

    // MARK: Response budget

    /// How many bytes a result may have now.
    var responseBudget: Int { min(limits.answerBytes, memory.account.available) }

    /// The error for a result that would exceed `responseBudget`. `advice` says what to request instead.
    func responseTooLong(_ advice: String) -> RPCError {
        if memory.account.available < limits.answerBytes { return .limitExceeded("memory", limits.memory) }
        var error = RPCError.limitExceeded("answerBytes", limits.answerBytes)
        error.data.append(RPCError.Member(name: "expected", value: .string(advice)))
        return error
    }

    /// Throws if a result that lists the cells of a table could exceed the budget. Call it before anything has changed.
    ///
    /// - Parameters:
    ///   - keys: how often the result may contain the name of each cell.
    ///   - more: how many other bytes it may contain per cell.
    ///   - motions: how many animations it may contain.
    func requireResponseBudget(of name: String, keys: Int, more: Int, motions: Int = 0) throws(RPCError) {
        guard let table = try? engine.table(name) else { return }
        let key = table.configuration.identity == .key ? memory.keyBytes : Self.longestIndexPath
        let cells = table.activeCount
        let bytes = cells * (keys * key + more) + min(motions, cells) * Self.longestAnimation
        guard bytes <= responseBudget else { throw responseTooLong("a table with fewer cells that are not closed") }
    }

    /// Throws if a result with the frames of all cells of a table could exceed the budget.
    func requireResponseBudgetForFrames(of name: String) throws(RPCError) {
        let text = writtenBytes(name) + memory.actionBytes
        try requireResponseBudget(of: name, keys: 1, more: 512 + text, motions: engine.timeline.animationCount)
    }

    /// Bytes of `[1000000000,1000000000]`.
    private static var longestIndexPath: Int { 23 }
    /// Bytes of an animation with 500 keyframes, and the same as a CSS easing.
    private static var longestAnimation: Int { 64 << 10 }

    /// A bound of the memory that a result takes when the names of all cells that close are in it, for a result that
    /// waits for them.
    func byteLimit(of result: MethodResult) -> Int {
        guard case .closing(let table, let edit, _) = result else { return 0 }
        let edited = edit.map { 2 * $0.moved.count + $0.removed.count } ?? 0
        return ((try? engine.table(table))?.activeCount ?? 0) * (memory.keyBytes + 1) + edited * (64 + memory.keyBytes)
    }

    // MARK: The longest names

    mutating func recordLength(of cell: CellKey) {
        switch cell {
        case .string(let key): memory.recordLength(key: writtenBytes(key))
        case .integer(let key): memory.recordLength(key: "\(key)".utf8.count)
        case .indexPath: memory.recordLength(key: Self.longestIndexPath)
        }
    }

    mutating func recordLength(of actions: [Action]) {
        memory.recordLength(actions: actions.reduce(0) { $0 + 64 + writtenBytes($1.id) })
    }
}

/// How many bytes a string has as JSON text.
func writtenBytes(_ string: String) -> Int {
    string.utf8.reduce(2) { count, byte in
        switch byte {
        case 0..<0x20: count + 6
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): count + 2
        default: count + 1
        }
    }
}
