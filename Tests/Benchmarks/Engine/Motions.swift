import Motion
import SwipeCore
import TestSupport

/// What it takes to tell a motion.
func motions() {
    let animations = [("a spring that settles", Preset.mail), ("a curve", .sparrow), ("a bounce", .rm)]
    for (name, preset) in animations {
        let trajectory = release(preset)
        tell("keyframes of \(name)", .of(1_000) { _ in use(trajectory.keyframes(maximumError: 0.25)) })
        tell("samples of \(name)", .of(200) { _ in use(trajectory.samples(maximumError: 0.25)) })
        tell("offset of \(name)", .of(10_000) { use(trajectory.offset(at: Double($0 % 400))) })
    }
}

/// Where a cell goes when it is let go.
private func release(_ preset: Preset) -> Trajectory {
    let subject = Subject(preset.behavior)
    subject.begin("a")
    for number in 0..<20 {
        subject.pass(8)
        subject.update("a", -5.0 * Double(number))
    }
    guard let animation = subject.end("a", nil).animation else { stop("a release settles") }
    return animation.trajectory
}

/// What an estimate of the velocity costs, from a full history.
func velocities() {
    var history = SampleHistory()
    for number in 0..<SampleHistory.capacity {
        history.append(Double(number * number) / 4, at: Timestamp(milliseconds: 8 * Double(number)))
    }
    let now = Timestamp(milliseconds: 8 * Double(SampleHistory.capacity))
    for estimator in VelocityRule.Estimator.allCases {
        var rule = Preset.mail.behavior.velocity
        rule.estimator = estimator
        let chosen = rule
        tell("velocity by \(estimator)", .of(10_000) { _ in use(chosen.velocity(of: history, at: now)) })
    }
}
