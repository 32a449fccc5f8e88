import Motion
import TestSupport
import Testing

@testable import SwipeCore

/// Continuity: content does not jump, whatever the tracking rule and whenever the gesture begins.
struct TrackingTests {
    /// Without a full swipe, because content follows one to one on the way to it.
    static let mail = Preset.mail.behavior.with { $0.fullSwipe.sides = .none }

    static let rules: [TrackingRule.Beyond] = [
        .clamp, .free, .catching, .friction(0.3), .rubberBand(RubberBand(coefficient: 0.55), dimension: nil),
        .rubberBand(RubberBand(coefficient: 0.55), dimension: 2),
        .rubberBand(RubberBand(coefficient: 0.8, start: 15), dimension: 100),
        .rubberBand(RubberBand(coefficient: 0.55, isContinuous: false), dimension: nil),
    ]
    static let settles: [SettleRule] = [
        .curve(duration: 350, easing: .easeOut), Preset.swipeable.behavior.settle.open,
        Preset.rm.behavior.settle.close, .spring(Spring(response: 0.4, dampingRatio: 0.2), carriesVelocity: true),
    ]

    @Test("a gesture that begins while a cell is animated does not move it", arguments: rules, settles)
    func grab(rule: TrackingRule.Beyond, settle: SettleRule) throws {
        let behavior = Self.mail.with {
            $0.tracking = TrackingRule(beyond: rule, crossing: .cross)
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

    @Test("content never moves further than the finger", arguments: rules.filter { $0 != .catching })
    func smooth(rule: TrackingRule.Beyond) throws {
        let behavior = Self.mail.with {
            $0.tracking = TrackingRule(beyond: rule, crossing: .cross)
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
        "when the finger returns to where the gesture began, so does the content",
        arguments: rules.filter { $0 != .catching })
    func thereAndBack(rule: TrackingRule.Beyond) throws {
        let behavior = Self.mail.with { $0.tracking = TrackingRule(beyond: rule, crossing: .cross) }
        for isOpen in [true, false] {
            var scene = try Scene(behavior, leading: [60])
            if isOpen { try scene.open(.trailing, animated: false, at: 0) }
            let start = try scene.begin(.x(0), at: 8).offset
            for translation in [-500, 37, 500, -1.0] { try scene.update(.x(translation), at: scene.now + 8) }
            #expect(abs(try scene.update(.x(0), at: scene.now + 8).offset - start) < 1e-9)
        }
    }
}
