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
        if let tracking = message.tracking { behavior.tracking = behavior.tracking.overridden(by: tracking) }
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

extension RecognitionRule {
    mutating func override(by message: RecognitionMessage) {
        if let ratio = message.directionRatio { directionRatio = ratio }
        if let px = message.touchSlop { slop.touch = px }
        if let px = message.mouseSlop { slop.mouse = px }
        if let px = message.penSlop { slop.pen = px }
        if let px = message.edgeInset { edgeInset = px }
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

extension TrackingRule {
    /// This rule with the overrides of a message. A rule of another kind starts from the defaults of that kind.
    func overridden(by message: TrackingMessage) -> TrackingRule {
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

extension Policy.Open {
    init(_ name: PolicyMessage.Open) {
        switch name {
        case .single: self = .single
        case .multiple: self = .multiple
        case .group: self = .group
        }
    }
}

extension Policy.Closer {
    init(_ name: PolicyMessage.Closer) {
        switch name {
        case .scroll: self = .scroll
        case .tap: self = .tap
        case .otherBegin: self = .otherBegin
        case .edit: self = .edit
        case .action: self = .action
        }
    }
}
