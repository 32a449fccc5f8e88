/// What a release decided and why, for clients that show or log it.
package struct ReleaseDecision: Hashable, Sendable {
    /// What decided the release.
    package enum Reason: String, Hashable, Sendable {
        /// The projected position was compared with the threshold.
        case projection
        /// The position was compared with the threshold.
        case distance
        /// The velocity reached the velocity threshold, so its direction decided.
        case velocity
        /// A closed cell was moved by less than the minimum distance.
        case minimumDistance
        /// The gesture took a moving cell and did not move it, so the cell goes on.
        case unmoved
        /// The behavior's cells never stay open, or this side does not.
        case never
        /// An action was armed or flung, so it is performed.
        case fullSwipe
        /// The gesture was cancelled: the cell returns to where it began.
        case cancelled
    }

    /// The rest state that the cell goes to.
    package var outcome: Rest
    package var reason: Reason
    /// At the release, in px.
    package var offset: Double
    /// At the release, in px/s.
    package var velocity: Double
    /// How the velocity was estimated; nil if the client sent it.
    package var estimate: VelocityEstimate?
    /// The projected offset, if the rule projects.
    package var projected: Double?
    /// The offset at or beyond which the cell opens.
    package var threshold: Double?
    /// The action that a full swipe performs.
    package var action: String?
}

extension ReleaseRule {
    /// Decides where a cell goes that is released at `offset` with `velocity`, in px and px/s.
    ///
    /// At exactly 0, the side that shows is the one towards which the cell moves. A position exactly at the threshold
    /// opens.
    ///
    /// - Parameters:
    /// - finger: where content would be if nothing held it back.
    /// - scale: how far content moves for each px of the finger.
    /// - own: the only side that may open; nil: both.
    func decide(
        offset: Double, finger: Double, velocity: Double, scale: SidePair<Double>, from origin: Rest, on own: Side?,
        in geometry: Geometry
    ) -> ReleaseDecision {
        var decision = ReleaseDecision(outcome: .closed, reason: .never, offset: offset, velocity: velocity)
        var start = from == .content ? offset : finger
        if side == .own, let own, start * geometry.sign(of: own) < 0 { start = 0 }
        let reached: Double
        switch law {
        case .never: return decision
        case .distance: reached = start
        case .projection(let seconds):
            let side = geometry.side(at: start) ?? geometry.side(at: velocity)
            reached = start + velocity * (side.map { scale[$0] } ?? 1) * seconds
            decision.projected = reached
        }
        let side = openingSide(at: start, reaching: reached, from: origin, on: own, in: geometry)
        if let side, own == nil || side == own, !geometry.stops[side].isEmpty {
            return choosingStop(decision, at: reached, from: origin, on: side, in: geometry)
        }
        guard let side, own == nil || side == own,
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
        if let opens = velocityThreshold.opens(outward: velocity * sign) {
            decision.reason = .velocity
            decision.outcome = opens ? .open(side) : .closed
            return decision
        }
        decision.reason = decision.projected == nil ? .distance : .projection
        decision.outcome = reached * sign >= distance ? .open(side) : .closed
        return decision
    }

    private func openingSide(
        at start: Double, reaching reached: Double, from origin: Rest, on own: Side?, in geometry: Geometry
    ) -> Side? {
        switch (side, origin) {
        case (.own, _) where own != nil: own
        case (.projected, .open(let open)), (.projected, .stop(let open, _)): open
        case (.projected, .closed), (.projected, .expanded): geometry.side(at: reached)
        case (.shown, _), (.own, _): geometry.side(at: start) ?? geometry.side(at: reached)
        }
    }
}

extension ReleaseRule.VelocityThreshold {
    /// Whether a velocity opens or closes the cell by itself; nil if it is too low for that.
    func opens(outward velocity: Double) -> Bool? {
        if open > 0, velocity >= open { return true }
        if close > 0, -velocity >= close { return false }
        return nil
    }
}
