import Motion
import SwipeCore
import TestSupport
import Testing

/// Orientation: right-to-left tables are mirrored, vertical ones have the same numbers.
struct MirrorTests {
    static let orientations = [
        Player.Orientation(direction: .rightToLeft, axis: .horizontal),
        Player.Orientation(direction: .leftToRight, axis: .vertical),
        Player.Orientation(direction: .rightToLeft, axis: .vertical),
    ]

    @Test(
        "right to left mirrors left to right exactly, and vertical equals horizontal",
        arguments: Preset.allCases, orientations)
    func mirrored(preset: Preset, orientation: Player.Orientation) throws {
        for seed in 1...(isNightly ? 200 : 10) as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var plain = try Player(preset.behavior)
            var turned = try Player(preset.behavior, orientation)
            for step in 0..<40 {
                let operation = random.operation()
                if case .configure = operation.kind {  // a resize moves a finger away from one end only
                    for pointer in [1, 2] as [Int64] {
                        let cancel = Operation(delay: 0, kind: .pointerCancel(pointer))
                        _ = (plain.play(cancel), turned.play(cancel))
                    }
                }
                let expected = Self.described(plain.play(operation), sign: 1)
                let came = Self.described(turned.play(operation), sign: orientation.sign)
                #expect(came == expected, "seed \(seed), step \(step): \(operation)")
                if came != expected { return }
                try turned.scene.engine.validate()
            }
        }
    }

    /// A text of the outcome, with signs as if the leading side showed at positive offsets.
    private static func described(_ outcome: Player.Outcome, sign: Double) -> [String] {
        let answers = outcome.answers.map { "\($0.cell) \(described($0.frame, sign))" }
        let events = outcome.events.map { event in
            switch event {
            case .swipeEnded(let address, let time, let offset, let velocity, let cancelled):
                "swipeEnded \(address) \(time) \(number(offset, sign)) \(number(velocity, sign)) \(cancelled)"
            case .willTransition(let will): "will \(described(will, sign))"
            case .didTransition(let did, let finished): "did \(described(did, sign)) \(finished)"
            case .frameChanged(let address, let frame, let time):
                "frame \(address) \(time) \(described(frame, sign))"
            case .swipeBegan, .invoked, .invocationTimedOut, .armed, .releaseChanged, .announced: "\(event)"
            }
        }
        return answers + events + [outcome.error.map { "\($0)" } ?? "well"]
    }

    private static func described(_ frame: Frame, _ sign: Double) -> String {
        let decision = frame.decision.map {
            "\($0.outcome) \($0.reason) \(number($0.offset, sign)) \(number($0.velocity, sign)) "
                + "\(number($0.projected ?? 0, sign)) \(number($0.threshold ?? 0, sign))"
        }
        return
            "\(frame.phase) \(number(frame.offset, sign)) \(number(frame.target, sign)) \(String(describing: frame.side)) "
            + "\(frame.progress) \(frame.armed ?? "-") \(decision ?? "-") \(described(frame.animation, sign)) "
            + "\(String(describing: frame.ended))"
    }

    private static func described(_ transition: SwipeEvent.Transition, _ sign: Double) -> String {
        "\(transition.address) \(transition.rest) \(transition.side) \(transition.cause) \(transition.time) "
            + described(transition.animation, sign)
    }

    private static func described(_ animation: Animation?, _ sign: Double) -> String {
        guard let animation else { return "-" }
        let path = animation.trajectory
        let middle = path.offset(at: path.duration * 0.37)
        return
            "\(animation.id) \(number(path.from, sign)) \(number(path.to, sign)) \(number(middle, sign)) \(path.duration)"
    }

    /// Messages do not distinguish -0 from 0.
    private static func number(_ value: Double, _ sign: Double) -> Double { value * sign + 0 }
}
