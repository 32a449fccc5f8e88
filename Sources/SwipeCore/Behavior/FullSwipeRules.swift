/// The full swipes of a cell: on which sides there is one, the rule of each side, and the action that a swipe performs.
package struct FullSwipeRules: Hashable, Sendable, Overridable {
    /// The sides with a full swipe.
    package var sides = Reveal.none
    package var rules = SidePair(both: FullSwipeRule())

    /// Where a swipe is when it is compared with the thresholds.
    struct Place {
        /// Of content, in px.
        var offset: Double
        /// Of the finger along the axis, in the cell's coordinates; nil if the gesture has no pointer.
        var finger: Double?
        /// The rest state in which the gesture found the cell.
        var origin: Rest
    }

    /// Members beside `leading` and `trailing` count for both sides.
    package mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        let isEnabled = try object.optionalFlag("enabled", sides != .none)
        let named = try object.optionalChoice("sides", sides)
        if object.isReading {
            sides = isEnabled.map { $0 ? named ?? .both : .none } ?? named ?? sides
            try rules.leading.code(&object)
            try rules.trailing.code(&object)
        }
        try object.member("leading", &rules.leading)
        try object.member("trailing", &rules.trailing)
    }

    package subscript(side: Side) -> FullSwipeRule { rules[side] }

    /// The threshold at a place. It depends on where the gesture found the cell, and on whether content has almost left
    /// the row.
    private func threshold(at place: Place, on side: Side, in geometry: Geometry) -> FullSwipeRule.Threshold {
        let closed = place.origin == .closed ? rules[side].closedThreshold : nil
        var threshold = closed ?? rules[side].threshold
        if let edge = rules[side].edge, abs(place.offset) >= geometry.width - edge.inset { threshold.back = edge.back }
        return threshold
    }

    // MARK: Actions

    /// The action that a full swipe on `side` performs first, or nil if that side has no full swipe.
    func action(on side: Side, in geometry: Geometry) -> String? {
        guard sides.contains(side) else { return nil }
        if case .unavailable = geometry.extents[side] { return nil }
        let (actions, id) = (geometry.actions[side], rules[side].action)
        guard let outermost = actions.first else { return id }
        return id.flatMap { id in actions.first { $0.id == id }?.id } ?? outermost.id
    }

    /// The action that a full swipe further out performs; nil if the side does not have it.
    private func furtherAction(_ index: Int, on side: Side, in geometry: Geometry) -> String? {
        let actions = geometry.actions[side]
        guard let id = rules[side].further[index].action else {
            return index + 1 < actions.count ? actions[index + 1].id : nil
        }
        return actions.isEmpty || actions.contains { $0.id == id } ? id : nil
    }

    /// All actions that a full swipe on `side` may perform, the nearest first.
    func actions(on side: Side, in geometry: Geometry) -> [String] {
        guard let first = action(on: side, in: geometry) else { return [] }
        return rules[side].further.indices.reduce(into: [first]) { actions, index in
            guard let action = furtherAction(index, on: side, in: geometry), !actions.contains(action) else { return }
            actions.append(action)
        }
    }

    /// What the cell does for `action`: of the first place with this action, or else what the side does.
    func style(of action: String, on side: Side, in geometry: Geometry) -> FullSwipeRule.Style {
        let further = rules[side].further
        guard !further.isEmpty, action != self.action(on: side, in: geometry) else { return rules[side].style }
        let index = further.indices.first { furtherAction($0, on: side, in: geometry) == action }
        return index.flatMap { further[$0].style } ?? rules[side].style
    }

    // MARK: Arming

    /// The action that is armed when content is at a place.
    ///
    /// - Parameter armed: the action that was armed before. It, and those before it, remain armed until content has gone
    ///   back by the hysteresis.
    func armed(at place: Place, was armed: String?, in geometry: Geometry) -> String? {
        guard let side = geometry.side(at: place.offset), isFull(place, on: side, in: geometry) else { return nil }
        return reached(abs(place.offset), from: place, on: side, was: armed, in: geometry)
    }

    /// Whether content is where a full swipe of `side` is possible at all.
    private func isFull(_ place: Place, on side: Side, in geometry: Geometry) -> Bool {
        abs(place.offset) > geometry.extent(of: side) || rules[side].within
    }

    /// The last action whose threshold is reached; nil if none is.
    ///
    /// - Parameter pulled: how far content is from closed.
    private func reached(
        _ pulled: Double, from place: Place, on side: Side, was armed: String?, in geometry: Geometry
    ) -> String? {
        guard let first = action(on: side, in: geometry) else { return nil }
        var slack = 0.0
        for index in rules[side].further.indices.reversed() {
            guard let action = furtherAction(index, on: side, in: geometry) else { continue }
            if action == armed { slack = rules[side].hysteresis }
            let reach = rules[side].further[index].reach
            if reach.isMet(at: pulled, finger: place.finger, slack: slack, on: side, in: geometry) { return action }
        }
        if first == armed { slack = rules[side].hysteresis }
        let reach = threshold(at: place, on: side, in: geometry).reach
        return reach.isMet(at: pulled, finger: place.finger, slack: slack, on: side, in: geometry) ? first : nil
    }

    // MARK: Release

    /// Whether a gesture has lasted too long, in ms, to perform an action at a place.
    func isTooLong(_ duration: Double, at place: Place, in geometry: Geometry) -> Bool {
        guard let side = geometry.side(at: place.offset) else { return false }
        return rules[side].maximumDuration.map { duration > $0 } ?? false
    }

    /// The action that a release with `velocity` performs, unless it is thrown back.
    ///
    /// - Parameter armed: the action that is armed.
    func released(at place: Place, velocity: Double, armed: String?, in geometry: Geometry) -> String? {
        if isThrownBack(at: place, velocity: velocity, in: geometry) { return nil }
        guard let side = geometry.side(at: place.offset) else { return armed }
        let (threshold, pulled) = (threshold(at: place, on: side, in: geometry), abs(place.offset))
        if velocity == 0, let still = threshold.still {
            let isReached = isFull(place, on: side, in: geometry) && pulled >= still * geometry.width
            return isReached ? armed ?? action(on: side, in: geometry) : nil
        }
        guard isFull(place, on: side, in: geometry), pulled >= rules[side].minimumDistance else { return armed }
        if pulled < geometry.width, threshold.seconds != nil {
            return projected(from: place, velocity: velocity, on: side, in: geometry) ?? armed
        }
        let isThrown = threshold.velocity.map { velocity * geometry.sign(of: side) >= $0 } ?? false
        return armed ?? (isThrown ? action(on: side, in: geometry) : nil)
    }

    /// Whether a release with `velocity` takes the full swipe back, because the finger throws content back. Content that
    /// has left the row altogether does not come back.
    func isThrownBack(at place: Place, velocity: Double, in geometry: Geometry) -> Bool {
        guard let side = geometry.side(at: place.offset), abs(place.offset) < geometry.width else { return false }
        let threshold = threshold(at: place, on: side, in: geometry)
        if let back = threshold.back, -velocity * geometry.sign(of: side) >= back { return true }
        guard threshold.seconds != nil else { return false }
        return projected(from: place, velocity: velocity, on: side, in: geometry) == nil
    }

    /// The action at the place to which the velocity takes content; nil if that reaches no threshold.
    private func projected(from place: Place, velocity: Double, on side: Side, in geometry: Geometry) -> String? {
        let seconds = threshold(at: place, on: side, in: geometry).seconds ?? 0
        let ahead = velocity * geometry.sign(of: side) * seconds
        return reached(abs(place.offset) + ahead, from: place, on: side, was: nil, in: geometry)
    }
}
