extension ReleaseRule {
    /// Decides at which stop a cell settles that is released on a side with stops.
    ///
    /// The thresholds apply between two neighbors: from the inner one outwards, as fractions of the way between them.
    /// Closed is the innermost.
    ///
    /// - Parameters:
    /// - reached: the position to compare: projected, or not.
    /// - velocity: the velocity that may decide by itself.
    func choosingStop(
        _ decision: ReleaseDecision, at reached: Double, throwing velocity: Double, from origin: Rest, on side: Side,
        in geometry: Geometry
    ) -> ReleaseDecision {
        var decision = decision
        let sign = geometry.sign(of: side)
        let place = decision.offset * sign
        if origin == .closed, minimumDistance > 0, place < minimumDistance {
            decision.reason = .minimumDistance
            return decision
        }
        let rests = geometry.openRests(of: side)
        let last = rests[rests.count - 1]
        if let opens = velocityThreshold.opens(outward: velocity * sign) {
            decision.reason = .velocity
            let outwards = rests.first { $0.distance > place } ?? last
            let inwards = rests.last { $0.distance < place } ?? rests[0]
            decision.outcome = opens ? outwards.rest : inwards.rest
            return decision
        }
        guard let next = rests.firstIndex(where: { $0.distance > reached * sign }) else {
            decision.outcome = last.rest
            return decision
        }
        guard next > 0 else { return decision }
        let (inner, outer) = (rests[next - 1], rests[next])
        let isOnOther = origin.openSide == side.opposite && otherThreshold == .close
        let isComingBack = isOnOther || geometry.offset(of: origin) * sign >= outer.distance
        let threshold = (isComingBack ? closeThreshold : openThreshold)[side]
        let border = inner.distance + threshold.length(of: outer.distance - inner.distance)
        decision.threshold = sign * border
        decision.outcome = reached * sign >= border ? outer.rest : inner.rest
        return decision
    }
}

extension Geometry {
    /// Closed and the stops of a side with their distances from closed, the innermost first.
    fileprivate func openRests(of side: Side) -> [(rest: Rest, distance: Double)] {
        let stops = stops[side].enumerated().map { (rest: Rest.stop(side, $0), distance: $1) }
        return [(.closed, 0)] + stops.inOrder { $0.distance < $1.distance }
    }
}

extension Threshold {
    /// The length in px of the threshold on a way of `length` px. One that depends on an action's width is half of it.
    fileprivate func length(of length: Double) -> Double {
        switch self {
        case .fraction(let fraction): fraction * length
        case .px(let px): px
        case .halfOuterAction, .allButHalfInnerAction: length / 2
        }
    }
}
