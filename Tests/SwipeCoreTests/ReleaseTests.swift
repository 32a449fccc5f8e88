import Motion
import SwipeCore
import Testing

/// Where a cell goes when the finger leaves it: thresholds, ties, and why.
struct ReleaseTests {
    @Test("sparrow opens where offset + 0.175 s · velocity reaches half its extent, and ties open")
    func sparrow() throws {
        let cases: [(offset: Double, velocity: Double, isOpen: Bool)] = [
            (-120, -400, true), (-150, 0, true), (-149.9999, 0, false), (-100, -286, true),
            (-100, -285.71, false), (0, -857.15, true), (0, -857.14, false), (-300, 857.14, true),
            (-300, 857.15, false), (-300, 0, true), (-10, 5000, false),
        ]
        for (offset, velocity, isOpen) in cases {
            let decision = try Self.decide(Preset.sparrow.behavior, offset: offset, velocity: velocity)
            #expect((decision.outcome == .open(.trailing)) == isOpen, "\(offset), \(velocity)")
            #expect(decision.reason == .projection && decision.threshold == -150)
            #expect(abs((decision.projected ?? 0) - (offset + 0.175 * velocity)) < 1e-9)
            #expect(decision.offset == offset && decision.velocity == velocity && decision.estimate == nil)
        }
    }

    @Test("the worked example: released at -120 with -400 px/s a row opens, animated from there")
    func worked() throws {
        var scene = try Scene(Preset.sparrow.behavior)
        try scene.begin(.x(0), at: 1000)
        #expect(try scene.update(.x(-40), at: 1020).offset == -40)
        let frame = try scene.update(.x(-120), at: 1040)
        #expect(frame.offset == -120 && frame.progress == 0.4 && frame.target == 0 && frame.side == .trailing)
        let end = try scene.end(.x(-120), velocity: Vector(x: -400, y: 0), at: 1048)
        let animation = try #require(end.animation)
        #expect(
            animation.trajectory.from == -120 && animation.trajectory.to == -300 && animation.trajectory.duration == 350
        )
        #expect(end.phase == .settling && end.target == -300 && end.decision?.projected == -190)
    }

    @Test("after opening, sparrow's next swipe counts from the open place")
    func again() throws {
        var scene = try Scene(Preset.sparrow.behavior)
        try scene.open(animated: false, at: 0)
        try scene.begin(.x(0), at: 10)
        #expect(try scene.update(.x(10), at: 20).offset == -290)
        #expect(try scene.update(.x(60), at: 30).offset == -240)
        #expect(try scene.end(velocity: Vector(x: 200, y: 0), at: 40).decision?.outcome == .open(.trailing))
    }

    @Test("swipeable opens from half its outer action on, and stays open down to all but half the inner one")
    func swipeable() throws {
        let rule = Preset.swipeable.behavior
        for (offset, isOpen) in [(-37.5, true), (-37.4999, false), (-1, false), (-149, true)] {
            let decision = try Self.decide(rule, offset: offset, velocity: 5000)
            #expect((decision.outcome == .open(.trailing)) == isOpen, "\(offset)")
            #expect(decision.reason == .distance && decision.threshold == -37.5 && decision.projected == nil)
        }
        for (offset, isOpen) in [(-112.5, true), (-112.4999, false), (-120, true), (-1, false)] {
            let decision = try Self.decide(rule, offset: offset, velocity: -5000, isOpen: true)
            #expect((decision.outcome == .open(.trailing)) == isOpen, "\(offset)")
            #expect(decision.threshold == -112.5)
        }
    }

    @Test("thresholds by widths look at the outermost and the innermost action")
    func widths() throws {
        let rule = Preset.swipeable.behavior
        #expect(try Self.decide(rule, offset: -30, velocity: 0, trailing: [40, 80, 100]).threshold == -20)
        #expect(
            try Self.decide(rule, offset: -30, velocity: 0, trailing: [40, 80, 100], isOpen: true).threshold == -170)
        let bare = rule.with { $0.extent = SidePair(both: .px(200)) }
        #expect(try Self.decide(bare, offset: -30, velocity: 0, trailing: []).threshold == -100)
    }

    @Test("rm always returns, however far and fast", arguments: [(-300.0, -8000.0), (250, 8000), (-1, 0), (0, 0)])
    func never(translation: Double, velocity: Double) throws {
        var scene = try Scene(Preset.rm.behavior)
        try scene.begin(.x(0), at: 0)
        try scene.update(.x(translation), at: 10)
        let decision = try #require(try scene.end(velocity: Vector(x: velocity, y: 0), at: 20).decision)
        #expect(decision.outcome == .closed && decision.reason == .never && decision.threshold == nil)
    }

    @Test("each way to give a threshold means its distance")
    func thresholds() throws {
        let kinds: [(Threshold, Double)] = [
            (.fraction(0.3), 45), (.fraction(0), 0), (.fraction(2), 300), (.px(20), 20), (.px(0), 0),
            (.halfOuterAction, 25), (.allButHalfInnerAction, 100),
        ]
        for (threshold, distance) in kinds {
            let rule = Preset.swipeable.behavior.with {
                $0.release.openThreshold = SidePair(both: threshold)
                $0.tracking = .free
            }
            let at = try Self.decide(rule, offset: -distance - 1e-9, velocity: 0, trailing: [50, 100])
            #expect(abs((at.threshold ?? 1) + distance) < 1e-9, "\(threshold)")
            #expect(at.outcome == .open(.trailing), "\(threshold)")
            guard distance > 0 else { continue }
            let before = try Self.decide(rule, offset: -distance + 1e-9, velocity: 0, trailing: [50, 100])
            #expect(before.outcome == .closed, "\(threshold)")
        }
    }

    @Test("from the velocity threshold on direction alone decides")
    func velocityThreshold() throws {
        let rule = Preset.sparrow.behavior.with { $0.release.velocityThreshold = 500 }
        let cases: [(offset: Double, velocity: Double, isOpen: Bool, reason: ReleaseDecision.Reason)] = [
            (-5, -500, true, .velocity), (-295, 500, false, .velocity), (-5, -499, false, .projection),
            (-295, 499, true, .projection),
        ]
        for (offset, velocity, isOpen, reason) in cases {
            let decision = try Self.decide(rule, offset: offset, velocity: velocity)
            #expect(
                (decision.outcome == .open(.trailing)) == isOpen && decision.reason == reason, "\(offset), \(velocity)")
        }
    }

    @Test("a closed cell never opens from less than the minimum distance; an open one may go back from there")
    func minimumDistance() throws {
        let rule = Preset.sparrow.behavior.with { $0.release.minimumDistance = 50 }
        let short = try Self.decide(rule, offset: -49.9, velocity: -8000)
        #expect(short.outcome == .closed && short.reason == .minimumDistance)
        #expect(try Self.decide(rule, offset: -50, velocity: -8000).outcome == .open(.trailing))
        let open = try Self.decide(rule, offset: -49.9, velocity: -8000, isOpen: true)
        #expect(open.outcome == .open(.trailing) && open.reason == .projection)
    }

    @Test("only the side that shows may open; from the closed place, the side towards which it moves")
    func sides() throws {
        let mail = Preset.mail.behavior
        #expect(try Self.decide(mail, offset: -20, velocity: 8000, leading: [75]).outcome == .closed)
        #expect(try Self.decide(mail, offset: 0, velocity: 8000, leading: [75]).outcome == .open(.leading))
        #expect(try Self.decide(mail, offset: 0, velocity: -8000, leading: [75]).outcome == .open(.trailing))
        #expect(try Self.decide(mail, offset: 60, velocity: 0, leading: [75]).outcome == .open(.leading))
        #expect(try Self.decide(mail, offset: 0, velocity: 8000).outcome == .closed)
    }

    /// The decision on a cell that is let go at `offset`, having been closed or open.
    private static func decide(
        _ behavior: Behavior, offset: Double, velocity: Double, leading: [Double] = [], trailing: [Double] = [75, 75],
        isOpen: Bool = false
    ) throws -> ReleaseDecision {
        var scene = try Scene(behavior, leading: leading, trailing: trailing)
        if isOpen { try scene.open(.trailing, animated: false, at: 0) }
        let start = try scene.frame().offset
        // `swipeable` counts from what the gesture begins with.
        try scene.begin(.x(0), at: 0)
        let frame = try scene.update(.x(offset - start), at: 10)
        #expect(abs(frame.offset - offset) < 1e-9, "the cell is where the test wants it")
        return try #require(try scene.end(velocity: Vector(x: velocity, y: 0), at: 10).decision)
    }
}
