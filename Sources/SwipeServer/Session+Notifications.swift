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
        defer { lastReportedAnimation = engine.timeline.lastFlight }
        let events = engine.takeEvents()
        let unreported = Set(events.compactMap(\.interruptedAnimation).filter { $0 > lastReportedAnimation })
        // The last interruption in the result's cell: the result reports it, unless another event follows in that cell.
        var interruption: SwipeEvent?
        for event in events.lazy.compactMap({ $0.without(unreported) }) {
            if case .ended(let cell, let frame, _) = event, let ended = frame.ended, !ended.finished,
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

    /// The context in which results and frames are written now.
    func context() -> MethodResult.Context {
        var context = MethodResult.Context(
            revision: revision, capabilities: capabilities, responseBudget: responseBudget, placements: nil)
        if wantsLayout {
            let engine = engine
            context.placements = { address, frame in
                let placements = try? engine.table(address.table).placements(of: address.cell, frame)
                return placements?.map { PlacementMessage(id: $0.id, x: $0.x, width: $0.width) } ?? []
            }
        }
        return context
    }

    /// Emits one event.
    ///
    /// - Parameter requested: the cell of the result, which includes the animation that starts in it.
    private mutating func emit(_ event: SwipeEvent, requested: CellAddress?) {
        switch event {
        case .swipeBegan(let cell, let time):
            let message = SwipeMessage(table: cell.table, cell: CellName(cell.cell), timestamp: time.milliseconds)
            notify("cell/swipeBegan") { message.write(revision: $0, into: &$1) }
        case .swipeEnded(let cell, let time, let offset, let velocity, let cancelled):
            let message = SwipeMessage(
                table: cell.table, cell: CellName(cell.cell), timestamp: time.milliseconds,
                release: SwipeMessage.Release(offset: offset, velocity: velocity, cancelled: cancelled))
            notify("cell/swipeEnded") { message.write(revision: $0, into: &$1) }
        case .decided(let transition): emitTransitionStart(transition, isRequested: transition.address == requested)
        case .arrived(let transition, let finished):
            let message = TransitionMessage(
                transition, .ended(animation: transition.flight?.id, finished: finished))
            let method: StaticString = transition.rest == .closed ? "cell/didClose" : "cell/didOpen"
            notify(method) { message.write(revision: $0, into: &$1) }
        case .ended(let cell, let frame, _), .displaced(let cell, let frame, _): emitFrame(cell, frame)
        case .invoked(let invocation): emitInvocation(invocation)
        case .expired(let invocation):
            log(.warning, "invocation \(invocation.id) of \(invocation.action) was not completed in time")
        case .armed(let cell, let action, let isArmed, let time):
            let message = ActionArmedMessage(
                table: cell.table, cell: CellName(cell.cell), action: action, timestamp: time.milliseconds)
            let method: StaticString = isArmed ? "action/armed" : "action/disarmed"
            notify(method) { message.write(revision: $0, into: &$1) }
        }
    }

    private mutating func emitTransitionStart(_ transition: SwipeEvent.Transition, isRequested: Bool) {
        var motion = TransitionMessage.Motion.none
        if !isRequested, let flight = transition.flight {
            motion = .play(AnimationMessage(flight, capabilities: capabilities))
        }
        let message = TransitionMessage(transition, motion)
        let method: StaticString = transition.rest == .closed ? "cell/willClose" : "cell/willOpen"
        notify(method) { message.write(revision: $0, into: &$1) }
    }

    private mutating func emitInvocation(_ invocation: SwipeEvent.Invocation) {
        let address = invocation.address
        let data = try? engine.table(address.table).configuration(of: address.cell).data
        let message = ActionInvokedMessage(
            table: address.table, cell: CellName(address.cell), action: invocation.action,
            side: SideName(invocation.side), invocation: invocation.id, trigger: TriggerName(invocation.trigger),
            timestamp: invocation.time.milliseconds, data: data ?? nil)
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

    /// Emits `$/logTrace` for a message if the client has enabled it by `$/setTrace`.
    mutating func emitTrace(_ method: Method) {
        switch trace {
        case .off: return
        case .messages, .verbose: break
        }
        let (isVerbose, time) = (trace == .verbose, engine.now.milliseconds)
        notify("$/logTrace") { revision, writer in
            writer.beginObject()
            writer.member("message", "served \(method.rawValue)")
            if isVerbose { writer.member("verbose", "time \(wireText(time))") }
            writer.member("revision", revision)
            writer.endObject()
        }
    }

    private mutating func notify(_ method: StaticString, _ params: (_ revision: Int, inout JSONWriter) -> Void) {
        counters.notifications += 1
        let revision = revision
        writer.notification(method) { params(revision, &$0) }
    }
}

extension TransitionMessage {
    fileprivate init(_ transition: SwipeEvent.Transition, _ motion: Motion) {
        self.init(
            table: transition.address.table, cell: CellName(transition.address.cell), side: SideName(transition.side),
            cause: CauseName(transition.cause), timestamp: transition.time.milliseconds, motion: motion)
    }
}

extension SwipeEvent {
    /// Whether the event is emitted as a frame of this cell.
    fileprivate func isFrame(of address: CellAddress?) -> Bool {
        switch self {
        case .ended(let cell, _, _), .displaced(let cell, _, _): cell == address
        case .swipeBegan, .swipeEnded, .decided, .arrived, .invoked, .expired, .armed: false
        }
    }

    /// The id of the animation that was interrupted.
    fileprivate var interruptedAnimation: Int? {
        switch self {
        case .arrived(let transition, finished: false): transition.flight?.id
        case .ended(_, let frame, _): frame.ended.flatMap { $0.finished ? nil : $0.animation }
        case .swipeBegan, .swipeEnded, .decided, .arrived, .displaced, .invoked, .expired, .armed: nil
        }
    }

    /// The event without any mention of these animations; nil if nothing else is left to report.
    fileprivate func without(_ unreported: Set<Int>) -> SwipeEvent? {
        func isUnreported(_ flight: Flight?) -> Bool { flight.map { unreported.contains($0.id) } == true }
        if unreported.isEmpty { return self }
        switch self {
        case .decided(var transition) where isUnreported(transition.flight):
            transition.flight = nil
            return .decided(transition)
        case .arrived(var transition, let finished) where isUnreported(transition.flight):
            transition.flight = nil
            return .arrived(transition, finished: finished)
        case .displaced(_, let frame, _) where isUnreported(frame.flight): return nil
        case .ended(_, let frame, _) where frame.ended.map { unreported.contains($0.animation) } == true: return nil
        case .swipeBegan, .swipeEnded, .decided, .arrived, .ended, .displaced, .invoked, .expired, .armed: return self
        }
    }
}
