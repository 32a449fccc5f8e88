import JSONRPC
import Jansson
import SwipeCore

/// Emits the notifications of the engine's events, in their order, and log messages.
extension Session {
    /// Emits the events since the last call, and increments the revision if the state has changed.
    ///
    /// An animation that started and was interrupted since the last call is not reported at all.
    ///
    /// - Parameters:
    ///   - result: the result of the current message. If it is the frame of a cell, it reports the animation that
    ///     starts in that cell, and also the one that was interrupted there.
    ///   - isPartial: whether more events of the same revision follow.
    mutating func emitEvents(before result: inout MethodResult, isPartial: Bool = false) {
        defer { continuesRevision = isPartial }
        guard engine.timeline.takeChange() else { return }
        if !continuesRevision { revision += 1 }
        defer { lastReportedAnimation = engine.timeline.lastAnimation }
        let events = engine.timeline.takeEvents()
        let unreported = Set(events.compactMap { $0.interruptedAnimation }.filter { $0 > lastReportedAnimation })
        // The last interruption in the result's cell: the result reports it, unless another event follows in that cell.
        var interruption: SwipeEvent?
        for event in events.lazy.compactMap({ $0.without(unreported) }) {
            if case .frameChanged(let cell, let frame, _) = event, let ended = frame.ended, !ended.finished,
                result.address == cell
            {
                if let interruption { emit(interruption, requested: nil) }  // the result has space for one
                interruption = event
                result.setEnded(ended)
            } else {
                if let earlier = interruption, event.isFrame(of: result.address) {
                    emit(earlier, requested: nil)
                    interruption = nil
                    result.setEnded(nil)
                }
                emit(event, requested: result.address)
            }
        }
    }

    /// Emits the events of deadlines, or of a message that has failed.
    mutating func emitEvents(isPartial: Bool = false) {
        var result = MethodResult.null
        emitEvents(before: &result, isPartial: isPartial)
    }

    mutating func emitFrame(_ address: CellAddress, _ frame: Frame, _ report: RecognitionReport? = nil) {
        let context = context()
        notify("cell/frame") { frame.write(of: address, report, context, into: &$0) }
    }

    /// Emits a frame that is JSON already.
    mutating func emitFrame(_ text: ArraySlice<UInt8>) {
        notify("cell/frame") { $0.verbatim(text.span) }
    }

    /// The context in which results and notifications are written now.
    func context() -> ReportContext {
        ReportContext(revision: revision, capabilities: capabilities)
    }

    /// Emits one event.
    ///
    /// - Parameter requested: the cell of the result, which includes the animation that starts in it.
    @inline(never)
    private mutating func emit(_ event: SwipeEvent, requested: CellAddress?) {
        if case .releaseChanged = event, !capabilities.releaseChanged { return }
        if case .placed(let cell, _, _) = event, cell == requested { return }
        if case .invocationTimedOut(let invocation) = event {
            log(.warning, "invocation \(invocation.id) (\(invocation.action)) timed out: no action/complete arrived")
        }
        guard let notification = event.notification else { return }
        let context = context()
        notify(notification) { event.write(requested: requested, context, into: &$0) }
    }

    // MARK: The log

    /// Logs an error in the daemon's log, and emits it as `log/message`.
    mutating func emitLogMessage(_ level: SessionLogEntry.Level, _ message: String, _ error: RPCError) {
        log(level, message)
        notifyMembers("log/message") { writer in
            writer.member("level", level.rawValue)
            writer.member("message", message)
            writer.name("error")
            error.write(into: &writer)
        }
    }

    /// Reports that the connection is closed after this time, in ms. No work may be pending.
    package mutating func announceClosing(milliseconds: Int) {
        notifyMembers("server/closing") { writer in
            writer.member("timeout", milliseconds)
        }
    }

    /// Reports that the daemon's own clock is about to move time, after it has received `received` messages. The timestamp is
    /// exact, so that a replay reaches the same time.
    mutating func reportMove(to moment: Timestamp, after received: Int) {
        guard capabilities.clockMoved, moment > engine.now else { return }
        notifyMembers("clock/moved") { writer in
            writer.member("messages", received)
            writer.name("timestamp")
            writer.exact(moment.milliseconds)
        }
    }

    /// Emits `$/logTrace` for a message if the client has enabled it by `$/setTrace`.
    mutating func emitTrace(_ method: Method) {
        switch trace {
        case .off: return
        case .messages, .verbose: break
        }
        let (isVerbose, time) = (trace == .verbose, engine.now.milliseconds)
        let transitions = engine.timeline.takeTransitions()
        notifyMembers("$/logTrace") { writer in
            writer.member("message", "served \(method.rawValue)")
            if isVerbose {
                writer.member("verbose", (["time \(wireText(time))"] + transitions).joined(separator: "; "))
            }
        }
    }

    /// Emits a notification with members, and the revision.
    private mutating func notifyMembers(_ method: StaticString, _ members: (inout JSONWriter) -> Void) {
        let revision = revision
        notify(method) { writer in
            writer.beginObject()
            members(&writer)
            writer.member("revision", revision)
            writer.endObject()
        }
    }

    private mutating func notify(_ method: StaticString, _ params: (inout JSONWriter) -> Void) {
        counters.totals.notifications += 1
        writer.notification(method, params: params)
    }
}

extension SwipeEvent {
    /// Whether the event is emitted as a frame of this cell.
    fileprivate func isFrame(of address: CellAddress?) -> Bool {
        if case .frameChanged(let cell, _, _) = self { return cell == address }
        return false
    }

    fileprivate var interruptedAnimation: Int64? {
        switch self {
        case .didTransition(let transition, finished: false): transition.animation?.id
        case .frameChanged(_, let frame, _): frame.ended.flatMap { $0.finished ? nil : $0.animation }
        case .swipeBegan, .swipeEnded, .willTransition, .didTransition, .placed, .invoked, .invocationTimedOut, .armed,
            .releaseChanged, .announced:
            nil
        }
    }

    /// The event without any mention of these animations; nil if nothing else is left to report.
    fileprivate func without(_ unreported: Set<Int64>) -> SwipeEvent? {
        func isUnreported(_ animation: Int64?) -> Bool { animation.map(unreported.contains) == true }
        if unreported.isEmpty { return self }
        switch self {
        case .willTransition(var transition) where isUnreported(transition.animation?.id):
            transition.animation = nil
            return .willTransition(transition)
        case .didTransition(var transition, let finished) where isUnreported(transition.animation?.id):
            transition.animation = nil
            return .didTransition(transition, finished: finished)
        case .frameChanged(_, let frame, _) where isUnreported(frame.ended?.animation ?? frame.animation?.id):
            return nil
        case .swipeBegan, .swipeEnded, .willTransition, .didTransition, .frameChanged, .placed, .invoked,
            .invocationTimedOut, .armed, .releaseChanged, .announced:
            return self
        }
    }
}
