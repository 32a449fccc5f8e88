import JSONRPC
import Jansson
import SwipeCore
import SwipeProtocol

/// What the daemon tells by itself, in the order in which it happened.
extension Session {
    /// Tells what has happened since this was last called, and counts the revision on if anything has changed.
    ///
    /// A motion that began and was cut since then is nobody's: nothing is said of it.
    ///
    /// - Parameter answer: what the message at hand has come to. Its frame says of its own cell what motion starts, and is
    ///   given what motion was cut short for it.
    /// - Parameter isPiece: whether more is to be reported of the same revision.
    mutating func emitEvents(before result: inout MethodResult, isPartial: Bool = false) {
        defer { continuesRevision = isPartial }
        guard engine.takeChange() else { return }
        if !continuesRevision { revision += 1 }
        defer { lastReportedAnimation = engine.timeline.lastAnimation }
        let events = engine.takeEvents()
        let unreported = Set(events.compactMap(\.interruptedAnimation).filter { $0 > lastReportedAnimation })
        var held: SwipeEvent?
        for event in events.lazy.compactMap({ $0.without(unreported) }) {
            if case .animationEnded(let cell, let frame, _) = event, let ended = frame.ended, !ended.finished,
                result.address == cell
            {
                if let held { emit(held, asked: nil) }  // a result has space for one
                held = event
                result.note(ended)
            } else {
                if let cut = held, event.isFrame(of: result.address) {  // the cut comes before what follows it
                    emit(cut, asked: nil)
                    held = nil
                    result.note(nil)
                }
                emit(event, asked: result.address)
            }
        }
    }

    /// Tells what has happened without a message, or before one that failed.
    mutating func emitEvents() {
        var result = MethodResult.null
        emitEvents(before: &result)
    }

    /// A frame that no answer carries.
    mutating func emitFrame(_ address: CellAddress, _ frame: Frame, _ report: RecognitionReport? = nil) {
        let message = context().message(address, frame, report)
        send("cell/frame") { message.write(into: &$1) }
    }

    /// What an answer is written with.
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

    private mutating func emit(_ event: SwipeEvent, asked: CellAddress?) {
        switch event {
        case .swipeBegan(let cell, let time):
            let message = SwipeMessage(table: cell.table, cell: CellName(cell.cell), timestamp: time.milliseconds)
            send("cell/swipeBegan") { message.write(revision: $0, into: &$1) }
        case .swipeEnded(let cell, let time, let offset, let velocity, let cancelled):
            let message = SwipeMessage(
                table: cell.table, cell: CellName(cell.cell), timestamp: time.milliseconds,
                release: SwipeMessage.Release(offset: offset, velocity: velocity, cancelled: cancelled))
            send("cell/swipeEnded") { message.write(revision: $0, into: &$1) }
        case .willTransition(let transition): emitTransitionStart(transition, isAsked: transition.address == asked)
        case .didTransition(let transition, let finished):
            let message = TransitionMessage(
                transition, .ended(animation: transition.animation?.id, finished: finished))
            let method: StaticString = transition.rest == .closed ? "cell/didClose" : "cell/didOpen"
            send(method) { message.write(revision: $0, into: &$1) }
        case .animationEnded(let cell, let frame, _), .frameChanged(let cell, let frame, _): emitFrame(cell, frame)
        case .invoked(let invocation): emitInvocation(invocation)
        case .invocationTimedOut(let invocation):
            log(.warning, "invocation \(invocation.id) of \(invocation.action) was not completed in time")
        case .armed(let cell, let action, let isArmed, let time):
            let message = ActionArmedMessage(
                table: cell.table, cell: CellName(cell.cell), action: action, timestamp: time.milliseconds)
            let method: StaticString = isArmed ? "action/armed" : "action/disarmed"
            send(method) { message.write(revision: $0, into: &$1) }
        }
    }

    private mutating func emitTransitionStart(_ transition: SwipeEvent.Transition, isAsked: Bool) {
        var motion = TransitionMessage.Motion.none
        if !isAsked, let animation = transition.animation {
            motion = .play(AnimationMessage(animation, capabilities: capabilities))
        }
        let message = TransitionMessage(transition, motion)
        let method: StaticString = transition.rest == .closed ? "cell/willClose" : "cell/willOpen"
        send(method) { message.write(revision: $0, into: &$1) }
    }

    private mutating func emitInvocation(_ invocation: SwipeEvent.Invocation) {
        let address = invocation.address
        let data = try? engine.table(address.table).configuration(of: address.cell).data
        let message = ActionInvokedMessage(
            table: address.table, cell: CellName(address.cell), action: invocation.action,
            side: SideName(invocation.side), invocation: invocation.id, trigger: TriggerName(invocation.trigger),
            timestamp: invocation.time.milliseconds, data: data ?? nil)
        send("action/invoked") { message.write(revision: $0, into: &$1) }
    }

    // MARK: The log

    /// Tells the client's log, and our own.
    mutating func emitLogMessage(_ level: SessionLogEntry.Level, _ message: String, _ error: RPCError) {
        log(level, message)
        send("log/message") { revision, writer in
            writer.beginObject()
            writer.member("level", level.rawValue)
            writer.member("message", message)
            writer.name("error")
            error.write(into: &writer)
            writer.member("revision", revision)
            writer.endObject()
        }
    }

    /// With trace on, tells of each message that was served; when verbose, also how far it has brought the session.
    mutating func emitTrace(_ method: Method) {
        switch trace {
        case .off: return
        case .messages, .verbose: break
        }
        let (isVerbose, time) = (trace == .verbose, engine.now.milliseconds)
        send("$/logTrace") { revision, writer in
            writer.beginObject()
            writer.member("message", "served \(method.rawValue)")
            if isVerbose { writer.member("verbose", "time \(wireText(time))") }
            writer.member("revision", revision)
            writer.endObject()
        }
    }

    private mutating func send(_ method: StaticString, _ params: (_ revision: Int, inout JSONWriter) -> Void) {
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
    /// Whether it is told as a frame of this cell.
    fileprivate func isFrame(of address: CellAddress?) -> Bool {
        switch self {
        case .animationEnded(let cell, _, _), .frameChanged(let cell, _, _): cell == address
        case .swipeBegan, .swipeEnded, .willTransition, .didTransition, .invoked, .invocationTimedOut, .armed: false
        }
    }

    /// The motion that was cut short.
    fileprivate var interruptedAnimation: Int? {
        switch self {
        case .didTransition(let transition, finished: false): transition.animation?.id
        case .animationEnded(_, let frame, _): frame.ended.flatMap { $0.finished ? nil : $0.animation }
        case .swipeBegan, .swipeEnded, .willTransition, .didTransition, .frameChanged, .invoked, .invocationTimedOut,
            .armed:
            nil
        }
    }

    /// What there is to tell of it if nothing is to be said of some motions; nil: nothing.
    fileprivate func without(_ untold: Set<Int>) -> SwipeEvent? {
        func isUntold(_ animation: Animation?) -> Bool { animation.map { untold.contains($0.id) } == true }
        if untold.isEmpty { return self }
        switch self {
        case .willTransition(var transition) where isUntold(transition.animation):
            transition.animation = nil
            return .willTransition(transition)
        case .didTransition(var transition, let finished) where isUntold(transition.animation):
            transition.animation = nil
            return .didTransition(transition, finished: finished)
        case .frameChanged(_, let frame, _) where isUntold(frame.animation): return nil
        case .animationEnded(_, let frame, _) where frame.ended.map { untold.contains($0.animation) } == true:
            return nil
        case .swipeBegan, .swipeEnded, .willTransition, .didTransition, .animationEnded, .frameChanged, .invoked,
            .invocationTimedOut, .armed:
            return self
        }
    }
}
