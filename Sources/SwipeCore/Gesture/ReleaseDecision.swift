/// What a release decided, and from what: the answer to "why did it open?".
package struct ReleaseDecision: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// Where it would come to rest, against the threshold.
        case projection
        /// Where it is, against the threshold.
        case distance
        /// It was faster than the velocity threshold: direction decided.
        case velocity
        /// It had not come the least distance from which a closed cell opens.
        case minimumDistance
        /// The behavior's cells never stay open, or this side does not open.
        case never
        /// It was armed, or thrown: the action is performed.
        case fullSwipe
        /// The gesture was cancelled: back to where it began.
        case cancelled
    }

    package var outcome: Rest
    package var reason: Reason
    package var offset: Double
    package var velocity: Double
    /// How the velocity was estimated; nil when the client gave it.
    package var estimate: VelocityEstimate?
    package var projected: Double?
    /// The offset at or past which it opens.
    package var threshold: Double?
    /// What a full swipe performs.
    package var action: String?
}

extension ReleaseRule {
    /// Where a cell goes that is let go at `offset` with `velocity`.
    ///
    /// Only the side that shows can open; from the closed place, the side towards which it moves. Ties open.
    func decide(offset: Double, velocity: Double, from origin: Rest, in geometry: Geometry) -> ReleaseDecision {
        var decision = ReleaseDecision(outcome: .closed, reason: .never, offset: offset, velocity: velocity)
        let reached: Double
        switch law {
        case .never: return decision
        case .distance: reached = offset
        case .projection(let seconds):
            reached = offset + velocity * seconds
            decision.projected = reached
        }
        guard let side = geometry.side(at: offset) ?? geometry.side(at: reached),
            let distance = geometry.distance(
                of: (origin == .open(side) ? closeThreshold : openThreshold)[side], on: side)
        else {
            decision.reason = decision.projected == nil ? .distance : .projection
            return decision
        }
        let sign = geometry.sign(of: side)
        decision.threshold = sign * distance
        if origin == .closed, minimumDistance > 0, offset * sign < minimumDistance {
            decision.reason = .minimumDistance
            return decision
        }
        if velocityThreshold > 0, abs(velocity) >= velocityThreshold {
            decision.reason = .velocity
            decision.outcome = velocity * sign > 0 ? .open(side) : .closed
            return decision
        }
        decision.reason = decision.projected == nil ? .distance : .projection
        decision.outcome = reached * sign >= distance ? .open(side) : .closed
        return decision
    }
}
