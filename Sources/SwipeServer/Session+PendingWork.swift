import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// What one message, or the time that has passed, has begun and not finished.
///
/// A message may close a million cells, and a million motions may end at one moment. What is reported of them goes out in pieces:
/// whoever owns the session writes each piece, serves other sessions, and asks for the next one while the client reads.
/// Nothing else is served meanwhile, so all pieces together say what the whole would have said.
struct PendingWork {
    /// The machine's time when it began.
    var now: Double
    /// The session's time has to come to here.
    var moment: Timestamp?
    /// Then this is answered.
    var result: PendingResponse?
    /// Then this message is served, or the batch that it is from the message at `index` on.
    var message: [UInt8] = []
    var index = 0
}

/// What is written of a message once all that it has caused was reported.
struct PendingResponse {
    /// Nil: it was a notification.
    var id: RequestID?
    var method: Method
    var result: MethodResult
    /// The cells that began to close so far, if the answer lists them.
    var closed: ClosedCells?

    init(id: RequestID?, method: Method, result: MethodResult) {
        self.id = id
        self.method = method
        self.result = result
        closed = result.closed
    }
}

extension Session {
    /// So much falls due, or so many cells close, before what is reported of it goes out.
    private static let chunkEventLimit = 200
    /// So many bytes of output are written before the next message is served.
    private static let chunkBytes = 256 << 10

    /// Whether there is more to say, which `resume` says in pieces. What the session is given meanwhile waits.
    package var hasPendingWork: Bool { pendingWork != nil && exitStatus == nil }

    /// Says the next piece.
    package mutating func resume() {
        guard hasPendingWork else { return }
        if engine.hasJobs {
            let closed = engine.continueJob()
            pendingWork?.result?.closed?.append(closed)
            emitPartialEvents()
        } else if let moment = pendingWork?.moment {
            if advanceTime(to: moment) { pendingWork?.moment = nil }
        } else if let finished = pendingWork.take() {
            finish(finished)
            measureState()
        }
    }

    private mutating func finish(_ finished: PendingWork) {
        if let unfinished = finished.result {
            var result = unfinished.closed.map(unfinished.result.with) ?? unfinished.result
            write(&result, of: unfinished.method, unfinished.id)
        }
        if !finished.message.isEmpty { resumeMessage(finished) }
        if pendingWork == nil { processInput(at: finished.now) }
        if pendingWork == nil { handleEndOfInput() }
    }

    /// Serves a message whose time has come, or goes on with a batch.
    private mutating func resumeMessage(_ finished: PendingWork) {
        do {
            memory.messageBytes = finished.message.count
            let document = try JSONDocument(parsing: finished.message.span, maximumDepth: limits.depth)
            process(document.root, at: finished.now, from: finished.index)
        } catch {
            sendError(nil, RPCError(error))
        }
        saveMessage { finished.message }
    }

    /// Whether a message is to be served again, or a batch has messages left.
    var hasUnprocessedMessages: Bool { pendingWork.map { $0.result == nil || $0.index > 0 } == true }

    /// Keeps the text of a message that is to be served again.
    mutating func saveMessage(_ text: () -> [UInt8]) {
        if hasUnprocessedMessages { pendingWork?.message = text() }
    }

    /// Lets other sessions be served, and the output be written, behind a message that may have taken long.
    ///
    /// - Parameter isInBatch: there are more messages in its batch, which is read again when it goes on: so only much output counts.
    mutating func yieldIfCostly(at now: Double, isInBatch: Bool = false) {
        let isCostly = !isInBatch && lastMethod.isCostly
        if writer.output.count > Self.chunkBytes || isCostly { pendingWork = PendingWork(now: now) }
    }

    /// Reports a part of what a moment or a message comes to: the next part belongs to the same revision.
    private mutating func emitPartialEvents() {
        var result = MethodResult.null
        emitEvents(before: &result, isPartial: true)
    }

    // MARK: Time

    /// Lets time come to `moment`, and reports what falls due on the way, each moment by itself: how late we are told the time,
    /// and whether by a message, is nothing that a client can see.
    ///
    /// - Returns: whether it is that moment; false: there is work to be resumed first.
    mutating func advanceTime(to moment: Timestamp) -> Bool {
        var left = Self.chunkEventLimit
        while let due = engine.nextDeadline, due <= moment {
            let isReached = engine.advance(to: due, limit: &left)
            guard isReached else {
                emitPartialEvents()
                return false
            }
            emitEvents()
            // Looked at behind the first piece, so that a few that fall due together need no more than one.
            if left <= 0, let next = engine.nextDeadline, next <= moment { return false }
        }
        _ = engine.advance(to: moment, limit: &left)
        emitEvents()
        return true
    }

    /// Brings time to `moment`, or begins work that does and then serves the message at hand again.
    mutating func advanceTimeOrDefer(_ moment: Timestamp, at now: Double) throws(RPCError) {
        if advanceTime(to: moment) { return }
        pendingWork = PendingWork(now: now, moment: moment)
        throw RPCError(code: RPCError.Code.internalError, message: "The message is served later.")
    }
}

extension Method {
    /// Whether it may take more than a millisecond or two: its time grows with all that a table or the session has.
    fileprivate var isCostly: Bool {
        switch self {
        case .sessionSnapshot, .sessionRestore, .tableConfigure, .tableCells, .tableEdit, .tableClose: true
        case .initialize, .initialized, .shutdown, .exit, .cancelRequest, .setTrace, .serverStatus, .tableOpen,
            .tableScroll, .tableTap, .tableCloseCells, .cellConfigure, .cellOpen, .cellClose, .cellReveal,
            .cellActions, .gestureShouldBegin, .gestureBegin, .gestureUpdate, .gestureEnd, .gestureCancel,
            .pointerDown, .pointerMove, .pointerUp, .pointerCancel, .wheelUpdate, .actionInvoke, .actionComplete,
            .animationFinished, .clockAdvance, .rpcDiscover:
            false
        }
    }
}
