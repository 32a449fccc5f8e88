import Motion
import SwipeCore
import TestSupport
import Testing

/// Invariants of any session, checked with random sequences of operations.
struct PairingTests {
    /// The number of sequences for each behavior, and the operations in each.
    static let sequences: UInt64 = isNightly ? 600 : 30
    static let length = 40

    static let policies = [Policy.Open.single, .multiple, .group]

    @Test(
        "every will… has its did…, every animation its end, and cells rest where reported",
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

    /// The fewest of the operations that still cause a fault.
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
        var checker = EventChecker()
        for operation in operations {
            let before = try player.look()
            var finishedEarly = false
            if case .finished = operation.kind { finishedEarly = true }
            let outcome = player.play(operation)
            checker.check(outcome, finishedEarly: finishedEarly)
            do { try player.scene.engine.validate() } catch { checker.expect(false, "not \(error.expected)") }
            let after = try player.look()
            for (cell, frame) in after { checker.check(frame, of: cell) }
            expectRestored(operation, before, outcome, behavior, &checker)
            expectDue(after, player, &checker)
            if let fault = checker.faults.first { return fault }
        }
        for pointer in [1, 2] as [Int64] {
            checker.check(player.play(Operation(delay: 1, kind: .pointerCancel(pointer))))
        }
        for cell in Player.cells {
            checker.check(player.play(Operation(delay: 1, kind: .wheel(cell, 0, .cancelled))))
            checker.check(player.play(Operation(delay: 1, kind: .cancel(cell))))
        }
        checker.check(player.rest())
        checker.checkRest(try player.look(), isSingle: behavior.policy.open != .multiple)
        return checker.faults.first
    }

    /// A cancelled cell returns to the rest state from which the gesture took it.
    private static func expectRestored(
        _ operation: Operation, _ before: [(cell: CellKey, frame: Frame)], _ outcome: Player.Outcome,
        _ behavior: Behavior, _ checker: inout EventChecker
    ) {
        guard case .cancel(let cell) = operation.kind, let answer = outcome.answers.first?.frame,
            let held = before.first(where: { $0.cell == cell })?.frame
        else { return }
        // A snap that ends on the way changes the rest state that a cancel restores.
        if behavior.tracking.beyond == .catching, operation.delay > 0 { return }
        checker.expect(answer.target == held.target, "a cancel leads to \(answer.target), not back to \(held.target)")
        checker.expect(answer.decision?.reason == .cancelled, "a cancel decides \(String(describing: answer.decision))")
    }

    /// There is a deadline while a cell settles, and none when all cells are at rest.
    private static func expectDue(
        _ frames: [(cell: CellKey, frame: Frame)], _ player: Player, _ checker: inout EventChecker
    ) {
        let engine = player.scene.engine
        let due = engine.nextDeadline
        let moving: [Frame.Phase] = [.settling, .collapsing, .restoring]
        if frames.contains(where: { moving.contains($0.frame.phase) }) {
            checker.expect(due != nil && engine.isAnimating, "a cell moves without a deadline")
        }
        if frames.allSatisfy({ !moving.contains($0.frame.phase) && $0.frame.phase != .tracking }) {
            checker.expect(!engine.isAnimating, "all cells rest but an animation runs")
            let isAwaited = engine.timeline.invocationCount > 0
            let hasWheels = ((try? engine.table(Scene.table))?.pointerCount ?? 0) > 0
            checker.expect(due != nil || !isAwaited, "invocations wait without a timeout")
            checker.expect(due == nil || isAwaited || hasWheels, "all cells rest but there is a deadline")
        }
        checker.expect(due.map { $0 >= engine.now } ?? true, "the next deadline has passed")
    }
}

extension SeededGenerator {
    /// A preset with another policy and sometimes other animations.
    fileprivate mutating func behavior(_ preset: Preset, _ open: Policy.Open) -> Behavior {
        let settles: [SettleRule] = [
            .curve(duration: 350, easing: .easeOut), .curve(duration: 0, easing: .linear),
            .spring(Spring(response: 0.5, dampingRatio: 0.3), carriesVelocity: true),
            Preset.swipeable.behavior.settle.open, Preset.rm.behavior.settle.close,
        ]
        let closers = Policy.Closer.allCases.filter { _ in chance(0.5) }
        let (changesOpen, changesClose) = (chance(0.4), chance(0.4))
        let (opening, closing) = (pick(settles), pick(settles))
        let rules: [TrackingRule.Beyond] = [.clamp, .free, .catching, .friction(0.4)]
        let fullSwipe = fullSwipe(chance(0.3) ? preset.behavior.fullSwipe : Preset.mail.behavior.fullSwipe)
        let (changesTracking, rule) = (chance(0.2), pick(rules))
        return preset.behavior.with {
            $0.policy = Policy.with(open, closers, like: $0.policy)
            if changesOpen { $0.settle.open = opening }
            if changesClose { $0.settle.close = closing }
            if changesTracking { $0.tracking.beyond = rule }
            $0.fullSwipe = fullSwipe
        }
    }

    private mutating func fullSwipe(_ rules: FullSwipeRules) -> FullSwipeRules {
        var rules = rules
        rules.sides = pick([.both, .none, .trailing])
        for side in Side.allCases {
            rules.rules[side].style = pick([.fill, .destructive, .select, .bounce, .open, .release])
            rules.rules[side].threshold.past = pick([nil, 30])
            rules.rules[side].threshold.velocity = pick([nil, 1000])
            rules.rules[side].threshold.back = pick([nil, 400])
            rules.rules[side].timeLimit = pick([10_000, 500])
        }
        return rules
    }
}

extension Policy {
    fileprivate static func with(_ open: Open, _ closeOn: [Closer], like policy: Policy) -> Policy {
        var policy = policy
        policy.open = open
        policy.closeOn = closeOn
        return policy
    }
}
