import Motion
import SwipeCore
import SwipeProtocol

// The tracking rule, from and to messages.

extension TrackingRule {
    mutating func override(by message: TrackingMessage) {
        beyond = beyond.overridden(by: message)
        if let name = message.crossing { crossing = Crossing(name) }
        if let name = message.unused { unused = name == .drop ? .drop : .keep }
        if let part = message.leadingScale { scale.leading = part }
        if let part = message.trailingScale { scale.trailing = part }
    }
}

extension TrackingRule.Crossing {
    init(_ name: TrackingMessage.Crossing) {
        switch name {
        case .stop: self = .stop
        case .rubberBand: self = .rubberBand
        case .cross: self = .cross
        case .crossFromClosed: self = .crossFromClosed
        }
    }
}

extension TrackingRule.Beyond {
    /// This rule with the overrides of a message. A rule of another kind starts from the defaults of that kind.
    func overridden(by message: TrackingMessage) -> TrackingRule.Beyond {
        let kind = message.beyond ?? TrackingMessage(self).beyond
        switch kind {
        case .clamp: return .clamp
        case .free: return .free
        case .catching: return .catching
        case .friction:
            var part = 0.5
            if case .friction(let present) = self { part = present }
            return .friction(message.coefficient ?? part)
        case .rubberBand, nil:
            var band = RubberBand(coefficient: 0.55)
            var dimension: Double?
            if case .rubberBand(let present, let size) = self { (band, dimension) = (present, size) }
            return .rubberBand(
                RubberBand(
                    coefficient: message.coefficient ?? band.coefficient, start: message.start ?? band.start,
                    isContinuous: message.continuous ?? band.isContinuous),
                dimension: message.dimension ?? dimension)
        }
    }
}

extension TrackingMessage {
    init(_ rule: TrackingRule) {
        self.init(rule.beyond)
        crossing =
            switch rule.crossing {
            case .stop: .stop
            case .rubberBand: .rubberBand
            case .cross: .cross
            case .crossFromClosed: .crossFromClosed
            }
        unused = rule.unused == .drop ? .drop : .keep
        (leadingScale, trailingScale) = (rule.scale.leading, rule.scale.trailing)
    }

    init(_ rule: TrackingRule.Beyond) {
        switch rule {
        case .clamp: self.init(beyond: .clamp)
        case .free: self.init(beyond: .free)
        case .catching: self.init(beyond: .catching)
        case .friction(let part):
            self.init(beyond: .friction)
            coefficient = part
        case .rubberBand(let band, let dimension):
            self.init(beyond: .rubberBand)
            coefficient = band.coefficient
            start = band.start
            self.dimension = .some(dimension)
            continuous = band.isContinuous
        }
    }
}
