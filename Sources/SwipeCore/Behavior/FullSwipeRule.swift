/// When a swipe that goes on past the actions performs the outermost one, and what the cell does then.
package struct FullSwipeRule: Hashable, Codable, Sendable {
    package enum Style: String, Hashable, Codable, Sendable {
        /// Content slides away over the whole width and stays there until the action is complete.
        case fill
        /// As `fill`; an action that was performed then removes the row.
        case destructive
        /// The action is invoked at once, and the cell closes.
        case select
        /// The cell closes, and the action is invoked when it is back.
        case bounce
    }

    package enum Completion: String, Hashable, Codable, Sendable {
        /// The cell waits for the application to say what has become of the action.
        case wait
        /// The cell goes on by itself: a `destructive` row is removed, any other closes.
        case none
    }

    /// The sides that have full swipes.
    package var sides: Reveal
    package var style: Style
    /// Armed from this part of the width on; nil: not by that.
    package var fraction: Double?
    /// Armed from this many px past the extent on; nil: not by that.
    package var past: Double?
    /// Performed by a release past the extent that is at least this fast outwards, in px/s; nil: not by that.
    package var velocity: Double?
    /// How far, in px, an armed swipe must go back to be disarmed.
    package var hysteresis: Double
    /// What a side without actions performs; nil: it has no full swipe.
    package var action: String?
    package var completion: Completion
    /// How long, in ms, a cell waits before it closes by itself.
    package var timeLimit: Double
    /// How long, in ms, a removed row takes to collapse.
    package var collapse: Double

    /// The action that a full swipe performs on `side`; nil: there is no full swipe there.
    func action(on side: Side, in geometry: Geometry) -> String? {
        guard sides.contains(side), fraction != nil || past != nil || velocity != nil else { return nil }
        if case .unavailable = geometry.extents[side] { return nil }
        return geometry.actions[side].first?.id ?? action
    }

    /// The action that is armed with content at `offset`.
    ///
    /// - Parameter armed: the one that was, which stays until content has gone back by the hysteresis.
    func armed(at offset: Double, was armed: String?, in geometry: Geometry) -> String? {
        guard let side = geometry.side(at: offset), let action = action(on: side, in: geometry) else { return nil }
        let distance = abs(offset) + (armed == action ? hysteresis : 0)
        let extent = geometry.extent(of: side)
        let isFarEnough = fraction.map { distance >= $0 * geometry.width } ?? false
        let isPast = past.map { distance >= extent + $0 } ?? false
        return abs(offset) > extent && (isFarEnough || isPast) ? action : nil
    }

    /// The action that a release at `offset` with `velocity` performs by its speed alone.
    func flung(at offset: Double, velocity: Double, in geometry: Geometry) -> String? {
        guard let least = self.velocity, let side = geometry.side(at: offset),
            let action = action(on: side, in: geometry), abs(offset) > geometry.extent(of: side)
        else { return nil }
        return velocity * geometry.sign(of: side) >= least ? action : nil
    }
}
