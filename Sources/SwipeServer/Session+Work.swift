import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// What one message, or the time that has passed, has begun and not finished.
///
/// A message may close a million cells, and a million motions may end at one moment. What is reported of them goes out in pieces:
/// whoever owns the session writes each piece, serves other sessions, and asks for the next one while the client reads.
/// Nothing else is served meanwhile, so all pieces together say what the whole would have said.
struct UnfinishedWork {
    /// The machine's time when it began.
    var now: Double
    /// The session's time has to come to here.
    var moment: Timestamp?
    /// Then this is answered.
    var answer: UnfinishedAnswer?
    /// Then this message is served, or the batch that it is from the message at `index` on.
    var message: [UInt8] = []
    var index = 0
}

/// What is written of a message once all that it has caused was reported.
struct UnfinishedAnswer {
    /// Nil: it was a notification.
    var id: RequestID?
    var method: Method
    var answer: Answer
    /// The cells that began to close so far, if the answer lists them.
    var closed: ClosedCells?

    init(id: RequestID?, method: Method, answer: Answer) {
        self.id = id
        self.method = method
        self.answer = answer
        closed = answer.closed
    }
}

extension Session {
    /// So much falls due, or so many cells close, before what is reported of it goes out.
    private static let pieceLimit = 200
    /// So many bytes of output are written before the next message is served.
    private static let pieceBytes = 256 << 10

    /// Whether there is more to say, which `resume` says in pieces. What the session is given meanwhile waits.
    package var hasWork: Bool { work != nil && exitStatus == nil }

    /// Says the next piece.
    package mutating func resume() {
        guard hasWork else { return }
        if engine.hasJobs {
            let closed = engine.continueJob()
            work?.answer?.closed?.append(closed)
            tellPiece()
        } else if let moment = work?.moment {
            if bringTime(to: moment) { work?.moment = nil }
        } else if let finished = work.take() {
            finish(finished)
            countState()
        }
    }

    private mutating func finish(_ finished: UnfinishedWork) {
        if let unfinished = finished.answer {
            var answer = unfinished.closed.map(unfinished.answer.with) ?? unfinished.answer
            write(&answer, of: unfinished.method, unfinished.id)
        }
        if !finished.message.isEmpty { serveAgain(finished) }
        if work == nil { serveFrames(at: finished.now) }
        if work == nil { finishInput() }
    }

    /// Serves a message whose time has come, or goes on with a batch.
    private mutating func serveAgain(_ finished: UnfinishedWork) {
        do {
            memory.messageBytes = finished.message.count
            let document = try JSONDocument(parsing: finished.message.span, maximumDepth: limits.depth)
            serve(document.root, at: finished.now, from: finished.index)
        } catch {
            refuse(nil, RPCError(error))
        }
        keepMessage { finished.message }
    }

    /// Whether a message is to be served again, or a batch has messages left.
    var isMessageLeft: Bool { work.map { $0.answer == nil || $0.index > 0 } == true }

    /// Keeps the text of a message that is to be served again.
    mutating func keepMessage(_ text: () -> [UInt8]) {
        if isMessageLeft { work?.message = text() }
    }

    /// Lets other sessions be served, and the output be written, behind a message that may have taken long.
    ///
    /// - Parameter isInBatch: there are more messages in its batch, which is read again when it goes on: so only much output counts.
    mutating func yieldIfCostly(at now: Double, isInBatch: Bool = false) {
        let isCostly = !isInBatch && lastMethod.isCostly
        if writer.output.count > Self.pieceBytes || isCostly { work = UnfinishedWork(now: now) }
    }

    /// Reports a part of what a moment or a message comes to: the next part belongs to the same revision.
    private mutating func tellPiece() {
        var answer = Answer.null
        tellEvents(before: &answer, isPiece: true)
    }

    // MARK: Time

    /// Lets time come to `moment`, and reports what falls due on the way, each moment by itself: how late we are told the time,
    /// and whether by a message, is nothing that a client can see.
    ///
    /// - Returns: whether it is that moment; false: there is work to be resumed first.
    mutating func bringTime(to moment: Timestamp) -> Bool {
        var left = Self.pieceLimit
        while let due = engine.nextDeadline, due <= moment {
            let isReached = engine.advance(to: due, limit: &left)
            guard isReached else {
                tellPiece()
                return false
            }
            tellEvents()
            // Looked at behind the first piece, so that a few that fall due together need no more than one.
            if left <= 0, let next = engine.nextDeadline, next <= moment { return false }
        }
        _ = engine.advance(to: moment, limit: &left)
        tellEvents()
        return true
    }

    /// Brings time to `moment`, or begins work that does and then serves the message at hand again.
    mutating func requireTime(_ moment: Timestamp, at now: Double) throws(RPCError) {
        if bringTime(to: moment) { return }
        work = UnfinishedWork(now: now, moment: moment)
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
