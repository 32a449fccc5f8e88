import Motion
import SwipeCore
import TestSupport
import Testing

/// What holds whatever a client does, tried with random sequences of operations.
struct PairingTests {
    /// So many sequences of so many operations for each behavior.
    static let sequences: UInt64 = 120
    static let length = 40

    static let policies = [Policy.Open.single, .multiple, .group]

    @Test(
        "every will… has its did…, every animation its end, and at rest all is where it was told to be",
        arguments: Preset.allCases, policies)
    func pairing(preset: Preset, open: Policy.Open) throws {
        for seed in 1...Self.sequences {
            var random = SeededGenerator(seed: seed)
            let behavior = random.behavior(preset, open)
            let operations = (0..<Self.length).map { _ in random.operation() }
            guard try Self.firstFault(in: operations, behavior) != nil else { continue }
            let fewest = try Self.fewest(of: operations, behavior)
            let fault = try Self.firstFault(in: fewest, behavior) ?? ""
            let trace = fewest.map(\.description).joined(separator: "\n")
            Issue.record("seed \(seed), \(preset): \(fault)\n\(trace)\n\(behavior)")
            return
        }
    }

    /// Those of the operations without which there would be no fault.
    private static func fewest(of operations: [Operation], _ behavior: Behavior) throws -> [Operation] {
        var fewest = operations
        for index in operations.indices.reversed() {
            var fewer = fewest
            let removed = fewer.remove(at: index)
            if index < fewer.count { fewer[index].delay += removed.delay }
            if try firstFault(in: fewer, behavior) != nil { fewest = fewer }
        }
        return fewest
    }

    private static func firstFault(in operations: [Operation], _ behavior: Behavior) throws -> String? {
        var player = try Player(behavior)
        var ledger = Ledger()
        for operation in operations {
            let before = try player.look()
            var finishedEarly = false
            if case .finished = operation.kind { finishedEarly = true }
            let outcome = player.play(operation)
            ledger.take(outcome, finishedEarly: finishedEarly)
            do { try player.scene.engine.validate() } catch { ledger.expect(false, "not \(error.expected)") }
            let after = try player.look()
            for (cell, frame) in after { ledger.take(frame, of: cell) }
            expectRestored(operation, before, outcome, behavior, &ledger)
            expectDue(after, player, &ledger)
            if let fault = ledger.faults.first { return fault }
        }
        for pointer in [1, 2] { ledger.take(player.play(Operation(delay: 1, kind: .pointerCancel(pointer)))) }
        for cell in Player.cells {
            ledger.take(player.play(Operation(delay: 1, kind: .wheel(cell, 0, .cancelled))))
            ledger.take(player.play(Operation(delay: 1, kind: .cancel(cell))))
        }
        ledger.take(player.rest())
        ledger.takeRest(try player.look(), isSingle: behavior.policy.open != .multiple)
        return ledger.faults.first
    }

    /// A cancelled cell goes where it would have been without the gesture.
    private static func expectRestored(
        _ operation: Operation, _ before: [(cell: CellKey, frame: Frame)], _ outcome: Player.Outcome,
        _ behavior: Behavior, _ ledger: inout Ledger
    ) {
        guard case .cancel(let cell) = operation.kind, let answer = outcome.answers.first?.frame,
            let held = before.first(where: { $0.cell == cell })?.frame
        else { return }
        // A catch that lands on the way changes what a cancel restores.
        if behavior.tracking == .catching, operation.delay > 0 { return }
        ledger.expect(answer.target == held.target, "a cancel leads to \(answer.target), not back to \(held.target)")
        ledger.expect(answer.decision?.reason == .cancelled, "a cancel decides \(String(describing: answer.decision))")
    }

    /// Something is due as long as a cell settles, and nothing when all rest.
    private static func expectDue(_ frames: [(cell: CellKey, frame: Frame)], _ player: Player, _ ledger: inout Ledger) {
        let engine = player.scene.engine
        let due = engine.nextDeadline
        let moving: [Frame.Phase] = [.settling, .collapsing]
        if frames.contains(where: { moving.contains($0.frame.phase) }) {
            ledger.expect(due != nil && engine.isAnimating, "a cell moves and nothing is due")
        }
        if frames.allSatisfy({ !moving.contains($0.frame.phase) && $0.frame.phase != .tracking }) {
            ledger.expect(!engine.isAnimating, "all cells rest and something moves")
            let isAwaited = engine.timeline.invocationCount > 0
            let hasWheels = ((try? engine.table(Scene.table))?.pointerCount ?? 0) > 0
            ledger.expect(due != nil || !isAwaited, "invocations wait and nothing is due")
            ledger.expect(due == nil || isAwaited || hasWheels, "all cells rest and something is due")
        }
        ledger.expect(due.map { $0 >= engine.now } ?? true, "what is due has passed")
    }
}

extension SeededGenerator {
    /// A preset with another policy and, now and then, other motions.
    fileprivate mutating func behavior(_ preset: Preset, _ open: Policy.Open) -> Behavior {
        let settles: [SettleRule] = [
            .curve(duration: 350, easing: .easeOut), .curve(duration: 0, easing: .linear),
            .spring(Spring(response: 0.5, dampingRatio: 0.3), carriesVelocity: true),
            Preset.swipeable.behavior.settle.open, Preset.rm.behavior.settle.close,
        ]
        let closers = Policy.Closer.allCases.filter { _ in chance(0.5) }
        let (changesOpen, changesClose) = (chance(0.4), chance(0.4))
        let (opening, closing) = (pick(settles), pick(settles))
        let rules: [TrackingRule] = [.clamp, .free, .catching, .friction(0.4)]
        let fullSwipe = fullSwipe(chance(0.3) ? preset.behavior.fullSwipe : Preset.mail.behavior.fullSwipe)
        let (changesTracking, rule) = (chance(0.2), pick(rules))
        return preset.behavior.with {
            $0.policy = Policy.with(open, Set(closers), like: $0.policy)
            if changesOpen { $0.settle.open = opening }
            if changesClose { $0.settle.close = closing }
            if changesTracking { $0.tracking = rule }
            $0.fullSwipe = fullSwipe
        }
    }

    private mutating func fullSwipe(_ rule: FullSwipeRule) -> FullSwipeRule {
        var rule = rule
        rule.sides = pick([.both, .none, .trailing])
        rule.style = pick([.fill, .destructive, .select, .bounce])
        rule.past = pick([nil, 30])
        rule.velocity = pick([nil, 1000])
        rule.timeLimit = pick([10_000, 500])
        return rule
    }
}

extension Policy {
    fileprivate static func with(_ open: Open, _ closeOn: Set<Closer>, like policy: Policy) -> Policy {
        var policy = policy
        (policy.open, policy.closeOn) = (open, closeOn)
        return policy
    }
}
