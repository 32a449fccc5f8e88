/// The full swipes of a cell: on which sides there is one, and the rule of each side.
package struct FullSwipeRules: Hashable, Sendable {
    /// The sides with a full swipe.
    package var sides: Reveal
    package var rules: SidePair<FullSwipeRule>

    package init(sides: Reveal, rules: SidePair<FullSwipeRule>) {
        self.sides = sides
        self.rules = rules
    }

    package subscript(side: Side) -> FullSwipeRule { rules[side] }

    /// The action that a full swipe on `side` performs, or nil if that side has no full swipe.
    func action(on side: Side, in geometry: Geometry) -> String? {
        guard sides.contains(side) else { return nil }
        if case .unavailable = geometry.extents[side] { return nil }
        let (actions, id) = (geometry.actions[side], rules[side].action)
        guard let outermost = actions.first else { return id }
        return id.flatMap { id in actions.first { $0.id == id }?.id } ?? outermost.id
    }

    /// The action that is armed when content is at `offset`.
    ///
    /// - Parameter armed: the action that was armed before. It remains armed until content has gone back by the
    ///   hysteresis.
    func armed(at offset: Double, was armed: String?, in geometry: Geometry) -> String? {
        guard let side = geometry.side(at: offset), abs(offset) > geometry.extent(of: side),
            let action = action(on: side, in: geometry)
        else { return nil }
        let distance = abs(offset) + (armed == action ? rules[side].hysteresis : 0)
        return rules[side].threshold.isReached(at: distance, on: side, in: geometry) ? action : nil
    }

    /// The action that a release at `offset` with `velocity` performs.
    ///
    /// - Parameter armed: the action that is armed.
    func performed(at offset: Double, velocity: Double, armed: String?, in geometry: Geometry) -> String? {
        if velocity == 0, let side = geometry.side(at: offset), let still = rules[side].threshold.still {
            let isFull = abs(offset) > geometry.extent(of: side) && abs(offset) >= still * geometry.width
            return isFull ? action(on: side, in: geometry) : nil
        }
        return armed ?? thrown(at: offset, velocity: velocity, in: geometry)
    }

    /// The action that a release at `offset` with `velocity` performs because of its velocity alone.
    private func thrown(at offset: Double, velocity: Double, in geometry: Geometry) -> String? {
        guard let side = geometry.side(at: offset), abs(offset) > geometry.extent(of: side),
            abs(offset) >= rules[side].minimumDistance
        else { return nil }
        let outward = velocity * geometry.sign(of: side)
        let isThrown = rules[side].threshold.velocity.map { outward >= $0 } ?? false
        guard isThrown || isProjected(from: abs(offset), outward: outward, on: side, in: geometry) == true
        else { return nil }
        return action(on: side, in: geometry)
    }

    /// Whether a release at `offset` with `velocity` takes the full swipe back, because the finger throws content back.
    /// Content that has left the row altogether does not come back.
    func isThrownBack(at offset: Double, velocity: Double, in geometry: Geometry) -> Bool {
        guard let side = geometry.side(at: offset), abs(offset) < geometry.width else { return false }
        let outward = velocity * geometry.sign(of: side)
        if let back = rules[side].threshold.back, -outward >= back { return true }
        return isProjected(from: abs(offset), outward: outward, on: side, in: geometry) == false
    }

    /// Whether the velocity takes content to one of the distances; nil if the threshold does not project.
    private func isProjected(from pulled: Double, outward: Double, on side: Side, in geometry: Geometry) -> Bool? {
        rules[side].threshold.seconds.map {
            rules[side].threshold.isReached(at: pulled + outward * $0, on: side, in: geometry)
        }
    }
}

/// The full swipe of one side: when a swipe beyond the actions performs one of them, and what the cell does then.
package struct FullSwipeRule: Hashable, Sendable {
    /// What the cell does when a full swipe performs its action.
    package enum Style: String, Hashable, CaseIterable, Sendable {
        /// Content slides away over the whole width and stays there until the action is complete.
        case fill
        /// Like `fill`; then the row is removed if the action was performed.
        case destructive
        /// The action is invoked at once and the cell closes.
        case select
        /// The cell closes and the action is invoked when it is closed.
        case bounce
        /// The action is invoked at once and the side opens.
        case open

        /// Whether content slides away.
        var slidesAway: Bool {
            switch self {
            case .fill, .destructive: true
            case .select, .bounce, .open: false
            }
        }
    }

    /// Whether the application completes the action.
    package enum Completion: String, Hashable, CaseIterable, Sendable {
        /// The cell waits until the application completes the action.
        case wait
        /// The cell continues at once without the application. A `destructive` row is removed, any other closes.
        case none
    }

    /// The distances and velocities at which a swipe becomes a full swipe. A threshold that is nil is not used.
    package struct Threshold: Hashable, Sendable {
        /// The swipe is armed from this fraction of the width on. From 1 on, no distance is enough.
        package var fraction: Double?
        /// The swipe is armed from this many px from closed on.
        package var distance: Double?
        /// The swipe is armed from this many px beyond the extent on.
        package var past: Double?
        /// The swipe is armed from this many px before content has left the row on.
        package var inset: Double?
        /// How far ahead a release looks, in s: the distances are compared with where its velocity would take content.
        package var seconds: Double?
        /// A release beyond the extent with at least this velocity outwards, in px/s, performs the action.
        package var velocity: Double?
        /// A release with at least this velocity back towards closed, in px/s, does not perform the action.
        package var back: Double?
        /// A release at rest performs the action from this fraction of the width on, wherever the swipe is armed.
        package var still: Double?

        package init(
            fraction: Double? = nil, distance: Double? = nil, past: Double? = nil, inset: Double? = nil,
            seconds: Double? = nil, velocity: Double? = nil, back: Double? = nil, still: Double? = nil
        ) {
            self.fraction = fraction
            self.distance = distance
            self.past = past
            self.inset = inset
            self.seconds = seconds
            self.velocity = velocity
            self.back = back
            self.still = still
        }

        /// Whether content that is `pulled` px from closed reaches one of the distances.
        func isReached(at pulled: Double, on side: Side, in geometry: Geometry) -> Bool {
            if let fraction, fraction < 1, pulled >= fraction * geometry.width { return true }
            if let distance, pulled >= distance { return true }
            if let past, pulled >= geometry.extent(of: side) + past { return true }
            if let inset, pulled >= geometry.width - inset { return true }
            return false
        }
    }

    package var style: Style
    package var threshold: Threshold
    /// A throw performs the action only from this many px from closed on.
    package var minimumDistance: Double
    /// How far, in px, an armed swipe must go back before it is disarmed.
    package var hysteresis: Double
    /// How far content moves beyond the actions, in px for each px of the finger.
    package var friction: Double
    /// The action to perform. If the side does not have it, or if this is nil, it is the outermost. A side without
    /// actions performs this one, and has no full swipe if it is nil.
    package var action: String?
    package var completion: Completion
    /// The timeout in ms after which a waiting cell closes.
    package var timeLimit: Double
    /// The duration in ms in which a removed row collapses.
    package var collapse: Double

    package init(
        style: Style, threshold: Threshold, minimumDistance: Double = 0, hysteresis: Double = 8, friction: Double = 1,
        action: String? = nil, completion: Completion = .wait, timeLimit: Double = 60_000, collapse: Double = 300
    ) {
        self.style = style
        self.threshold = threshold
        self.minimumDistance = minimumDistance
        self.hysteresis = hysteresis
        self.friction = friction
        self.action = action
        self.completion = completion
        self.timeLimit = timeLimit
        self.collapse = collapse
    }
}
