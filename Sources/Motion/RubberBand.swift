/// The rubber-band effect: how far content follows a finger that drags it past its end (overscroll).
///
/// The further the finger goes, the less the content follows, and never by more than `dimension`. The function is the
/// one published for `UIScrollView`: r(d) = d c w / (d c + w), d being the distance dragged, c the coefficient and w
/// the dimension along the axis.
package struct RubberBand: Hashable, Sendable {
    /// The slope at the start; iOS uses 0.55.
    package let coefficient: Double
    /// Content follows the first `start` px one to one.
    package let start: Double
    /// What happens beyond `start`. If true, the position is s + r(d - s), s being `start`, which has no step. If
    /// false, it is r(d) + s/2 as in RMSwipeTableViewCell, which steps by s - r(s) - s/2 at `start`.
    package let isContinuous: Bool

    /// Creates a rubber band. `coefficient` must be greater than 0 and `start` must not be negative.
    package init(coefficient: Double, start: Double = 0, isContinuous: Bool = true) {
        precondition(coefficient > 0 && start >= 0, "coefficient must be positive, start at least 0")
        self.coefficient = coefficient
        self.start = start
        self.isContinuous = isContinuous
    }

    /// The content's position, in px past its end, when the finger has gone `distance` px past it. `distance` is not
    /// negative.
    package func position(at distance: Double, dimension: Double) -> Double {
        if distance <= start { return distance }
        if isContinuous { return start + Self.follow(distance - start, coefficient, dimension) }
        return Self.follow(distance, coefficient, dimension) + start / 2
    }

    /// The inverse of `position`: how far a finger has dragged that catches the content at `position`.
    ///
    /// d = p w / (c (w - p)). The result is nil for positions close to `dimension` or beyond it, which no finger can
    /// reach.
    package func distance(at position: Double, dimension: Double) -> Double? {
        if position <= start { return position }
        let stretched = isContinuous ? position - start : position - start / 2
        guard stretched < dimension * 0.999 else { return nil }
        let pulled = stretched * dimension / (coefficient * (dimension - stretched))
        return isContinuous ? start + pulled : max(pulled, start)
    }

    private static func follow(_ distance: Double, _ coefficient: Double, _ dimension: Double) -> Double {
        let pulled = distance * coefficient
        return dimension > 0 ? pulled * dimension / (pulled + dimension) : 0
    }
}
