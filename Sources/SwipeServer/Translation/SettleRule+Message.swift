import Jansson
import Motion
import SwipeCore
import SwipeProtocol

// How a cell settles: springs, curves and phases of a message as rules of the engine.

extension SettleRule {
    init(_ message: SettleMessage) {
        switch message {
        case .curve(let duration, let easing): self = .curve(duration: duration, easing: TimingFunction(easing))
        case .phases(let phases): self = .phases(phases.map(Phase.init))
        case .spring(let message):
            self = .spring(
                Spring(message.parameters), carriesVelocity: message.velocity,
                maximumOvershoot: message.maximumOvershoot)
        }
    }
}

extension Spring {
    /// The spring that a message describes in one of four ways. Its parameters are rounded as in the resolved behavior,
    /// so that a client can send that back and gets exactly the same spring.
    init(_ parameters: SpringMessage.Parameters) {
        let spring = Self.unrounded(parameters)
        self.init(
            mass: WireNumber.significant(spring.mass), response: WireNumber.significant(spring.response),
            dampingRatio: WireNumber.significant(spring.dampingRatio))
    }

    private static func unrounded(_ parameters: SpringMessage.Parameters) -> Spring {
        switch parameters {
        case .response(let response, let dampingRatio, let mass):
            Spring(mass: mass, response: response, dampingRatio: dampingRatio)
        case .stiffness(let stiffness, let damping, let mass):
            Spring(mass: mass, stiffness: stiffness, damping: damping)
        case .duration(let duration, let bounce): Spring(duration: duration / 1000, bounce: bounce)
        case .visualDuration(let duration, let bounce): Spring(visualDuration: duration / 1000, bounce: bounce)
        }
    }

    /// The period without damping, in s: 2π / ω₀.
    var response: Double { 2 * Double.pi / angularFrequency }
}

extension SettleRule.Phase {
    init(_ message: SettleMessage.Phase) {
        let overshoot: Overshoot =
            switch message.overshoot {
            case .px(let px): .px(px)
            case .fraction(let fraction): .fraction(fraction)
            }
        self.init(overshoot: overshoot, duration: message.duration, easing: TimingFunction(message.easing))
    }
}

extension TimingFunction {
    init(_ message: TimingFunctionMessage) {
        switch message {
        case .bezier(let easing): self = .bezier(Easing(easing))
        case .lines(let points):
            self = .lines(points.map { Point(time: $0.percent / 100, progress: $0.progress) })
        }
    }
}

extension TimingFunctionMessage {
    init(_ function: TimingFunction) {
        switch function {
        case .bezier(let easing): self = .bezier(EasingMessage(easing))
        case .lines(let points):
            self = .lines(points.map { Point(percent: ($0.time * 1e11).rounded() / 1e9, progress: $0.progress) })
        }
    }
}

extension Easing {
    init(_ message: EasingMessage) {
        self.init(message.x1, message.y1, message.x2, message.y2)
    }
}
