import Motion
import SwipeCore
import SwipeProtocol

// The behavior in a request, applied to the behavior of the engine: only members that the message has change anything.

extension Behavior {
    /// This behavior with the overrides of a message. A preset in the message replaces the behavior first.
    func overridden(by message: BehaviorMessage) -> Behavior {
        var behavior = message.preset.map(Behavior.init(preset:)) ?? self
        if let message = message.recognition { behavior.recognition.override(by: message) }
        if let reveal = message.reveal { behavior.reveal = Reveal(reveal) }
        if let extent = message.leadingExtent { behavior.extent.leading = ExtentRule(extent) }
        if let extent = message.trailingExtent { behavior.extent.trailing = ExtentRule(extent) }
        if let stops = message.leadingStops { behavior.stops.leading = stops.map(StopRule.init) }
        if let stops = message.trailingStops { behavior.stops.trailing = stops.map(StopRule.init) }
        if let tracking = message.tracking { behavior.tracking.override(by: tracking) }
        if let velocity = message.velocity { behavior.velocity.override(by: velocity) }
        if let release = message.release { behavior.release.override(by: release) }
        if let rule = message.settleOpen { behavior.settle.open = SettleRule(rule) }
        if let rule = message.settleClose { behavior.settle.close = SettleRule(rule) }
        if let rule = message.settleExpand { behavior.settle.expand = SettleRule(rule) }
        if let rule = message.settleReduced { behavior.settle.reduced = SettleRule(rule) }
        if let fullSwipe = message.fullSwipe { behavior.fullSwipe.override(by: fullSwipe) }
        if let open = message.policy?.open { behavior.policy.open = Policy.Open(open) }
        if let closers = message.policy?.closeOn { behavior.policy.closeOn = Set(closers.map(Policy.Closer.init)) }
        if let layout = message.layout { behavior.layout.override(by: layout) }
        return behavior
    }
}

extension LayoutRule {
    mutating func override(by message: LayoutMessage) {
        if let style = message.style { self.style = LayoutStyle(style) }
        if let width = message.minimumWidth { minimumWidth = width }
        if let width = message.maximumWidth { maximumWidth = width }
    }
}

extension LayoutStyle {
    init(_ name: LayoutMessage.Style) {
        switch name {
        case .border: self = .border
        case .drag: self = .drag
        case .reveal: self = .reveal
        case .stretch: self = .stretch
        case .drawer: self = .drawer
        }
    }
}

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
            fraction: message.fraction, distance: message.distance, past: message.past, velocity: message.velocity,
            back: message.back)
    }
}

extension Reveal {
    init(_ name: RevealName) {
        switch name {
        case .both: self = .both
        case .leading: self = .leading
        case .trailing: self = .trailing
        case .none: self = .none
        }
    }
}

extension ExtentRule {
    init(_ message: ExtentMessage) {
        switch message {
        case .actions: self = .actions
        case .none: self = .none
        case .px(let px): self = .px(px)
        case .fraction(let fraction): self = .fraction(fraction)
        case .inset(let inset): self = .inset(inset)
        }
    }
}

extension VelocityRule {
    mutating func override(by message: VelocityMessage) {
        if let estimator = message.estimator { self.estimator = Estimator(estimator) }
        if let horizon = message.horizon { self.horizon = horizon }
        if let stopGap = message.stopGap { self.stopGap = stopGap }
        if let maximum = message.maximum { self.maximum = maximum }
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
        if let velocity = message.velocityThreshold { velocityThreshold = velocity }
        if let distance = message.minimumDistance { minimumDistance = distance }
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
