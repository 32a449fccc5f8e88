import JSONRPC
import Jansson
import SwipeCore

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
    /// Then this message is processed, or the rest of it if it is a batch.
    var message: PendingMessage?
}

/// The result of a message that is not complete, or still emits notifications. The response has to follow them.
///
/// It is a class so that a session without pending work stays small.
final class PendingResponse {
    /// Nil if the message is a notification.
    let id: RequestID?
    let method: Method
    let result: MethodResult
    /// A bound of what the result takes in memory when it is complete, except for frames.
    private let reservedBytes: Int

    init(id: RequestID?, method: Method, result: MethodResult, reservedBytes: Int) {
        self.id = id
        self.method = method
        self.result = result
        self.reservedBytes = reservedBytes
    }

    /// The cells that have begun to close so far, if the result lists them.
    var closed: ClosedCells? { if case .closing(_, _, let cells) = result { cells } else { nil } }
    /// The frames that were written so far, if the result is a list of frames.
    var frames: FrameList? { if case .cells(let list) = result { list } else { nil } }

    /// The bytes of memory that it takes. Frames are copied when they are complete.
    var byteCount: Int { max(reservedBytes, closed?.byteCount ?? 0) + 2 * (frames?.byteCount ?? 0) }
}

/// A message that is processed in parts. It was parsed once, and keeps its values and the memory reserved for them.
final class PendingMessage {
    let message: JSONDocument
    /// The member of a batch at which to go on.
    var index: Int

    init(_ message: consuming JSONDocument, from index: Int) {
        self.message = message
        self.index = index
    }
}

extension Session {
    /// How many deadlines or closing cells are handled before their notifications are written.
    private static let chunkEventLimit = 200
    /// How many bytes of output are written before the next message is processed.
    package static let chunkBytes = 64 << 10
    /// How much work is done before other sessions run, in units of `countWork`.
    package static let chunkWork = 256

    /// Whether `resume()` has to be called. Do not call `receive` or `timePassed` while this is true.
    package var hasPendingWork: Bool { pendingWork != nil && exitStatus == nil }

    package mutating func resume() {
        guard hasPendingWork else { return }
        work = 0
        if engine.hasJobs {
            let closed = engine.continueJob()
            pendingWork?.response?.closed?.append(closed)
            emitEvents(isPartial: true)
        } else if let moment = pendingWork?.moment {
            if advanceTime(to: moment) { pendingWork?.moment = nil }
        } else if let response = pendingWork?.response, response.frames?.isComplete == false {
            writeFrames(of: response)
        } else if let work = pendingWork.take() {
            complete(work)
            measureState()
        }
    }

    /// Writes the next frames of a response, if it is a list of frames.
    mutating func writeFrames(of response: PendingResponse) {
        guard let name = response.frames?.table, let table = try? engine.table(name) else { return }
        let limit = min(limits.answerBytes, (memory.account.available + response.byteCount) / 2)
        countWork(response.frames?.writeMore(of: table, engine.timeline, context(), upTo: limit) ?? 0)
    }

    /// Does what is left of the work after its notifications, then goes on with the input.
    private mutating func complete(_ work: PendingWork) {
        if let response = work.response {
            updateMemoryAccount()  // without the response, which may take that memory now
            var result = response.result
            send(&result, of: response.method, response.id)
            yieldIfCostly(at: work.now, before: work.message)
            if pendingWork != nil { return }
        }
        if let message = work.message { continueMessage(message, at: work.now) }
        if pendingWork == nil { processInput(at: work.now) }
        if pendingWork == nil { handleEndOfInput() }
    }

    /// Processes a message that was deferred, or the rest of a batch.
    private mutating func continueMessage(_ message: PendingMessage, at now: Double) {
        if let index = process(message.message, from: message.index, at: now) {
            message.index = index
            pendingWork?.message = message
        } else {
            memory.keepParsedBytes(0)
        }
    }

    /// Counts work in units of about ten microseconds: a message, 128 bytes of a text that is parsed or written, or a few
    /// rows that a message looks at.
    mutating func countWork(_ units: Int) { work += units }

    /// Yields after much work, so that the output is written and other sessions can run.
    mutating func yieldIfCostly(at now: Double, before message: PendingMessage? = nil) {
        guard writer.output.count > Self.chunkBytes || work >= Self.chunkWork else { return }
        pendingWork = PendingWork(now: now, message: message)
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
                emitEvents(isPartial: true)
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
}
