/// The full swipe: when a swipe beyond the actions performs the outermost one, and what the cell does then.
package struct FullSwipeRule: Hashable, Codable, Sendable {
    /// What the cell does when a full swipe performs its action.
    package enum Style: String, Hashable, Codable, Sendable {
        /// Content slides away over the whole width and stays there until the action is complete.
        case fill
        /// Like `fill`; then the row is removed if the action was performed.
        case destructive
        /// The action is invoked at once and the cell closes.
        case select
        /// The cell closes and the action is invoked when it is closed.
        case bounce
    }

    /// Who completes the action.
    package enum Completion: String, Hashable, Codable, Sendable {
        /// The cell waits until the application completes the action.
        case wait
        /// Nobody: the cell continues at once. A `destructive` row is removed, any other closes.
        case none
    }

    /// The sides with a full swipe.
    package var sides: Reveal
    package var style: Style
    /// The swipe is armed from this fraction of the width on; nil: never for that reason.
    package var fraction: Double?
    /// The swipe is armed from this many px beyond the extent on; nil: never for that reason.
    package var past: Double?
    /// A fling beyond the extent with at least this velocity outwards, in px/s, performs the action; nil: never for
    /// that reason.
    package var velocity: Double?
    /// How far, in px, an armed swipe must go back before it is disarmed.
    package var hysteresis: Double
    /// The full-swipe action of a side without actions. Nil: such a side has no full swipe.
    package var action: String?
    package var completion: Completion
    /// The timeout in ms after which a waiting cell closes.
    package var timeLimit: Double
    /// The duration in ms in which a removed row collapses.
    package var collapse: Double

    /// The action that a full swipe performs on `side`; nil if there is no full swipe on it.
    func action(on side: Side, in geometry: Geometry) -> String? {
        guard sides.contains(side), fraction != nil || past != nil || velocity != nil else { return nil }
        if case .unavailable = geometry.extents[side] { return nil }
        return geometry.actions[side].first?.id ?? action
    }

    /// The action that is armed when content is at `offset`.
    ///
    /// - Parameter armed: the action that was armed before. It remains armed until content has gone back by the
    ///   hysteresis.
    func armed(at offset: Double, was armed: String?, in geometry: Geometry) -> String? {
        guard let side = geometry.side(at: offset), let action = action(on: side, in: geometry) else { return nil }
        let distance = abs(offset) + (armed == action ? hysteresis : 0)
        let extent = geometry.extent(of: side)
        let isFarEnough = fraction.map { distance >= $0 * geometry.width } ?? false
        let isPast = past.map { distance >= extent + $0 } ?? false
        return abs(offset) > extent && (isFarEnough || isPast) ? action : nil
    }

    /// The action that a release at `offset` with `velocity` performs because of its velocity alone.
    func flung(at offset: Double, velocity: Double, in geometry: Geometry) -> String? {
        guard let least = self.velocity, let side = geometry.side(at: offset),
            let action = action(on: side, in: geometry), abs(offset) > geometry.extent(of: side)
        else { return nil }
        return velocity * geometry.sign(of: side) >= least ? action : nil
    }
}
