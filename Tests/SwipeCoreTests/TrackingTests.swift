import Motion
import SwipeCore
import Testing

/// Where content stands under the finger.
struct TrackingTests {
    /// Without a full swipe, on the way to which content follows one to one.
    static let mail = Preset.mail.behavior.with { $0.fullSwipe.sides = .none }

    @Test("clamp follows one to one and stops at the extent and at the closed place")
    func clamp() throws {
        var scene = try Scene(Preset.sparrow.behavior)
        try scene.begin(.x(0), at: 0)
        for (translation, offset) in [
            (30.0, 0.0), (-0.5, -0.5), (-299.5, -299.5), (-300, -300), (-500, -300), (-20, -20),
        ] {
            #expect(try scene.update(.x(translation), at: scene.now + 8).offset == offset)
        }
    }

    @Test("a rubber band gives way past the extent, by the row's width")
    func rubberBand() throws {
        var scene = try Scene(Self.mail)
        try scene.begin(.x(0), at: 0)
        for (translation, offset) in [(-150.0, -150.0), (-250, -196.9333), (-310, -219.0196), (50, 0)] {
            #expect(abs(try scene.update(.x(translation), at: scene.now + 8).offset - offset) < 0.00006)
        }
    }

    @Test("a band with a dimension of its own gives way by that")
    func dimension() throws {
        let behavior = Self.mail.with {
            $0.tracking = .rubberBand(RubberBand(coefficient: 0.55), dimension: 960)
        }
        var scene = try Scene(behavior)
        try scene.begin(.x(0), at: 0)
        #expect(abs(try scene.update(.x(-250), at: 8).offset + 202.02) < 0.005)
    }

    @Test("rm's band begins at once, to both sides, and is measured against the width")
    func rm() throws {
        var scene = try Scene(Preset.rm.behavior, trailing: [])
        try scene.begin(.x(0), at: 0)
        for (translation, offset) in [(-160.0, -69.0196), (160, 69.0196), (640, 167.619), (-10, -5.4071), (0, 0)] {
            let frame = try scene.update(.x(translation), at: scene.now + 8)
            #expect(abs(frame.offset - offset) < 0.00006)
            #expect(abs(frame.progress - abs(offset) / 320) < 1e-6)
        }
        var oneSided = try Scene(Preset.rm.behavior.with { $0.reveal = .trailing }, trailing: [])
        try oneSided.begin(.x(0), at: 0)
        #expect(try oneSided.update(.x(50), at: 8).offset == 0)
        #expect(try oneSided.update(.x(0), at: 16).offset == 0)
        #expect(abs(try oneSided.update(.x(-50), at: 24).offset + 25.3237) < 0.00006)
    }

    @Test("friction leaves a part of each px past the extent; free leaves all")
    func frictionAndFree() throws {
        for (rule, offset) in [(TrackingRule.friction(0.25), -175.0), (.free, -250)] {
            var scene = try Scene(Self.mail.with { $0.tracking = rule })
            try scene.begin(.x(0), at: 0)
            #expect(try scene.update(.x(-150), at: 8).offset == -150)
            #expect(try scene.update(.x(-250), at: 16).offset == offset)
        }
    }

    @Test("swipeable counts from the translation that began it, the others from nothing")
    func zero() throws {
        for (preset, offset) in [(Preset.swipeable, -20.0), (.sparrow, -30)] {
            var scene = try Scene(preset.behavior)
            try scene.begin(.x(-10), at: 0)
            #expect(try scene.update(.x(-30), at: 8).offset == offset, "\(preset)")
        }
    }

    @Test("a gesture moves the cell to what its first message says")
    func beginMoves() throws {
        var scene = try Scene(Preset.sparrow.behavior)
        #expect(try scene.begin(.x(-12), at: 0).offset == -12)
    }

    @Test("at the full extent swipeable snaps under the finger, 20 px past and back, and then stays until let back")
    func catchOpen() throws {
        var scene = try Scene(Preset.swipeable.behavior)
        try scene.begin(.x(0), at: 0)
        try scene.update(.x(-140), at: 8)
        _ = scene.takeEvents()
        let caught = try scene.update(.x(-150), at: 16)
        let snap = try #require(caught.animation)
        #expect(caught.phase == .tracking && snap.announcement == nil)
        #expect(snap.trajectory.from == -140 && snap.trajectory.to == -150 && snap.trajectory.duration == 200)
        #expect(abs(snap.trajectory.offset(at: 100) + 170) < 1e-9)
        #expect(try scene.update(.x(-180), at: 50).animation == nil)
        scene.advance(to: 300)
        let ends = scene.takeEvents()
        #expect(ends.count == 1 && ends[0].frame?.tells(of: snap.id, finished: true) == true)
        for translation in [-100.0, -1] {
            let frame = try scene.update(.x(translation), at: scene.now + 8)
            #expect(frame.offset == -150 && frame.animation == nil, "\(translation)")
        }
        #expect(try scene.update(.x(30), at: scene.now + 8).offset == -120)
        let end = try scene.end(at: scene.now + 8)
        #expect(end.decision?.outcome == .open(.trailing) && end.target == -150)
        #expect(scene.takeEvents().compactMap(\.transition).map(\.rest) == [.open(.trailing)])
    }

    @Test("back at the closed place swipeable snaps shut under the finger, and tells nobody that it closed")
    func catchClosed() throws {
        var scene = try Scene(Preset.swipeable.behavior)
        try scene.begin(.x(0), at: 0)
        try scene.update(.x(-50), at: 8)
        let snap = try #require(try scene.update(.x(0), at: 16).animation)
        #expect(abs(snap.trajectory.offset(at: 100) - 20) < 1e-9 && snap.trajectory.to == 0)
        scene.advance(to: 300)
        try scene.end(at: 310)
        #expect(scene.takeEvents().allSatisfy { $0.transition == nil })
    }

    @Test("leaving a catch point cuts its snap short, and the frame says so")
    func catchLeft() throws {
        var scene = try Scene(Preset.swipeable.behavior)
        try scene.begin(.x(0), at: 0)
        let snap = try #require(try scene.update(.x(-150), at: 8).animation)
        _ = scene.takeEvents()
        #expect(try scene.update(.x(-100), at: 40).offset == -100)
        let ends = scene.takeEvents()
        #expect(ends.count == 1 && ends[0].frame?.tells(of: snap.id, finished: false) == true)
    }

    @Test("on the way to a full swipe content follows one to one over the whole width, and is armed on the way")
    func fullSwipe() throws {
        var scene = try Scene(Preset.mail.behavior)
        try scene.begin(.x(0), at: 0)
        let steps: [(translation: Double, offset: Double, armed: String?)] = [
            (-191.9, -191.9, nil), (-192, -192, "action 0"), (-184.1, -184.1, "action 0"), (-183.9, -183.9, nil),
            (-320, -320, "action 0"), (-420, -366.9333, "action 0"), (-150, -150, nil),
        ]
        for step in steps {
            let frame = try scene.update(.x(step.translation), at: scene.now + 8)
            #expect(abs(frame.offset - step.offset) < 0.00006 && frame.armed == step.armed, "at \(step.translation)")
        }
    }

    // MARK: Continuity

    static let rules: [TrackingRule] = [
        .clamp, .free, .catching, .friction(0.3), .rubberBand(RubberBand(coefficient: 0.55), dimension: nil),
        .rubberBand(RubberBand(coefficient: 0.55), dimension: 2),
        .rubberBand(RubberBand(coefficient: 0.8, start: 15), dimension: 100),
        .rubberBand(RubberBand(coefficient: 0.55, isContinuous: false), dimension: nil),
    ]
    static let settles: [SettleRule] = [
        .curve(duration: 350, easing: .easeOut), Preset.swipeable.behavior.settle.open,
        Preset.rm.behavior.settle.close, .spring(Spring(response: 0.4, dampingRatio: 0.2), carriesVelocity: true),
    ]

    @Test("a gesture that takes a cell in flight finds it where it is", arguments: rules, settles)
    func grab(rule: TrackingRule, settle: SettleRule) throws {
        let behavior = Self.mail.with {
            $0.tracking = rule
            $0.settle.open = settle
            $0.settle.close = settle
        }
        for leading in [[75.0], []] {
            for time in stride(from: 3.0, to: 900, by: 13.7) {
                for isOpening in [true, false] {
                    var scene = try Scene(behavior, leading: leading)
                    try scene.open(.trailing, animated: isOpening, at: 0)
                    if !isOpening { try scene.close(at: 0) }
                    scene.advance(to: time)
                    let before = try scene.frame().offset
                    let after = try scene.begin(.x(0), at: time).offset
                    #expect(
                        abs(after - before) < 1e-9,
                        "at \(time), \(isOpening ? "opening" : "closing"), leading \(leading)")
                }
            }
        }
    }

    @Test("content never jumps under a finger that does not", arguments: rules.filter { $0 != .catching })
    func smooth(rule: TrackingRule) throws {
        let behavior = Self.mail.with {
            $0.tracking = rule
            $0.settle.open = Self.settles[3]
        }
        for grabbedAt in [0.0, 60, 200, 250, 2000] {
            var scene = try Scene(behavior, leading: [60])
            try scene.open(.trailing, at: 0)
            var last = try scene.begin(.x(0), at: grabbedAt).offset
            for step in 1...600 {
                let translation = step <= 300 ? -Double(step) : Double(step) - 600
                let offset = try scene.update(.x(translation), at: scene.now + 8).offset
                #expect(abs(offset - last) <= 1 + 1e-9, "grabbed at \(grabbedAt), at \(translation)")
                last = offset
            }
            #expect(abs(try scene.frame().offset - last) < 1e-9)
        }
    }

    @Test(
        "where the finger comes back to where it took the cell, so does the content",
        arguments: rules.filter { $0 != .catching })
    func thereAndBack(rule: TrackingRule) throws {
        let behavior = Self.mail.with { $0.tracking = rule }
        for isOpen in [true, false] {
            var scene = try Scene(behavior, leading: [60])
            if isOpen { try scene.open(.trailing, animated: false, at: 0) }
            let start = try scene.begin(.x(0), at: 8).offset
            for translation in [-500, 37, 500, -1.0] { try scene.update(.x(translation), at: scene.now + 8) }
            #expect(abs(try scene.update(.x(0), at: scene.now + 8).offset - start) < 1e-9)
        }
    }
}
