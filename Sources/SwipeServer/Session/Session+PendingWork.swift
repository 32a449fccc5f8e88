import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// Work that a message or a deadline has started, and that is not finished.
///
/// One message may close a million cells, and a million animations may end at the same time. The session emits their
/// notifications in chunks. The owner of the session writes each chunk, lets other sessions run, and calls `resume()`
/// while the client reads. The session processes no other message meanwhile, so the chunks together are what it would
/// have written at once.
struct PendingWork {
    /// The monotonic time in ms at which the work started.
    var now: Double
    /// First, the session's time advances to this moment.
    var moment: Timestamp?
    /// Then this response is sent.
    var response: PendingResponse?
    /// Then this message is processed. If it is a batch, its members from `index` on are.
    var message: [UInt8] = []
    var index = 0
}

/// The result of a message that is still emitting notifications. The response has to follow them.
///
/// It is a class so that a session without pending work stays small.
final class PendingResponse {
    /// Nil if the message is a notification.
    let id: RequestID?
    let method: Method
    let result: MethodResult
    /// The cells that have begun to close so far, if the result lists them.
    var closed: ClosedCells?

    init(id: RequestID?, method: Method, result: MethodResult) {
        self.id = id
        self.method = method
        self.result = result
        closed = result.closed
    }
}

extension Session {
    /// How many deadlines or closing cells are handled before their notifications are written.
    private static let chunkEventLimit = 200
    /// How many bytes of output are written before the next message is processed.
    private static let chunkBytes = 256 << 10

    /// Whether `resume()` has to be called. Do not call `receive` or `timePassed` while this is true.
    package var hasPendingWork: Bool { pendingWork != nil && exitStatus == nil }

    /// Does the next part of the pending work.
    package mutating func resume() {
        guard hasPendingWork else { return }
        if engine.hasJobs {
            let closed = engine.continueJob()
            pendingWork?.response?.closed?.append(closed)
            emitPartialEvents()
        } else if let moment = pendingWork?.moment {
            if advanceTime(to: moment) { pendingWork?.moment = nil }
        } else if let work = pendingWork.take() {
            complete(work)
            measureState()
        }
    }

    /// Does what is left of the work after its notifications, then goes on with the input.
    private mutating func complete(_ work: PendingWork) {
        if let response = work.response {
            var result = response.closed.map(response.result.with) ?? response.result
            send(&result, of: response.method, response.id)
        }
        if !work.message.isEmpty { processAgain(work) }
        if pendingWork == nil { processInput(at: work.now) }
        if pendingWork == nil { handleEndOfInput() }
    }

    /// Processes a message that was deferred, or the rest of a batch.
    private mutating func processAgain(_ work: PendingWork) {
        do {
            memory.messageBytes = work.message.count
            let document = try JSONDocument(parsing: work.message.span, maximumDepth: limits.depth)
            process(document.root, at: work.now, from: work.index)
        } catch {
            sendError(nil, RPCError(error))
            if writer.isInBatch { writer.endBatch() }
        }
        saveMessage { work.message }
    }

    /// Whether the pending work includes messages: one that was deferred, or the rest of a batch.
    var hasUnprocessedMessages: Bool { pendingWork.map { $0.response == nil || $0.index > 0 } == true }

    /// Saves the text of the current message if it has to be processed again.
    mutating func saveMessage(_ text: () -> [UInt8]) {
        if hasUnprocessedMessages { pendingWork?.message = text() }
    }

    /// Yields after a message that may have taken long, so that the output is written and other sessions can run.
    ///
    /// - Parameter isInBatch: whether the message is a member of a batch. Resuming a batch parses it again, so it
    ///   yields only if much output is waiting.
    mutating func yieldIfCostly(at now: Double, isInBatch: Bool = false) {
        let isCostly = !isInBatch && lastMethod.isCostly
        if writer.output.count > Self.chunkBytes || isCostly { pendingWork = PendingWork(now: now) }
    }

    /// Emits the events so far. The next ones belong to the same revision.
    private mutating func emitPartialEvents() {
        var result = MethodResult.null
        emitEvents(before: &result, isPartial: true)
    }

    // MARK: Time

    /// Advances the session's time, and emits the events of each deadline on the way at its own time. So the output
    /// does not depend on how late, or by which message, the session learns the time.
    ///
    /// - Returns: false if the moment was not reached. Then the caller has to leave pending work.
    mutating func advanceTime(to moment: Timestamp) -> Bool {
        var left = Self.chunkEventLimit
        while let deadline = engine.nextDeadline, deadline <= moment {
            let isReached = engine.advance(to: deadline, limit: &left)
            guard isReached else {
                emitPartialEvents()
                return false
            }
            emitEvents()
            // Checked after emitting, so that a few events at one moment fit into one chunk.
            if left <= 0, let next = engine.nextDeadline, next <= moment { return false }
        }
        _ = engine.advance(to: moment, limit: &left)
        emitEvents()
        return true
    }

    /// Advances the session's time for a message. If that leaves pending work, the message is deferred, and this
    /// throws.
    mutating func advanceTimeOrDefer(_ moment: Timestamp, at now: Double) throws(RPCError) {
        if advanceTime(to: moment) { return }
        pendingWork = PendingWork(now: now, moment: moment)
        throw RPCError(code: RPCError.Code.internalError, message: "The message is deferred.")
    }
}

extension Method {
    /// Whether handling it may take more than a millisecond or two, because its time grows with the size of a table or
    /// of the session.
    fileprivate var isCostly: Bool {
        switch self {
        case .sessionSnapshot, .sessionRestore, .tableConfigure, .tableCells, .tableEdit: true
        case .initialize, .initialized, .shutdown, .exit, .cancelRequest, .setTrace, .serverStatus, .tableOpen,
            .tableClose, .tableScroll, .tableTap, .tableCloseCells, .cellConfigure, .cellOpen, .cellClose,
            .cellExpand, .cellRestore, .cellReveal, .cellActions, .gestureShouldBegin, .gestureBegin, .gestureUpdate,
            .gestureEnd, .gestureCancel, .pointerDown, .pointerMove, .pointerUp, .pointerCancel, .wheelUpdate,
            .actionInvoke, .actionComplete, .animationFinished, .clockAdvance, .rpcDiscover:
            false
        }
    }
}
