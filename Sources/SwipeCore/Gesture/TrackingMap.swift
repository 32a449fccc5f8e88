import Motion

/// The mapping between a finger and one cell's content. The *pull* is the distance that a finger would have moved from
/// closed; the *offset* is where content is.
struct TrackingMap: Equatable {
    let geometry: Geometry
    let rule: TrackingRule
    /// How far content of each side follows the finger by itself; nil if it does not move to that side.
    private let spans: SidePair<Span?>

    /// The offsets of one side, as distances from closed, at which content follows the finger before `rule` applies.
    private struct Span: Equatable {
        /// Up to here, content follows one to one.
        let extent: Double
        /// Up to here, content follows with `friction`: the whole width if the side has a full swipe.
        let end: Double
        /// In px for each px of the finger.
        let friction: Double
        /// How far the finger has to pull content to `end`.
        let pull: Double

        init(extent: Double, end: Double, friction: Double = 1) {
            self.extent = extent
            self.end = end
            self.friction = friction
            pull = friction == 1 ? end : extent + (end - extent) / friction
        }
    }

    init(geometry: Geometry, rule: TrackingRule, fullSwipe: FullSwipeRules) {
        self.geometry = geometry
        self.rule = rule
        func span(_ side: Side) -> Span? {
            switch geometry.extents[side] {
            case .unavailable: return nil
            case .endless: return Span(extent: 0, end: 0)
            case .px(var extent):
                if let outermost = geometry.stops[side].max() { extent = max(extent, outermost) }
                let isFull = fullSwipe.action(on: side, in: geometry) != nil && !fullSwipe[side].within
                let end = isFull ? max(extent, geometry.width) : extent
                return Span(extent: extent, end: end, friction: isFull ? fullSwipe[side].friction : 1)
            }
        }
        spans = SidePair(leading: span(.leading), trailing: span(.trailing))
    }

    /// The offset at a pull of `pull` px.
    ///
    /// - Parameters:
    /// - grabbed: the offset when the gesture began. A spring may have moved content further than a pull can. It then
    ///   follows from there instead of jumping.
    /// - own: the side that the gesture stays on (`ownSide`); nil: it may go to both.
    func offset(at pull: Double, grabbed: Double, on own: Side?) -> Double {
        guard let side = geometry.side(at: pull) else { return 0 }
        let sign = geometry.sign(of: side)
        let distance = abs(pull) * rule.scale[side]
        if let own, side != own { return sign * across(distance) }
        let held = max(grabbed * sign, 0)
        guard let span = spans[side] else { return sign * min(distance, held) }
        if distance > span.pull { return sign * past(span.end, by: distance - span.pull, held: held) }
        if distance <= span.extent || span.friction == 1 { return sign * distance }
        return sign * (span.extent + span.friction * (distance - span.extent))
    }

    /// The pulls at which `offset` may have a corner or a step. Elsewhere it is straight, or curves smoothly.
    func kinks(grabbed: Double) -> [Double] {
        Side.allCases.reduce(into: [0]) { kinks, side in
            let sign = geometry.sign(of: side)
            let held = max(grabbed * sign, 0)
            var distances = [held]
            if let span = spans[side] {
                let end = span.extent > 0 ? span.end : geometry.width
                distances += [
                    span.extent, span.pull, span.pull + max(end, held) - span.end, span.pull + held - span.end,
                ]
                distances += bandKinks.map { span.pull + $0 }
            }
            kinks += (distances + bandKinks).map { sign * $0 / rule.scale[side] }
        }
    }

    /// How far past its beginning a rubber band has a corner or a step.
    private var bandKinks: [Double] {
        guard case .rubberBand(let band, _) = rule.beyond, band.start > 0 else { return [] }
        return band.isContinuous ? [band.start] : [band.start, band.start + 1e-3]
    }

    /// The inverse of `offset`: the pull of a finger that catches content at `offset`.
    func pull(at offset: Double, on own: Side? = nil) -> Double {
        guard let side = geometry.side(at: offset) else { return 0 }
        let distance = abs(offset)
        let pulled = own == nil || side == own ? pulled(to: distance, on: side) : acrossPull(at: distance)
        return geometry.sign(of: side) * pulled / rule.scale[side]
    }

    /// How far content must be pulled to be `distance` px from closed.
    private func pulled(to distance: Double, on side: Side) -> Double {
        guard let span = spans[side], distance > span.extent else { return distance }
        if distance <= span.end, span.friction == 1 { return distance }
        if distance <= span.end { return span.extent + (distance - span.extent) / span.friction }
        let excess = distance - span.end
        switch rule.beyond {
        case .clamp, .free, .catching: return span.pull + excess
        case .friction(let part): return span.pull + (part > 0 ? excess / part : excess)
        case .rubberBand(let band, let dimension):
            return span.pull + (band.distance(at: excess, dimension: dimension ?? geometry.width) ?? excess)
        }
    }

    /// Where content would be at a pull of `pull` px if nothing held it back.
    func freeOffset(at pull: Double) -> Double {
        geometry.side(at: pull).map { pull * rule.scale[$0] } ?? 0
    }

    /// The velocity of content at `offset` when the finger moves with `velocity`: 0 at a hard end, and less than the
    /// finger's within a rubber band.
    func velocity(at offset: Double, of velocity: Double, on own: Side?) -> Double {
        let step = velocity < 0 ? -1e-3 : 1e-3
        let next = self.offset(at: pull(at: offset, on: own) + step, grabbed: offset, on: own)
        return velocity * (next - offset) / step
    }

    /// The part of a pull, in px, that content does not follow because it is at a hard end.
    ///
    /// - Parameter offset: where content is.
    func unused(of pull: Double, at offset: Double, on own: Side?) -> Double {
        if case .catching = rule.beyond { return 0 }
        guard let side = geometry.side(at: pull) else { return 0 }
        if let own, side != own { return rule.crossing == .rubberBand ? 0 : pull }
        guard let span = spans[side] else { return pull - offset }
        guard case .clamp = rule.beyond, abs(pull) > span.pull else { return 0 }
        return pull - self.pull(at: offset, on: own)
    }

    /// The side that a gesture stays on once content is pulled to `pull`; nil if it may go on to the other one.
    func ownSide(at pull: Double) -> Side? {
        guard rule.crossing != .cross, let side = geometry.side(at: pull), geometry.extents[side] != .unavailable else {
            return nil
        }
        return side
    }

    /// How far content goes beyond closed, in px, when it is pulled `distance` px to the side that the gesture did not
    /// begin on.
    private func across(_ distance: Double) -> Double {
        guard rule.crossing == .rubberBand else { return 0 }
        if case .friction(let part) = rule.beyond { return part * distance }
        let (band, dimension) = crossingBand
        return band.position(at: distance, dimension: dimension)
    }

    /// The inverse of `across`.
    private func acrossPull(at distance: Double) -> Double {
        guard rule.crossing == .rubberBand else { return distance }
        if case .friction(let part) = rule.beyond { return part > 0 ? distance / part : distance }
        let (band, dimension) = crossingBand
        return band.distance(at: distance, dimension: dimension) ?? distance
    }

    /// The rubber band beyond closed: the one beyond the extent, or UIKit's.
    private var crossingBand: (band: RubberBand, dimension: Double) {
        guard case .rubberBand(let band, let dimension) = rule.beyond else {
            return (RubberBand(coefficient: 0.55), geometry.width)
        }
        return (band, dimension ?? geometry.width)
    }

    /// The distance from closed of content that is pulled `excess` px beyond `extent`.
    private func past(_ extent: Double, by excess: Double, held: Double) -> Double {
        switch rule.beyond {
        case .clamp, .catching:
            let end = extent > 0 ? extent : geometry.width
            return min(extent + excess, max(end, held))
        case .free: return extent + excess
        case .friction(let part): return extent + part * excess
        case .rubberBand(let band, let dimension):
            let size = dimension ?? geometry.width
            let position = extent + band.position(at: excess, dimension: size)
            guard band.distance(at: held - extent, dimension: size) == nil else { return position }
            return max(position, min(extent + excess, held))
        }
    }
}
