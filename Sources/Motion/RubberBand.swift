/// How far content follows a finger that pulls it past its end: ever less, and never further than `dimension`.
///
/// The law is UIScrollView's, as published: r(d) = d c w / (d c + w), with d the distance pulled, c the coefficient and
/// w the dimension along the axis.
package struct RubberBand: Hashable, Codable, Sendable {
    /// 0.55 on iOS; the slope at the start.
    package let coefficient: Double
    /// The first `start` px are followed one to one.
    package let start: Double
    /// What happens at `start`: true follows s + r(d - s), without a step. False is RMSwipeTableViewCell's own
    /// r(d) + s/2, which steps by s - r(s) - s/2 there.
    package let isContinuous: Bool

    package init(coefficient: Double, start: Double = 0, isContinuous: Bool = true) {
        precondition(coefficient > 0 && start >= 0, "a rubber band pulls back, from a distance")
        self.coefficient = coefficient
        self.start = start
        self.isContinuous = isContinuous
    }

    /// Where the content stands when pulled by `distance` px, which is not negative.
    package func position(at distance: Double, dimension: Double) -> Double {
        if distance <= start { return distance }
        if isContinuous { return start + Self.follow(distance - start, coefficient, dimension) }
        return Self.follow(distance, coefficient, dimension) + start / 2
    }

    /// The distance at which the content stands at `position`: what a finger that catches it there has pulled. Nil where no
    /// pull of any finger leads, close to the dimension and past it.
    ///
    /// d = p w / (c (w - p)).
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
