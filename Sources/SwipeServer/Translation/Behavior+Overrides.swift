import JSONRPC
import Motion
import SwipeCore
import SwipeProtocol

// The behavior in a request, applied to the behavior of the engine: only members that the message has change anything.

extension Behavior {
    /// This behavior with the overrides of a message. A preset in the message replaces the behavior first. Throws an
    /// internal error if memory runs out while the preset is parsed.
    func overridden(by message: BehaviorMessage) throws(RPCError) -> Behavior {
        var behavior = self
        if let preset = message.preset { behavior = try Behavior(preset: preset) }
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
        if let name = message.policy?.conflict { behavior.policy.conflict = Policy.Conflict(name) }
        if let closers = message.policy?.closeOn { behavior.policy.setClosers(closers.map(Policy.Closer.init)) }
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
