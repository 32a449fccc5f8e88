import Jansson
import Motion
import SwipeCore
import SwipeProtocol

// Between the messages' words and the core's, by hand: either may change without the other.

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
        self.init(id: message.id, width: message.width)
    }
}

extension FrameMessage.Phase {
    init(_ phase: Frame.Phase) {
        switch phase {
        case .closed: self = .closed
        case .open: self = .open
        case .tracking: self = .tracking
        case .settling: self = .settling
        }
    }
}

extension FrameMessage {
    init(_ frame: Frame, of address: CellAddress, revision: Int, playable: Playable) {
        self.init(
            table: address.table, cell: CellName(address.cell), revision: revision, phase: Phase(frame.phase),
            offset: frame.offset, target: frame.target,
            side: WireNumber.isZero(frame.offset) ? nil : frame.side.map(SideName.init), progress: frame.progress)
        animation = frame.flight.map { AnimationMessage($0, playable: playable) }
        decision = frame.decision.map(DecisionMessage.init)
        finished = frame.ended.map { FinishedMessage(animation: $0.animation, finished: $0.finished) }
    }
}

extension DecisionMessage {
    init(_ decision: ReleaseDecision) {
        self.init(
            outcome: decision.outcome == .closed ? .close : .open, rule: decision.reason.rawValue,
            offset: decision.offset, velocity: decision.velocity)
        estimator = decision.estimator?.rawValue
        projected = decision.projected
        threshold = decision.threshold
    }
}

/// What a client can play.
struct Playable {
    /// Easings a segment; else straight lines only.
    var easings = true
    /// px by which straight lines may miss a motion.
    var maximumError = InitializeParams.defaultMaximumError
}

extension AnimationMessage {
    init(_ flight: Flight, playable: Playable) {
        let trajectory = flight.trajectory
        let keyframes =
            playable.easings
            ? trajectory.keyframes(maximumError: playable.maximumError)
            : trajectory.samples(maximumError: playable.maximumError)
        var spring: Spring?
        if case .spring(let law, let velocity) = trajectory.shape {
            spring = Spring(
                mass: law.mass, stiffness: law.stiffness, damping: law.damping, initialVelocity: velocity)
        }
        self.init(
            id: flight.id, from: trajectory.from, to: trajectory.to, start: flight.start.milliseconds,
            duration: trajectory.duration,
            keyframes: keyframes.map {
                Keyframe(
                    time: $0.time, offset: $0.offset, velocity: $0.velocity, easing: $0.easing.map(EasingMessage.init))
            },
            spring: spring)
    }
}

extension EasingMessage {
    init(_ easing: Easing) {
        self.init(easing.x1, easing.y1, easing.x2, easing.y2)
    }
}
