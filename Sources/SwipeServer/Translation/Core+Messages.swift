import Jansson
import Motion
import SwipeCore
import SwipeProtocol

// Translates between the types of messages and those of the engine, so that either side can change without the other.

extension CellKey {
    init(_ name: CellName) {
        switch name {
        case .string(let key): self = .string(key)
        case .integer(let key): self = .integer(key)
        case .indexPath(let section, let row): self = .indexPath(section: section, row: row)
        }
    }
}

extension CellName {
    init(_ key: CellKey) {
        switch key {
        case .string(let key): self = .string(key)
        case .integer(let key): self = .integer(key)
        case .indexPath(let section, let row): self = .indexPath(section: section, row: row)
        }
    }
}

extension Side {
    init(_ name: SideName) {
        switch name {
        case .leading: self = .leading
        case .trailing: self = .trailing
        }
    }
}

extension SideName {
    init(_ side: Side) {
        switch side {
        case .leading: self = .leading
        case .trailing: self = .trailing
        }
    }
}

extension Vector {
    init(_ message: VectorMessage) {
        self.init(x: message.x, y: message.y)
    }
}

extension LayoutDirection {
    init(_ name: LayoutDirectionName) {
        switch name {
        case .ltr: self = .leftToRight
        case .rtl: self = .rightToLeft
        }
    }
}

extension Axis {
    init(_ name: AxisName) {
        switch name {
        case .horizontal: self = .horizontal
        case .vertical: self = .vertical
        }
    }
}

extension Identity {
    init(_ name: IdentityName) {
        switch name {
        case .key: self = .key
        case .indexPath: self = .indexPath
        }
    }
}

extension Action {
    init(_ message: ActionMessage) {
        self.init(
            id: message.id, width: message.width, title: message.title, isDestructive: message.style == .destructive,
            closes: message.closes)
    }
}

extension PointerDevice {
    init(_ name: DeviceName) {
        switch name {
        case .touch: self = .touch
        case .mouse: self = .mouse
        case .pen: self = .pen
        }
    }
}

extension Table.WheelPhase {
    init(_ phase: WheelParams.Phase) {
        switch phase {
        case .began: self = .began
        case .changed: self = .changed
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        case .momentum: self = .momentum
        }
    }
}

extension Cell.Completion {
    init(_ then: ActionCompleteParams.Then) {
        switch then {
        case .close: self = .close
        case .remove: self = .remove
        case .stay: self = .stay
        }
    }
}

extension FrameMessage.Phase {
    init(_ phase: Frame.Phase) {
        switch phase {
        case .closed: self = .closed
        case .open: self = .open
        case .expanded: self = .expanded
        case .tracking: self = .tracking
        case .settling: self = .settling
        case .pending: self = .pending
        case .collapsing: self = .collapsing
        case .restoring: self = .restoring
        case .removed: self = .removed
        }
    }
}

extension FrameMessage {
    init(_ frame: Frame, of address: CellAddress, revision: Int64, capabilities: AnimationCapabilities) {
        self.init(
            table: address.table, cell: CellName(address.cell), revision: revision, phase: Phase(frame.phase),
            offset: frame.offset, target: frame.target,
            side: WireNumber.isZero(frame.offset) ? nil : frame.side.map(SideName.init), progress: frame.progress)
        armed = frame.armed
        unused = frame.unused
        stop = frame.stop
        let size = frame.sizeAnimation.map { AnimationMessage($0, capabilities: capabilities.forSize) }
        if frame.phase == .restoring { restore = size } else { collapse = size }
        animation = frame.animation.map { AnimationMessage($0, capabilities: capabilities) }
        decision = frame.decision.map(DecisionMessage.init)
        finished = frame.ended.map { FinishedMessage(animation: $0.animation, finished: $0.finished) }
    }
}

extension ReleasePreviewMessage {
    convenience init(_ release: ReleasePreview) {
        let (rest, side): (Rest, Side?) =
            switch release.rest {
            case .closed: (.closed, nil)
            case .open(let side), .stop(let side, _): (.open, side)
            case .expanded(let side): (.expanded, side)
            }
        self.init(
            rest: rest, side: side.map(SideName.init), stop: release.rest.stop, target: release.target,
            action: release.action)
    }
}

extension DecisionMessage {
    convenience init(_ decision: ReleaseDecision) {
        let outcome: Outcome =
            switch decision.outcome {
            case .closed: decision.action == nil ? .close : .action
            case .open, .stop: decision.action == nil ? .open : .action
            case .expanded: .action
            }
        self.init(
            outcome: outcome, rule: ReleaseReasonName(decision.reason), offset: decision.offset,
            velocity: decision.velocity, estimate: decision.estimate.map(EstimateMessage.init),
            projected: decision.projected, threshold: decision.threshold, action: decision.action)
    }
}

extension EstimateMessage {
    init(_ estimate: VelocityEstimate) {
        self.init(
            estimator: VelocityMessage.Estimator(estimate.estimator), version: estimate.estimator.version,
            samples: estimate.samples, window: estimate.window, confidence: estimate.confidence)
    }
}

extension OperationMessage {
    init(_ operation: Operation) {
        switch operation {
        case .open(let side): self.init(method: .cellOpen, side: SideName(side))
        case .close: self.init(method: .cellClose, side: nil)
        case .invoke(let action, let side):
            self.init(method: .actionInvoke, side: SideName(side), action: action.id, title: action.title)
        }
    }
}

extension EasingMessage {
    init(_ easing: Easing) {
        self.init(easing.x1, easing.y1, easing.x2, easing.y2)
    }
}
