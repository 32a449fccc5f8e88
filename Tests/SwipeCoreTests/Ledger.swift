import Motion
import SwipeCore

/// Keeps account of what a client has been told, and of what it is still owed.
struct Ledger {
    private struct Account {
        /// The `will` whose `did` is due.
        var owed: SwipeEvent.Transition?
        /// Where the client knows the cell to rest; nil after a motion was cut short.
        var lastReportedRest: Rest? = .closed
        var isHeld = false
        /// The action that a release would perform.
        var armed: String?
    }

    private var accounts: [CellKey: Account] = [:]
    private var running: Set<Int> = []
    private var ended: Set<Int> = []
    private var invocations: Set<Int> = []
    private var time = 0.0
    /// What was wrong.
    private(set) var faults: [String] = []

    mutating func take(_ outcome: Player.Outcome, finishedEarly: Bool = false) {
        for event in outcome.events { take(event, finishedEarly: finishedEarly) }
        for (cell, frame) in outcome.answers { take(frame, of: cell) }
    }

    private mutating func take(_ event: SwipeEvent, finishedEarly: Bool) {
        switch event {
        case .swipeBegan(let address, let time):
            pass(time)
            expect(!accounts[address.cell, default: Account()].isHeld, "a held cell begins a swipe")
            accounts[address.cell, default: Account()].isHeld = true
            accounts[address.cell, default: Account()].armed = nil
        case .swipeEnded(let address, let time, let offset, let velocity, _):
            pass(time)
            expect(accounts[address.cell, default: Account()].isHeld, "a cell that is not held ends a swipe")
            expect(offset.isFinite && velocity.isFinite, "a release at \(offset) with \(velocity)")
            accounts[address.cell, default: Account()].isHeld = false
        case .willTransition(let will): take(will)
        case .didTransition(let did, let finished): take(did, finished, finishedEarly)
        case .animationEnded(let address, let frame, let time):
            pass(time)
            expect(frame.ended != nil, "an end of nothing")
            if let end = frame.ended { close(end.animation, finished: end.finished) }
            take(frame, of: address.cell)
        case .frameChanged(let address, let frame, let time):
            pass(time)
            take(frame, of: address.cell)
        case .armed(let address, let action, let isArmed, let time):
            pass(time)
            let armed = accounts[address.cell, default: Account()].armed
            expect(armed == (isArmed ? nil : action), "\(action) is \(isArmed ? "armed" : "disarmed") twice")
            accounts[address.cell, default: Account()].armed = isArmed ? action : nil
        case .invoked(let invocation):
            pass(invocation.time)
            expect(invocations.insert(invocation.id).inserted, "invocation \(invocation.id) is made twice")
        case .invocationTimedOut(let invocation):
            expect(invocations.remove(invocation.id) != nil, "invocation \(invocation.id) expires, and was never made")
        }
    }

    private mutating func take(_ will: SwipeEvent.Transition) {
        pass(will.time)
        let account = accounts[will.address.cell, default: Account()]
        expect(account.owed == nil, "a will… before the did… of the last: \(will)")
        expect(account.lastReportedRest != will.rest, "a will… for where it is: \(will)")
        accounts[will.address.cell, default: Account()].owed = will
        if let animation = will.animation { start(animation) }
    }

    private mutating func take(_ did: SwipeEvent.Transition, _ finished: Bool, _ finishedEarly: Bool) {
        pass(did.time)
        let owed = accounts[did.address.cell, default: Account()].owed
        expect(owed != nil, "a did… without a will…: \(did)")
        expect(
            owed?.rest == did.rest && owed?.side == did.side && owed?.cause == did.cause,
            "a did… of another will…: \(did)")
        accounts[did.address.cell, default: Account()].owed = nil
        accounts[did.address.cell, default: Account()].lastReportedRest = finished ? did.rest : nil
        guard let animation = did.animation else { return }
        close(animation.id, finished: finished)
        let isInTime = abs(animation.end - did.time) < 1e-9
        expect(finished ? isInTime || finishedEarly : true, "a did… at another time than its end: \(did)")
    }

    mutating func take(_ frame: Frame, of cell: CellKey) {
        let numbers = [frame.offset, frame.target, frame.progress]
        expect(numbers.allSatisfy { $0.isFinite && abs($0) < 1e7 }, "\(cell): \(frame)")
        expect(
            (frame.side == nil) == (frame.offset == 0),
            "\(cell): side \(String(describing: frame.side)) at \(frame.offset)")
        if frame.phase == .removed {
            expect(accounts[cell]?.owed == nil, "\(cell) is removed and owed a did…")
            accounts[cell] = nil
        }
        if let animation = frame.animation { start(animation) }
        if let collapse = frame.collapse { start(collapse) }
    }

    /// What has to hold when nothing moves and no finger holds anything.
    mutating func takeRest(_ frames: [(cell: CellKey, frame: Frame)], isSingle: Bool) {
        let lost = running.sorted()
        expect(lost.isEmpty, "animations \(lost) never ended")
        let all = Set((0..<(ended.max() ?? 0)).map { $0 + 1 })
        expect(ended == all, "an animation was never told of")
        var open = 0
        for (cell, frame) in frames {
            let account = accounts[cell, default: Account()]
            expect(account.owed == nil, "\(cell) is owed a did…")
            let phase: Frame.Phase = account.lastReportedRest == .closed ? .closed : .open
            expect(frame.phase == phase || frame.phase == .expanded, "\(cell) rests elsewhere than was told")
            expect(frame.offset == frame.target, "\(cell) rests beside its place: \(frame)")
            if frame.phase == .open { open += 1 }
        }
        expect(!isSingle || open <= 1, "\(open) cells are open")
    }

    // MARK: Accounts

    private mutating func pass(_ moment: Timestamp) {
        expect(moment.milliseconds >= time, "time went back to \(moment.milliseconds)")
        time = moment.milliseconds
    }

    private mutating func start(_ animation: Animation) {
        expect(!ended.contains(animation.id), "animation \(animation.id) starts after its end")
        running.insert(animation.id)
    }

    /// An animation that was launched and cut by one message is told of at its end only.
    private mutating func close(_ animation: Int, finished: Bool) {
        expect(!ended.contains(animation), "animation \(animation) ends twice")
        expect(
            !finished || running.contains(animation), "animation \(animation) is played to its end, and was never shown"
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
