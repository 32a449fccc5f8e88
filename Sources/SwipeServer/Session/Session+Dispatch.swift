import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// Dispatches each method to its handler.
extension Session {
    /// Calls the handler of a method.
    ///
    /// Before that it advances the session's time to the message's timestamp, and refuses the message if it could take
    /// more memory than there is.
    mutating func dispatch(_ method: Method, _ params: JSONView, at now: Double) throws(RPCError) -> MethodResult {
        if method.appliesTimestamp { try applyTimestamp(of: method, params, at: now) }
        if method.addsState { try requireMemory(for: method) }
        if method.removesState { memory.mayHaveShrunk = true }
        switch method {
        case .initialize: return try initialize(params, at: now)
        case .exit:
            lifecycle = .exited(status: lifecycle.exitStatus)
            return .null
        case .clockAdvance: return try advanceClock(params, at: now)
        case .rpcDiscover: return .protocolDocument
        case .initialized, .cancelRequest: return .null  // requests are handled in order: none is left to cancel
        case .shutdown:
            lifecycle = .shutDown
            return .null
        case .setTrace:
            trace = try decode(SetTraceParams.init, params).value
            return .null
        case .sessionSnapshot: return try makeSnapshot()
        case .sessionRestore: return try restoreSnapshot(params)
        case .serverStatus: return .status(status())
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
        case .gestureShouldBegin: return try shouldBegin(params)
        case .gestureBegin: return try beginGesture(params)
        case .gestureUpdate: return try updateGesture(params)
        case .gestureEnd: return try endGesture(params)
        case .gestureCancel: return try cancelGesture(params)
        case .pointerDown: return try pointerDown(params)
        case .pointerMove: return try pointerMoved(params)
        case .pointerUp: return try pointerUp(params)
        case .pointerCancel: return try pointerCancelled(params)
        case .wheelUpdate: return try wheelTurned(params)
        case .actionInvoke: return try invokeAction(params)
        case .actionComplete: return try completeAction(params)
        case .animationFinished: return try finishAnimation(params)
        }
    }

    /// Decodes the params of a message. Errors get their JSON-RPC code.
    func decode<Message>(
        _ message: (JSONView) throws(ParamsError) -> Message, _ params: JSONView
    ) throws(RPCError) -> Message {
        do {
            return try message(params)
        } catch {
            throw RPCError(error)
        }
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

extension Method {
    /// Whether the session's time advances to the message's `timestamp` before its handler is called. `initialize` and
    /// `clock/advance` handle it themselves.
    fileprivate var appliesTimestamp: Bool {
        self != .initialize && self != .exit && self != .clockAdvance && self != .rpcDiscover
    }
}
