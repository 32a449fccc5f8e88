import SwipeCore
import SwipeProtocol

// How a finger's velocity is estimated and what a release decides: messages as rules of the engine, and back.

extension VelocityRule {
    mutating func override(by message: VelocityMessage) {
        if let estimator = message.estimator { self.estimator = Estimator(estimator) }
        if let horizon = message.horizon { self.horizon = horizon }
        if let stopGap = message.stopGap { self.stopGap = stopGap }
        if let maximum = message.maximum { self.maximum = maximum }
        if let minimum = message.minimum { self.minimum = minimum }
        if let px = message.minimumDistance { minimumDistance = px }
        if let margin = message.acrossMargin { acrossMargin = margin }
    }
}

extension VelocityRule.Estimator {
    init(_ name: VelocityMessage.Estimator) {
        switch name {
        case .lsq2: self = .lsq2
        case .impulse: self = .impulse
        case .weightedIOS: self = .weightedIOS
        case .weightedMacOS: self = .weightedMacOS
        case .mean: self = .mean
        case .last: self = .last
        }
    }
}

extension ReleaseRule {
    mutating func override(by message: ReleaseMessage) {
        var seconds = message.seconds ?? message.deceleration.map(ReleaseRule.projectionTime)
        if seconds == nil, case .projection(let present) = law { seconds = present }
        switch message.rule {
        case .projection: law = .projection(seconds: seconds ?? 0.175)
        case .distance: law = .distance
        case .never: law = .never
        case nil: if case .projection = law, let seconds { law = .projection(seconds: seconds) }
        }
        openThreshold.override(by: message.openThreshold)
        closeThreshold.override(by: message.closeThreshold)
        if let velocity = message.velocityToOpen { velocityThreshold.open = velocity }
        if let velocity = message.velocityToClose { velocityThreshold.close = velocity }
        if let distance = message.minimumDistance { minimumDistance = distance }
        if let position = message.from { from = position == .content ? .content : .finger }
        if let side = message.side { self.side = OpeningSide(side) }
    }
}

extension SidePair<Threshold> {
    mutating func override(by message: SideThresholds) {
        if let threshold = message.leading { leading = Threshold(threshold) }
        if let threshold = message.trailing { trailing = Threshold(threshold) }
    }
}

extension Threshold {
    init(_ message: ThresholdMessage) {
        switch message {
        case .fraction(let fraction): self = .fraction(fraction)
        case .px(let px): self = .px(px)
        case .halfOuterAction: self = .halfOuterAction
        case .allButHalfInnerAction: self = .allButHalfInnerAction
        }
    }
}

extension VelocityMessage {
    init(_ rule: VelocityRule) {
        self.init()
        estimator = Estimator(rule.estimator)
        (horizon, stopGap, maximum) = (rule.horizon, rule.stopGap, rule.maximum)
        (minimum, minimumDistance) = (rule.minimum, rule.minimumDistance)
        acrossMargin = .some(rule.acrossMargin)
    }
}

extension VelocityMessage.Estimator {
    init(_ estimator: VelocityRule.Estimator) {
        switch estimator {
        case .lsq2: self = .lsq2
        case .impulse: self = .impulse
        case .weightedIOS: self = .weightedIOS
        case .weightedMacOS: self = .weightedMacOS
        case .mean: self = .mean
        case .last: self = .last
        }
    }
}

extension ReleaseMessage {
    init(_ release: ReleaseRule) {
        self.init()
        switch release.law {
        case .projection(let seconds): (rule, self.seconds) = (.projection, seconds)
        case .distance: rule = .distance
        case .never: rule = .never
        }
        openThreshold = SideThresholds(release.openThreshold)
        closeThreshold = SideThresholds(release.closeThreshold)
        velocityToOpen = release.velocityThreshold.open
        velocityToClose = release.velocityThreshold.close
        minimumDistance = release.minimumDistance
        from = release.from == .content ? .content : .finger
        side = OpeningSide(release.side)
    }
}

extension SideThresholds {
    init(_ thresholds: SidePair<Threshold>) {
        self.init(leading: ThresholdMessage(thresholds.leading), trailing: ThresholdMessage(thresholds.trailing))
    }
}

extension ThresholdMessage {
    init(_ threshold: Threshold) {
        switch threshold {
        case .fraction(let fraction): self = .fraction(fraction)
        case .px(let px): self = .px(px)
        case .halfOuterAction: self = .halfOuterAction
        case .allButHalfInnerAction: self = .allButHalfInnerAction
        }
    }
}

extension ReleaseRule.OpeningSide {
    fileprivate init(_ name: ReleaseMessage.OpeningSide) {
        switch name {
        case .shown: self = .shown
        case .projected: self = .projected
        case .own: self = .own
        }
    }
}

extension ReleaseMessage.OpeningSide {
    fileprivate init(_ side: ReleaseRule.OpeningSide) {
        switch side {
        case .shown: self = .shown
        case .projected: self = .projected
        case .own: self = .own
        }
    }
}
