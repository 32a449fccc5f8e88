import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// What a session may take of the daemon's memory, and how long an answer may be.
extension Session {
    /// Notes what the session holds now.
    mutating func updateMemoryAccount() {
        memory.account.update(
            decoder.bufferedBytes + writer.bufferedBytes + memory.stateBytes + memory.queuedBytes)
    }

    /// A message that is not complete and takes more memory than it may is given up, and its sender is told at once.
    mutating func enforceInputLimit() {
        updateMemoryAccount()
        guard memory.account.available < 0, decoder.discardMessage() else { return }
        sendError(nil, .limitExceeded("memory", limits.memory))
        updateMemoryAccount()
    }

    /// Makes sure that there is memory for what a message may add to the state.
    mutating func requireMemory(for method: Method) throws(RPCError) {
        if memory.needsMeasurement { measureState() }
        let growth = (method == .tableOpen || method == .cellConfigure ? 4 << 10 : 512) + 2 * memory.messageBytes
        if growth > memory.account.available, memory.mayHaveShrunk { measureState() }
        guard growth <= memory.account.available else { throw .limitExceeded("memory", limits.memory) }
        memory.addEstimate(growth)
    }

    /// Takes memory for something that is made for the message at hand alone. `memory.account.release` gives it back.
    mutating func reserveMemory(_ count: Int) throws(RPCError) -> Int {
        guard count <= max(memory.account.available, 1 << 20) else { throw .limitExceeded("memory", limits.memory) }
        memory.account.reserve(count, isPooled: true)
        return count
    }

    /// Makes sure that there is memory for a state that takes the place of this one.
    func requireMemory(for state: SwipeEngine) throws(RPCError) {
        let growth = state.estimatedBytes(keyBytes: TextLimit.nameBytes) - memory.stateBytes
        guard growth <= memory.account.available else { throw .limitExceeded("memory", limits.memory) }
    }

    mutating func measureState() {
        memory.recordMeasurement(engine.estimatedBytes(keyBytes: memory.keyBytes))
        updateMemoryAccount()
    }

    // MARK: Answers

    /// How many bytes an answer may have now.
    var responseBudget: Int { min(limits.answerBytes, memory.account.available) }

    /// The answer would take more than `responseBudget`.
    func responseTooLong(_ advice: String) -> RPCError {
        if memory.account.available < limits.answerBytes { return .limitExceeded("memory", limits.memory) }
        var error = RPCError.limitExceeded("answerBytes", limits.answerBytes)
        error.data.append(RPCError.Member(name: "expected", value: .string(advice)))
        return error
    }

    /// Makes sure that an answer fits that lists cells of a table, before anything has changed.
    ///
    /// - Parameters:
    ///   - keys: how often each cell's name may be in it.
    ///   - more: how many bytes there may be of each cell beside.
    func requireResponseBudget(of name: String, keys: Int, more: Int, motions: Int = 0) throws(RPCError) {
        guard let table = try? engine.table(name) else { return }
        let key = table.configuration.identity == .key ? memory.keyBytes : Self.longestIndexPath
        let cells = table.activeCount
        let bytes = cells * (keys * key + more) + min(motions, cells) * Self.longestAnimation
        guard bytes <= responseBudget else { throw responseTooLong("a table with fewer cells that are not closed") }
    }

    /// Makes sure that an answer with a frame of every cell of a table fits.
    func requireResponseBudgetForFrames(of name: String) throws(RPCError) {
        let text = writtenBytes(name) + memory.actionBytes
        try requireResponseBudget(of: name, keys: 1, more: 512 + text, motions: engine.timeline.animationCount)
    }

    /// `[1000000000,1000000000]`
    private static var longestIndexPath: Int { 23 }
    /// 500 keyframes, and the same as an easing of CSS.
    private static var longestAnimation: Int { 64 << 10 }

    // MARK: What makes answers long

    mutating func recordLength(of cell: CellName) {
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

extension Method {
    /// Whether it may add to what the session keeps. What has begun is never refused.
    var addsState: Bool {
        switch self {
        case .tableOpen, .tableConfigure, .tableEdit, .cellConfigure, .cellOpen, .cellReveal, .gestureBegin,
            .pointerDown, .actionInvoke:
            true
        case .initialize, .initialized, .shutdown, .exit, .cancelRequest, .setTrace, .sessionSnapshot, .sessionRestore,
            .serverStatus, .tableClose, .tableScroll, .tableTap, .tableCloseCells, .tableCells, .cellClose,
            .cellActions, .gestureShouldBegin, .gestureUpdate, .gestureEnd, .gestureCancel, .pointerMove, .pointerUp,
            .pointerCancel, .wheelUpdate, .actionComplete, .animationFinished, .clockAdvance, .rpcDiscover:
            false
        }
    }

    /// Whether it may free much of what the session keeps.
    var removesState: Bool {
        switch self {
        case .tableClose, .tableEdit, .tableConfigure, .tableScroll, .tableTap, .tableCloseCells, .sessionRestore,
            .clockAdvance:
            true
        case .initialize, .initialized, .shutdown, .exit, .cancelRequest, .setTrace, .sessionSnapshot, .serverStatus,
            .tableOpen, .tableCells, .cellConfigure, .cellOpen, .cellClose, .cellReveal, .cellActions,
            .gestureShouldBegin, .gestureBegin, .gestureUpdate, .gestureEnd, .gestureCancel, .pointerDown,
            .pointerMove, .pointerUp, .pointerCancel, .wheelUpdate, .actionInvoke, .actionComplete,
            .animationFinished, .rpcDiscover:
            false
        }
    }
}

/// How many bytes a string has as JSON.
func writtenBytes(_ string: String) -> Int {
    string.utf8.reduce(2) { count, byte in
        switch byte {
        case 0..<0x20: count + 6
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): count + 2
        default: count + 1
        }
    }
}
