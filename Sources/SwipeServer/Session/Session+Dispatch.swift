import JSONRPC
import Jansson
import SwipeCore

/// Dispatches each method to its handler.
extension Session {
    /// Advances the session's time to the message's timestamp, and then calls the handler of its method, or refuses the
    /// message if it could take more memory than there is.
    ///
    /// - Returns: nil if much is due before it. The pending work has the rest of that; the message is handled afterwards.
    mutating func dispatch(_ method: Method, _ params: JSONView, at now: Double) throws(RPCError) -> MethodResult? {
        let traits = method.traits
        guard traits.contains(.needsSession) else { return try callHandler(of: method, params, nil, at: now) }
        let stamp = try timestamp(of: params)
        if let moment = try moment(of: method, stamp, at: now), !advanceTime(to: moment) {
            pendingWork = PendingWork(now: now, moment: moment)
            return nil
        }
        if traits.contains(.addsState) { try requireMemory(for: method) }
        return try callHandler(of: method, params, stamp, at: now)
    }

    private mutating func callHandler(
        of method: Method, _ params: JSONView, _ stamp: Timestamp?, at now: Double
    ) throws(RPCError) -> MethodResult {
        switch method {
        case .initialize: return try initialize(params, at: now)
        case .exit:
            lifecycle = .exited(status: lifecycle.exitStatus)
            return .null
        case .clockAdvance: return .time(engine.now)
        case .rpcDiscover: return .value { ProtocolDocument.write(into: &$0) }
        case .initialized, .cancelRequest: return .null  // requests are handled in order: none is left to cancel
        case .shutdown:
            lifecycle = .shutDown
            return .null
        case .setTrace:
            guard let value = try params.choice("value", TraceName.self) else {
                throw params.missing("value", "\"off\", \"messages\" or \"verbose\"")
            }
            trace = value
            engine.timeline.reports.transitions = trace == .verbose
            return .null
        case .sessionSnapshot: return try makeSnapshot()
        case .sessionRestore: return try restoreSnapshot(params)
        case .serverStatus: return status()
        case .tableOpen: return try openTable(params)
        case .tableConfigure: return try configureTable(params)
        case .tableClose: return try closeTable(params)
        case .tableScroll: return try closeCells(params, on: .scroll, cause: .scroll)
        case .tableTap: return try closeCells(params, on: .tap, cause: .tap)
        case .tableCloseCells: return try closeCells(params)
        case .tableCells: return try queryCells(params)
        case .tableEdit: return try editTable(params)
        case .cellConfigure: return try configureCell(params)
        case .cellOpen: return try openCell(params)
        case .cellClose: return try closeCell(params)
        case .cellExpand: return try expandCell(params)
        case .cellRestore: return try restoreCell(params)
        case .cellReveal: return try revealCell(params)
        case .cellActions: return try listActions(params)
        case .cellKey: return try keyPressed(params)
        case .gestureShouldBegin: return try shouldBegin(params)
        case .gestureBegin: return try beginGesture(params)
        case .gestureUpdate: return try updateGesture(params, stamp)
        case .gestureEnd: return try endGesture(params)
        case .gestureCancel: return try cancelGesture(params)
        case .pointerDown: return try pointerDown(params, stamp)
        case .pointerMove: return try pointerMoved(params, stamp)
        case .pointerUp: return try pointerUp(params, stamp)
        case .pointerCancel: return try pointerCancelled(params)
        case .wheelUpdate: return try wheelTurned(params)
        case .actionInvoke: return try invokeAction(params)
        case .actionComplete: return try completeAction(params)
        case .animationFinished: return try finishAnimation(params)
        }
    }

    /// The `timestamp` that any message may have, by the client's clock.
    func timestamp(of params: JSONView) throws(RPCError) -> Timestamp? {
        try params.optionalNumber("timestamp", in: CodedRange.time).map { Timestamp(milliseconds: $0) }
    }

    /// Changes a table. Errors get their JSON-RPC code.
    mutating func withTable<Result>(
        _ name: String, _ body: (inout Table, inout Timeline) throws(SwipeError) -> Result
    ) throws(RPCError) -> Result {
        try withEngine { engine throws(SwipeError) in try engine.withTable(name, body) }
    }

    /// Calls the engine. Its errors get their JSON-RPC code.
    mutating func withEngine<Result>(
        _ body: (inout SwipeEngine) throws(SwipeError) -> Result
    ) throws(RPCError) -> Result {
        do {
            return try body(&engine)
        } catch {
            throw RPCError(error)
        }
    }
}
