import Motion
import SwipeCore
import SwipeProtocol

// The resolved behavior of the engine as a message, with every member that has a meaning.

extension BehaviorMessage {
    convenience init(_ behavior: Behavior) {
        self.init()
        preset = PresetName(rawValue: behavior.preset)
        recognition = RecognitionMessage(behavior.recognition)
        reveal = RevealName(behavior.reveal)
        leadingExtent = ExtentMessage(behavior.extent.leading)
        trailingExtent = ExtentMessage(behavior.extent.trailing)
        leadingStops = behavior.stops.leading.map(StopMessage.init)
        trailingStops = behavior.stops.trailing.map(StopMessage.init)
        tracking = TrackingMessage(behavior.tracking)
        velocity = VelocityMessage(behavior.velocity)
        release = ReleaseMessage(behavior.release)
        settleOpen = SettleMessage(behavior.settle.open)
        settleClose = SettleMessage(behavior.settle.close)
        settleExpand = SettleMessage(behavior.settle.expand)
        settleReduced = SettleMessage(behavior.settle.reduced)
        fullSwipe = FullSwipeMessage(behavior.fullSwipe)
        policy = PolicyMessage(behavior.policy)
        layout = LayoutMessage(behavior.layout)
    }
}

extension RevealName {
    init(_ reveal: Reveal) {
        switch reveal {
        case .both: self = .both
        case .leading: self = .leading
        case .trailing: self = .trailing
        case .none: self = .none
        }
    }
}

extension LayoutMessage {
    init(_ rule: LayoutRule) {
        self.init()
        style =
            switch rule.style {
            case .border: .border
            case .drag: .drag
            case .reveal: .reveal
            case .stretch: .stretch
            case .drawer: .drawer
            }
        minimumWidth = .some(rule.minimumWidth)
        maximumWidth = .some(rule.maximumWidth)
    }
}

extension ExtentMessage {
    init(_ rule: ExtentRule) {
        switch rule {
        case .actions: self = .actions
        case .none: self = .none
        case .px(let px): self = .px(px)
        case .fraction(let fraction): self = .fraction(fraction)
        case .inset(let inset): self = .inset(inset)
        }
    }
}

extension SettleMessage {
    init(_ rule: SettleRule) {
        switch rule {
        case .curve(let duration, let easing): self = .curve(duration: duration, easing: TimingFunctionMessage(easing))
        case .phases(let phases): self = .phases(phases.map(Phase.init))
        case .spring(let spring, let carriesVelocity, let maximumOvershoot):
            let parameters = SpringMessage.Parameters.response(
                spring.response, dampingRatio: spring.dampingRatio, mass: spring.mass)
            self = .spring(
                SpringMessage(parameters: parameters, velocity: carriesVelocity, maximumOvershoot: maximumOvershoot))
        }
    }
}

extension SettleMessage.Phase {
    init(_ phase: SettleRule.Phase) {
        let overshoot: Overshoot =
            switch phase.overshoot {
            case .px(let px): .px(px)
            case .fraction(let fraction): .fraction(fraction)
            }
        self.init(overshoot: overshoot, duration: phase.duration, easing: TimingFunctionMessage(phase.easing))
    }
}
