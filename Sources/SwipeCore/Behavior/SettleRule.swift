package import Motion

/// How a released cell moves to its rest state.
package enum SettleRule: Hashable, Sendable {
    /// One easing; `duration` in ms.
    case curve(duration: Double, easing: TimingFunction)
    /// Several easings, one after the other, which may overshoot the target and come back.
    case phases([Phase])
    /// A spring. If `carriesVelocity`, it starts with the release velocity, which is reduced so that content overshoots
    /// the target by at most `maximumOvershoot` px (`Spring.limitedVelocity`); nil: it is not reduced.
    case spring(Spring, carriesVelocity: Bool, maximumOvershoot: Double? = nil)

    /// One phase of a bounce.
    package struct Phase: Hashable, Sendable {
        /// How far beyond the target a phase ends.
        package enum Overshoot: Hashable, Sendable {
            case px(Double)
            /// A fraction of the way from the release to the target.
            case fraction(Double)
        }

        /// How far beyond the target the phase ends; 0 for the last one.
        package var overshoot: Overshoot
        /// In ms.
        package var duration: Double
        package var easing: TimingFunction
    }
}

/// The settle rules for each kind of rest state.
package struct SettleRules: Hashable, Sendable, Overridable {
    package var open = SettleRule.curve(duration: 250, easing: .easeOut)
    package var close = SettleRule.curve(duration: 250, easing: .easeOut)
    /// For content that slides away over the whole width in a full swipe.
    package var expand = SettleRule.curve(duration: 250, easing: .easeOut)
    /// Used instead of the others for users who prefer reduced motion: short, and without overshoot.
    package var reduced = SettleRule.curve(duration: 120, easing: .easeOut)

    package mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        try object.member("open", &open)
        try object.member("close", &close)
        try object.member("expand", &expand)
        try object.member("reduced", &reduced)
    }

    package func rule(to rest: Rest) -> SettleRule {
        switch rest {
        case .open, .stop: open
        case .closed: close
        case .expanded: expand
        }
    }
}

extension SettleRule {
    /// The motion from `start` to `target`; nil if nothing moves, or too little to be seen.
    ///
    /// - Parameter outward: +1 or -1, the direction in which a phase overshoots the target.
    func trajectory(from start: Double, to target: Double, velocity: Double, outward: Double) -> Trajectory? {
        switch self {
        case .curve(let duration, let easing):
            guard start != target, duration > 0 else { return nil }
            return Trajectory(from: start, through: easing.stops(from: start, to: target, in: duration))
        case .phases(let phases):
            guard start != target, phases.contains(where: { $0.duration > 0 }) else { return nil }
            var position = start
            let stops = phases.flatMap { phase in
                let goal = target + outward * phase.overshoot(over: abs(target - start))
                defer { position = goal }
                return phase.easing.stops(from: position, to: goal, in: phase.duration)
            }
            return Trajectory(from: start, through: stops)
        case .spring(let spring, let carriesVelocity, let maximumOvershoot):
            var initial = carriesVelocity ? velocity : 0
            if let maximumOvershoot {
                initial = spring.limitedVelocity(initial, at: start - target, maximumOvershoot: maximumOvershoot)
            }
            let trajectory = Trajectory(from: start, to: target, spring: spring, velocity: initial)
            return trajectory.duration > 0 ? trajectory : nil
        }
    }
}

extension SettleRule.Phase {
    fileprivate func overshoot(over travel: Double) -> Double {
        switch overshoot {
        case .px(let distance): distance
        case .fraction(let fraction): fraction * travel
        }
    }
}
