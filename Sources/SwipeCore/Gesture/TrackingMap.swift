import Motion

/// The mapping between a finger and one cell's content. The *pull* is the distance that a finger would have moved from
/// closed; the *offset* is where content is.
struct TrackingMap: Equatable {
    let geometry: Geometry
    let rule: TrackingRule
    let fullSwipe: FullSwipeRule

    /// The offset at a pull of `pull` px.
    ///
    /// - Parameter grabbed: the offset when the gesture began. A spring may have moved content further than a pull can.
    ///   It then follows from there instead of jumping.
    func offset(at pull: Double, grabbed: Double) -> Double {
        guard let side = geometry.side(at: pull) else { return 0 }
        let sign = geometry.sign(of: side)
        let distance = abs(pull)
        let held = max(grabbed * sign, 0)
        guard let end = end(of: side) else { return sign * min(distance, held) }
        return sign * (distance <= end ? distance : past(end, by: distance - end, held: held))
    }

    /// The distance up to which content follows one to one: the extent, or the whole width if the side has a full
    /// swipe; nil if content does not move to that side.
    private func end(of side: Side) -> Double? {
        switch geometry.extents[side] {
        case .unavailable: nil
        case .endless: 0
        case .px(let extent):
            fullSwipe.action(on: side, in: geometry) == nil ? extent : max(extent, geometry.width)
        }
    }

    /// The inverse of `offset`: the pull of a finger that catches content at `offset`.
    func pull(at offset: Double) -> Double {
        guard let side = geometry.side(at: offset) else { return 0 }
        let sign = geometry.sign(of: side)
        let distance = abs(offset)
        guard let extent = end(of: side), distance > extent else { return offset }
        switch rule {
        case .clamp, .free, .catching: return offset
        case .friction(let part): return part > 0 ? sign * (extent + (distance - extent) / part) : offset
        case .rubberBand(let band, let dimension):
            let pulled = band.distance(at: distance - extent, dimension: dimension ?? geometry.width)
            return pulled.map { sign * (extent + $0) } ?? offset
        }
    }

    /// The velocity of content at `offset` when the finger moves with `velocity`: 0 at a hard end, and less than the
    /// finger's within a rubber band.
    func velocity(at offset: Double, of velocity: Double) -> Double {
        let step = velocity < 0 ? -1e-3 : 1e-3
        let next = self.offset(at: pull(at: offset) + step, grabbed: offset)
        return velocity * (next - offset) / step
    }

    /// The distance from closed of content that is pulled `excess` px beyond `extent`.
    private func past(_ extent: Double, by excess: Double, held: Double) -> Double {
        switch rule {
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
