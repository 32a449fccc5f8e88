import Motion
import SwipeCore
import TestSupport

private let updates = 10_000

/// What the messages of a swipe cost.
func gestures() {
    for (name, preset) in [("mail", Preset.mail), ("sparrow", .sparrow), ("swipeable", .swipeable), ("rm", .rm)] {
        let subject = Subject(preset.behavior)
        subject.begin("a")
        tell("update, \(name)", .of(updates, rounds: 15, restore: { subject.settle("a") }) { subject.step("a", $0) })
    }
    let subject = Subject()
    subject.begin("a")
    tell(
        "release",
        .of(1, rounds: 2_000, restore: { subject.prepare("a") }) { _ in use(subject.end("a", nil)) })
    tell(
        "release, with its keyframes",
        .of(1, rounds: 2_000, restore: { subject.prepare("a") }) { _ in
            guard let animation = subject.end("a", nil).animation else { stop("a release settles") }
            use(animation.trajectory.keyframes(maximumError: 0.25))
        })
}

extension Subject {
    /// A finger that goes back and forth, 8 ms between its updates.
    fileprivate func step(_ key: CellKey, _ number: Int) {
        pass(8)
        update(key, -40 - Double(number % 50))
    }

    /// The cell is held, and some of its samples are there.
    fileprivate func settle(_ key: CellKey) {
        for number in 0..<20 { step(key, number) }
    }

    /// The cell is held, where a release opens it.
    fileprivate func prepare(_ key: CellKey) {
        pass(20_000)
        close(key)
        pass(20_000)
        begin(key)
        settle(key)
    }
}

extension CellKey: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
}
