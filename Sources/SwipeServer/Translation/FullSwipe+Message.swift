import SwipeCore
import SwipeProtocol

// Full swipes of a message as rules of the engine, and back.

extension FullSwipeRules {
    mutating func override(by message: FullSwipeMessage) {
        if let sides = message.sides { self.sides = Reveal(sides) }
        rules.leading.override(by: message.both)
        rules.trailing.override(by: message.both)
        if let leading = message.leading { rules.leading.override(by: leading) }
        if let trailing = message.trailing { rules.trailing.override(by: trailing) }
    }
}

extension FullSwipeRule {
    mutating func override(by message: FullSwipeSideMessage) {
        if let style = message.style { self.style = Style(style) }
        if let threshold = message.threshold { self.threshold = Threshold(threshold) }
        if let px = message.minimumDistance { minimumDistance = px }
        if let px = message.hysteresis { hysteresis = px }
        if let part = message.friction { friction = part }
        if let action = message.action { self.action = action }
        if let completion = message.completion { self.completion = completion == .wait ? .wait : .none }
        if let limit = message.timeLimit { timeLimit = limit }
        if let duration = message.collapse { collapse = duration }
    }
}

extension FullSwipeRule.Style {
    init(_ name: FullSwipeSideMessage.Style) {
        switch name {
        case .fill: self = .fill
        case .destructive: self = .destructive
        case .select: self = .select
        case .bounce: self = .bounce
        case .open: self = .open
        }
    }
}

extension FullSwipeRule.Threshold {
    init(_ message: FullSwipeThresholdMessage) {
        self.init(
            fraction: message.fraction, distance: message.distance, past: message.past, inset: message.inset,
            seconds: message.seconds, velocity: message.velocity, back: message.back, still: message.still)
    }
}

extension FullSwipeMessage {
    init(_ fullSwipe: FullSwipeRules) {
        self.init()
        sides = RevealName(fullSwipe.sides)
        leading = FullSwipeSideMessage(fullSwipe[.leading])
        trailing = FullSwipeSideMessage(fullSwipe[.trailing])
    }
}

extension FullSwipeSideMessage {
    init(_ rule: FullSwipeRule) {
        self.init()
        style =
            switch rule.style {
            case .fill: .fill
            case .destructive: .destructive
            case .select: .select
            case .bounce: .bounce
            case .open: .open
            }
        threshold = FullSwipeThresholdMessage(
            fraction: rule.threshold.fraction, distance: rule.threshold.distance, past: rule.threshold.past,
            inset: rule.threshold.inset, seconds: rule.threshold.seconds, velocity: rule.threshold.velocity,
            back: rule.threshold.back, still: rule.threshold.still)
        minimumDistance = rule.minimumDistance
        hysteresis = rule.hysteresis
        friction = rule.friction
        action = .some(rule.action)
        completion = rule.completion == .wait ? .wait : Completion.none
        timeLimit = rule.timeLimit
        collapse = rule.collapse
    }
}
