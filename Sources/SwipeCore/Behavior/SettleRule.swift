package import Motion

/// How a released cell moves to its rest.
package enum SettleRule: Hashable, Codable, Sendable {
    case curve(duration: Double, easing: Easing)
    /// Past the target and back, in as many phases as it takes.
    case phases([Phase])
    /// `carriesVelocity`: the release velocity enters. It is held to what takes content at most `maximumOvershoot` px past the
    /// target, or past where it was let go; nil: it is not held.
    case spring(Spring, carriesVelocity: Bool, maximumOvershoot: Double? = nil)

    package struct Phase: Hashable, Codable, Sendable {
        package enum Overshoot: Hashable, Codable, Sendable {
            case px(Double)
            /// A part of the way from release to target.
            case fraction(Double)
        }

        /// How far past the target the phase ends; the last one's is 0.
        package var overshoot: Overshoot
        /// In ms.
        package var duration: Double
        package var easing: Easing

        package init(overshoot: Overshoot, duration: Double, easing: Easing) {
            self.overshoot = overshoot
            self.duration = duration
            self.easing = easing
        }
    }
}

/// The settle rules, by where the motion leads.
package struct SettleRules: Hashable, Codable, Sendable {
    package var open: SettleRule
    package var close: SettleRule
    /// Away over the whole width, for a full swipe.
    package var expand: SettleRule
    /// Instead of all of these, for who asks for little motion.
    package var reduced: SettleRule

    package func rule(to rest: Rest) -> SettleRule {
        switch rest {
        case .open: open
        case .closed: close
        case .expanded: expand
        }
    }
}

extension SettleRule {
    /// The motion from `start` to `target`; nil when there is nothing to move, or less than can be seen.
    ///
    /// - Parameter outward: +1 or -1, the direction in which a phase overshoots its target.
    func trajectory(from start: Double, to target: Double, velocity: Double, outward: Double) -> Trajectory? {
        switch self {
        case .curve(let duration, let easing):
            guard start != target, duration > 0 else { return nil }
            return Trajectory(from: start, through: [(target, duration, easing)])
        case .phases(let phases):
            guard start != target, phases.contains(where: { $0.duration > 0 }) else { return nil }
            let stops = phases.map { phase in
                (target + outward * phase.overshoot(over: abs(target - start)), phase.duration, phase.easing)
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
