import Motion

/// How content follows a finger on one cell: from how far the finger has pulled to where the content stands, and back.
struct TrackingMap: Equatable {
    let geometry: Geometry
    let rule: TrackingRule
    let fullSwipe: FullSwipeRule

    /// Where content stands when pulled to `pull`.
    ///
    /// - Parameter grabbed: where it was when the finger took it. A spring may have carried it further than a pull can; it
    ///   is then followed from there, and does not jump.
    func offset(at pull: Double, grabbed: Double) -> Double {
        guard let side = geometry.side(at: pull) else { return 0 }
        let sign = geometry.sign(of: side)
        let distance = abs(pull)
        let held = max(grabbed * sign, 0)
        guard let end = end(of: side) else { return sign * min(distance, held) }
        return sign * (distance <= end ? distance : past(end, by: distance - end, held: held))
    }

    /// The distance up to which content follows one to one: the extent, or, on the way to a full swipe, the whole width. Nil
    /// where it does not move.
    private func end(of side: Side) -> Double? {
        switch geometry.extents[side] {
        case .unavailable: nil
        case .endless: 0
        case .px(let extent):
            fullSwipe.action(on: side, in: geometry) == nil ? extent : max(extent, geometry.width)
        }
    }

    /// How far a finger has pulled that finds the content at `offset`: the inverse.
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

    /// How fast content moves at `offset` under a finger with `velocity`: not at all against a border, and less in a rubber
    /// band.
    func velocity(at offset: Double, of velocity: Double) -> Double {
        let step = velocity < 0 ? -1e-3 : 1e-3
        let next = self.offset(at: pull(at: offset) + step, grabbed: offset)
        return velocity * (next - offset) / step
    }

    /// The distance from closed at which content stands that is pulled `excess` px past `extent`.
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
