/// What a release decided and why, for clients that show or log it.
package struct ReleaseDecision: Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable {
        /// The projected position was compared with the threshold.
        case projection
        /// The position was compared with the threshold.
        case distance
        /// The velocity reached the velocity threshold, so its direction decided.
        case velocity
        /// A closed cell was moved by less than the minimum distance.
        case minimumDistance
        /// The gesture was short in time, so the direction of its whole way decided.
        case quick
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

extension Tracking {
    /// What a release with `velocity` decides.
    func decide(velocity: Double, at now: Timestamp, in context: CellContext) -> ReleaseDecision {
        if velocity == 0, letsGoOn(in: context) {
            return ReleaseDecision(outcome: origin, reason: .unmoved, offset: offset, velocity: 0)
        }
        let duration = now - began
        var decision = context.behavior.release.decide(
            ReleaseRule.Release(
                offset: offset, finger: context.map.freeOffset(at: pull), velocity: velocity, travel: travel,
                duration: duration, scale: context.behavior.tracking.scale, origin: origin, own: side),
            in: context.geometry)
        guard let action = performed(velocity: velocity, after: duration, in: context) else {
            if decision.outcome != origin { decision.action = context.action(at: decision.outcome) }
            return decision
        }
        decision.reason = .fullSwipe
        decision.action = action
        return decision
    }
}

extension ReleaseRule {
    /// A release, as the rule sees it.
    struct Release {
        /// Where content is, in px.
        var offset: Double
        /// Where content would be if nothing held it back.
        var finger: Double
        /// In px/s.
        var velocity: Double
        /// How far the finger has moved since the gesture began, in px.
        var travel: Double
        /// How long the gesture has lasted, in ms.
        var duration: Double
        /// How far content moves for each px of the finger.
        var scale: SidePair<Double>
        /// The rest state in which the gesture found the cell.
        var origin: Rest
        /// The only side that may open; nil: both.
        var own: Side?
    }

    /// Decides where a cell goes.
    ///
    /// At exactly 0, the side that shows is the one towards which the cell moves. A position exactly at the threshold
    /// opens.
    func decide(_ release: Release, in geometry: Geometry) -> ReleaseDecision {
        let velocity = release.velocity
        var decision = ReleaseDecision(
            outcome: .closed, reason: .never, offset: release.offset, velocity: velocity)
        var start = from == .content ? release.offset : release.finger
        if side == .own, let own = release.own, start * geometry.sign(of: own) < 0 { start = 0 }
        let reached: Double
        switch law {
        case .never: return decision
        case .distance: reached = start
        case .projection(let seconds):
            let side = geometry.side(at: start) ?? geometry.side(at: velocity)
            let share = perExtent.map { (side.map { geometry.extent(of: $0) } ?? 0) / $0 } ?? 1
            reached = start + velocity * (side.map { release.scale[$0] } ?? 1) * seconds * share
            decision.projected = reached
        }
        if let quick, release.duration < quick.duration {
            return decidingQuickly(decision, release, by: quick, in: geometry)
        }
        func openable(_ choice: OpeningSide) -> Side? {
            let side = openingSide(choice, at: start, reaching: reached, release, in: geometry)
            return release.own == nil || side == release.own ? side : nil
        }
        let thrown = decide(decision, at: reached, release, on: openable(side), in: geometry)
        guard thrown.reason != .velocity, let slow = OpeningSide(rawValue: slowSide.rawValue) else { return thrown }
        return decide(decision, at: reached, release, on: openable(slow), isSlow: true, in: geometry)
    }

    /// Decides whether a cell opens on a side.
    ///
    /// - Parameters:
    /// - reached: the position to compare: projected, or not.
    /// - isSlow: whether the velocity has been considered, so that only the position counts.
    private func decide(
        _ decision: ReleaseDecision, at reached: Double, _ release: Release, on side: Side?, isSlow: Bool = false,
        in geometry: Geometry
    ) -> ReleaseDecision {
        var decision = decision
        decision.reason = decision.projected == nil ? .distance : .projection
        guard let side else { return decision }
        let velocity = isSlow || !counts(release, reaching: reached, in: geometry) ? 0 : release.velocity
        if !geometry.stops[side].isEmpty {
            return choosingStop(decision, at: reached, throwing: velocity, from: release.origin, on: side, in: geometry)
        }
        guard let distance = geometry.distance(of: threshold(on: side, from: release.origin), on: side) else {
            return decision
        }
        let sign = geometry.sign(of: side)
        decision.threshold = sign * distance
        if release.origin == .closed, minimumDistance > 0, release.offset * sign < minimumDistance {
            decision.reason = .minimumDistance
            return decision
        }
        if let opens = velocityThreshold.opens(outward: velocity * sign) {
            decision.reason = .velocity
            decision.outcome = opens ? .open(side) : .closed
            return decision
        }
        decision.outcome = reached * sign >= distance ? .open(side) : .closed
        return decision
    }

    /// Decides a release after so short a time that only the direction of the finger's whole way counts.
    private func decidingQuickly(
        _ decision: ReleaseDecision, _ release: Release, by quick: Quick, in geometry: Geometry
    ) -> ReleaseDecision {
        var decision = decision
        decision.reason = .quick
        guard let side = geometry.side(at: release.offset), release.own == nil || side == release.own,
            case .px = geometry.extents[side], release.travel * geometry.sign(of: side) >= quick.distance
        else { return decision }
        decision.outcome = geometry.stops[side].isEmpty ? .open(side) : .stop(side, 0)
        return decision
    }

    /// Whether the velocity of a release may decide by itself.
    private func counts(_ release: Release, reaching reached: Double, in geometry: Geometry) -> Bool {
        switch thrown {
        case .always: true
        case .away: (reached - geometry.offset(of: release.origin)) * release.velocity > 0
        }
    }

    /// The threshold on a side: that of an open cell if the gesture found it open there, or on the other side if that
    /// counts too.
    func threshold(on side: Side, from origin: Rest) -> Threshold {
        let isOpen = origin.openSide.map { $0 == side || otherThreshold == .close } ?? false
        return (isOpen ? closeThreshold : openThreshold)[side]
    }

    private func openingSide(
        _ choice: OpeningSide, at start: Double, reaching reached: Double, _ release: Release, in geometry: Geometry
    ) -> Side? {
        switch (choice, release.origin) {
        case (.own, _) where release.own != nil: release.own
        case (.projected, .open(let open)), (.projected, .stop(let open, _)): open
        case (.projected, .closed), (.projected, .expanded), (.reached, _): geometry.side(at: reached)
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
