import Motion
import SwipeCore

/// Follows the events that a client receives, and keeps what is still pending.
struct EventChecker {
    private struct CellState {
        /// The `will…` event whose `did…` event is pending.
        var pending: SwipeEvent.Transition?
        /// The last reported rest state; nil after an interrupted animation.
        var lastReportedRest: Rest? = .closed
        var isHeld = false
        /// The armed action.
        var armed: String?
    }

    private var states: [CellKey: CellState] = [:]
    private var running: Set<Int64> = []
    private var ended: Set<Int64> = []
    private var invocations: Set<Int64> = []
    private var time = 0.0
    /// The violations found.
    private(set) var faults: [String] = []

    mutating func check(_ outcome: Player.Outcome, finishedEarly: Bool = false) {
        for event in outcome.events { check(event, finishedEarly: finishedEarly) }
        for (cell, frame) in outcome.answers { check(frame, of: cell) }
    }

    private mutating func check(_ event: SwipeEvent, finishedEarly: Bool) {
        switch event {
        case .swipeBegan(let address, let time):
            advance(time)
            expect(!states[address.cell, default: CellState()].isHeld, "a held cell begins a swipe")
            states[address.cell, default: CellState()].isHeld = true
            states[address.cell, default: CellState()].armed = nil
        case .swipeEnded(let address, let time, let offset, let velocity, _):
            advance(time)
            expect(states[address.cell, default: CellState()].isHeld, "a cell that is not held ends a swipe")
            expect(offset.isFinite && velocity.isFinite, "a release at \(offset) with \(velocity)")
            states[address.cell, default: CellState()].isHeld = false
        case .willTransition(let will): check(will)
        case .didTransition(let did, let finished): check(did, finished, finishedEarly)
        case .frameChanged(let address, let frame, let time):
            advance(time)
            if let ended = frame.ended { end(ended.animation, finished: ended.finished) }
            check(frame, of: address.cell)
        case .armed(let address, let action, let isArmed, let time):
            advance(time)
            let armed = states[address.cell, default: CellState()].armed
            expect(armed == (isArmed ? nil : action), "\(action) is \(isArmed ? "armed" : "disarmed") twice")
            states[address.cell, default: CellState()].armed = isArmed ? action : nil
        case .releaseChanged(let address, _, let time):
            advance(time)
            expect(states[address.cell, default: CellState()].isHeld, "a release of a cell that is not held")
        case .announced(_, _, _, let time): advance(time)
        case .invoked(let invocation):
            advance(invocation.time)
            expect(invocations.insert(invocation.id).inserted, "invocation \(invocation.id) is created twice")
        case .invocationTimedOut(let invocation):
            expect(invocations.remove(invocation.id) != nil, "invocation \(invocation.id) times out but was never made")
        }
    }

    private mutating func check(_ will: SwipeEvent.Transition) {
        advance(will.time)
        let state = states[will.address.cell, default: CellState()]
        expect(state.pending == nil, "a will… before the did… of the last: \(will)")
        expect(state.lastReportedRest != will.rest, "a will… for the present rest state: \(will)")
        states[will.address.cell, default: CellState()].pending = will
        if let animation = will.animation { start(animation) }
    }

    private mutating func check(_ did: SwipeEvent.Transition, _ finished: Bool, _ finishedEarly: Bool) {
        advance(did.time)
        let pending = states[did.address.cell, default: CellState()].pending
        expect(pending != nil, "a did… without a will…: \(did)")
        expect(
            pending?.rest == did.rest && pending?.side == did.side && pending?.cause == did.cause,
            "a did… of another will…: \(did)")
        states[did.address.cell, default: CellState()].pending = nil
        states[did.address.cell, default: CellState()].lastReportedRest = finished ? did.rest : nil
        guard let animation = did.animation else { return }
        end(animation.id, finished: finished)
        let isInTime = abs(animation.end - did.time) < 1e-9
        expect(finished ? isInTime || finishedEarly : true, "a did… at another time than its end: \(did)")
    }

    mutating func check(_ frame: Frame, of cell: CellKey) {
        let numbers = [frame.offset, frame.target, frame.progress]
        expect(numbers.allSatisfy { $0.isFinite && abs($0) < 1e7 }, "\(cell): \(frame)")
        expect(
            (frame.side == nil) == (frame.offset == 0),
            "\(cell): side \(String(describing: frame.side)) at \(frame.offset)")
        if frame.phase == .removed {
            expect(states[cell]?.pending == nil, "\(cell) is removed while a did… is pending")
            states[cell] = nil
        }
        if let animation = frame.animation { start(animation) }
        if let animation = frame.sizeAnimation { start(animation) }
    }

    /// Checks the state when nothing is animated and no gesture holds a cell.
    mutating func checkRest(_ frames: [(cell: CellKey, frame: Frame)], isSingle: Bool) {
        let lost = running.sorted()
        expect(lost.isEmpty, "animations \(lost) never ended")
        let all = Set((0..<(ended.max() ?? 0)).map { $0 + 1 })
        expect(ended == all, "an animation was never reported")
        var open = 0
        for (cell, frame) in frames {
            let state = states[cell, default: CellState()]
            expect(state.pending == nil, "\(cell) lacks a did…")
            let phase: Frame.Phase = state.lastReportedRest == .closed ? .closed : .open
            expect(frame.phase == phase || frame.phase == .expanded, "\(cell) rests elsewhere than reported")
            expect(frame.offset == frame.target, "\(cell) rests at an offset other than its target: \(frame)")
            if frame.phase == .open { open += 1 }
        }
        expect(!isSingle || open <= 1, "\(open) cells are open")
    }

    // MARK: Time and animations

    private mutating func advance(_ moment: Timestamp) {
        expect(moment.milliseconds >= time, "time went back to \(moment.milliseconds)")
        time = moment.milliseconds
    }

    private mutating func start(_ animation: Animation) {
        expect(!ended.contains(animation.id), "animation \(animation.id) starts after its end")
        running.insert(animation.id)
    }

    /// An animation that one message started and interrupted is reported at its end only.
    private mutating func end(_ animation: Int64, finished: Bool) {
        expect(!ended.contains(animation), "animation \(animation) ends twice")
        expect(
            !finished || running.contains(animation), "animation \(animation) finishes but was never reported"
        )
        running.remove(animation)
        ended.insert(animation)
    }

    mutating func expect(_ isTrue: Bool, _ fault: @autoclosure () -> String) {
        if isTrue { return }
        let text = fault()
        faults.append(text)
    }
}
