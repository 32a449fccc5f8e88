import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

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
        guard engine.takeChange() else { return }
        if !continuesRevision { revision += 1 }
        defer { lastReportedAnimation = engine.timeline.lastAnimation }
        let events = engine.takeEvents()
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
    mutating func emitEvents() {
        var result = MethodResult.null
        emitEvents(before: &result)
    }

    /// Emits a frame as a notification.
    mutating func emitFrame(_ address: CellAddress, _ frame: Frame, _ report: RecognitionReport? = nil) {
        let message = context().message(address, frame, report)
        notify("cell/frame") { message.write(into: &$1) }
    }

    /// Emits a frame that is JSON already.
    mutating func emitFrame(_ text: ArraySlice<UInt8>) {
        notify("cell/frame") { $1.bytes.append(contentsOf: text) }
    }

    /// The context in which results and frames are written now.
    func context() -> MethodResult.Context {
        MethodResult.Context(
            revision: revision, capabilities: capabilities, responseBudget: responseBudget, showsRelease: wantsRelease)
    }

    /// Emits one event.
    ///
    /// - Parameter requested: the cell of the result, which includes the animation that starts in it.
    private mutating func emit(_ event: SwipeEvent, requested: CellAddress?) {
        switch event {
        case .swipeBegan(let cell, let time):
            let message = SwipeMessage(table: cell.table, cell: cell.cell, timestamp: time.milliseconds)
            notify("cell/swipeBegan") { message.write(revision: $0, into: &$1) }
        case .swipeEnded(let cell, let time, let offset, let velocity, let cancelled):
            let message = SwipeMessage(
                table: cell.table, cell: cell.cell, timestamp: time.milliseconds,
                release: SwipeMessage.Release(offset: offset, velocity: velocity, cancelled: cancelled))
            notify("cell/swipeEnded") { message.write(revision: $0, into: &$1) }
        case .willTransition(let transition):
            emitTransitionStart(transition, isRequested: transition.address == requested)
        case .didTransition(let transition, let finished):
            let message = TransitionMessage(
                transition, .ended(animation: transition.animation?.id, finished: finished))
            let method: StaticString = transition.rest == .closed ? "cell/didClose" : "cell/didOpen"
            notify(method) { message.write(revision: $0, into: &$1) }
        case .frameChanged(let cell, let frame, _): emitFrame(cell, frame)
        case .invoked(let invocation): emitInvocation(invocation)
        case .invocationTimedOut(let invocation):
            log(.warning, "invocation \(invocation.id) (\(invocation.action)) timed out: no action/complete arrived")
        case .armed(let cell, let action, let isArmed, let time):
            let message = ActionArmedMessage(
                table: cell.table, cell: cell.cell, action: action, timestamp: time.milliseconds)
            let method: StaticString = isArmed ? "action/armed" : "action/disarmed"
            notify(method) { message.write(revision: $0, into: &$1) }
        case .releaseChanged(let cell, let release, let time): emitReleaseChange(release, of: cell, at: time)
        case .announced(let cell, let announcement, let buttons, let time):
            let message = AnnounceMessage(announcement, of: cell, buttons, timestamp: time.milliseconds)
            notify("cell/announce") { message.write(revision: $0, into: &$1) }
        }
    }

    private mutating func emitReleaseChange(_ release: ReleasePreview, of cell: CellAddress, at time: Timestamp) {
        guard wantsReleaseChanges else { return }
        let message = ReleaseChangedMessage(
            table: cell.table, cell: cell.cell, release: release,
            timestamp: time.milliseconds)
        notify("cell/releaseChanged") { message.write(revision: $0, into: &$1) }
    }

    private mutating func emitTransitionStart(_ transition: SwipeEvent.Transition, isRequested: Bool) {
        var motion = TransitionMessage.Motion.none
        if !isRequested, let animation = transition.animation {
            motion = .play(AnimationMessage(animation, capabilities: capabilities))
        }
        let message = TransitionMessage(transition, motion)
        let method: StaticString = transition.rest == .closed ? "cell/willClose" : "cell/willOpen"
        notify(method) { message.write(revision: $0, into: &$1) }
    }

    private mutating func emitInvocation(_ invocation: SwipeEvent.Invocation) {
        let address = invocation.address
        let message = ActionInvokedMessage(
            table: address.table, cell: address.cell, action: invocation.action,
            side: invocation.side, invocation: invocation.id, trigger: invocation.trigger,
            timestamp: invocation.time.milliseconds, data: invocation.data)
        notify("action/invoked") { message.write(revision: $0, into: &$1) }
    }

    // MARK: The log

    /// Logs an error in the daemon's log, and emits it as `log/message`.
    mutating func emitLogMessage(_ level: SessionLogEntry.Level, _ message: String, _ error: RPCError) {
        log(level, message)
        notify("log/message") { revision, writer in
            writer.beginObject()
            writer.member("level", level.rawValue)
            writer.member("message", message)
            writer.name("error")
            error.write(into: &writer)
            writer.member("revision", revision)
            writer.endObject()
        }
    }

    /// Reports that the connection is closed after this time, in ms. No work may be pending.
    package mutating func announceClosing(milliseconds: Int) {
        notify("server/closing") { revision, writer in
            writer.beginObject()
            writer.member("timeout", milliseconds)
            writer.member("revision", revision)
            writer.endObject()
        }
    }

    /// Reports that the clock moves time. The timestamp is exact, so that a replay reaches the same time.
    mutating func emitClockMove(to moment: Timestamp, after received: Int) {
        notify("clock/moved") { revision, writer in
            writer.beginObject()
            writer.member("messages", received)
            writer.name("timestamp")
            writer.exact(moment.milliseconds)
            writer.member("revision", revision)
            writer.endObject()
        }
    }

    /// Emits `$/logTrace` for a message if the client has enabled it by `$/setTrace`.
    mutating func emitTrace(_ method: Method) {
        switch trace {
        case .off: return
        case .messages, .verbose: break
        }
        let (isVerbose, time, transitions) = (trace == .verbose, engine.now.milliseconds, engine.takeTransitions())
        notify("$/logTrace") { revision, writer in
            writer.beginObject()
            writer.member("message", "served \(method.rawValue)")
            if isVerbose {
                writer.member("verbose", (["time \(wireText(time))"] + transitions).joined(separator: "; "))
            }
            writer.member("revision", revision)
            writer.endObject()
        }
    }

    private mutating func notify(_ method: StaticString, _ params: (_ revision: Int64, inout JSONWriter) -> Void) {
        counters.notifications += 1
        let revision = revision
        writer.notification(method) { params(revision, &$0) }
    }
}

extension TransitionMessage {
    fileprivate init(_ transition: SwipeEvent.Transition, _ motion: Motion) {
        self.init(
            table: transition.address.table, cell: transition.address.cell, side: transition.side,
            stop: transition.rest.stop,
            cause: transition.cause, timestamp: transition.time.milliseconds, motion: motion)
    }
}

extension SwipeEvent {
    /// Whether the event is emitted as a frame of this cell.
    fileprivate func isFrame(of address: CellAddress?) -> Bool {
        if case .frameChanged(let cell, _, _) = self { return cell == address }
        return false
    }

    /// The id of the animation that was interrupted.
    fileprivate var interruptedAnimation: Int64? {
        switch self {
        case .didTransition(let transition, finished: false): transition.animation?.id
        case .frameChanged(_, let frame, _): frame.ended.flatMap { $0.finished ? nil : $0.animation }
        case .swipeBegan, .swipeEnded, .willTransition, .didTransition, .invoked, .invocationTimedOut, .armed,
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
        case .swipeBegan, .swipeEnded, .willTransition, .didTransition, .frameChanged, .invoked, .invocationTimedOut,
            .armed, .releaseChanged, .announced:
            return self
        }
    }
}
