/// The full swipes of a cell: on which sides there is one, and the rule of each side.
package struct FullSwipeRules: Hashable, Sendable, Overridable {
    /// The sides with a full swipe.
    package var sides = Reveal.none
    package var rules = SidePair(both: FullSwipeRule())

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

    /// Whether the rules of a gesture depend on where it found the cell, or on where content is.
    var vary: Bool { Side.allCases.contains { rules[$0].closedThreshold != nil || rules[$0].edge != nil } }

    /// The rules of a gesture that found the cell at `origin` and has moved content to `offset`.
    func rules(from origin: Rest, at offset: Double, in geometry: Geometry) -> FullSwipeRules {
        guard let side = geometry.side(at: offset) else { return self }
        let (closed, edge) = (rules[side].closedThreshold, rules[side].edge)
        var found = self
        if let closed, origin == .closed { found.rules[side].threshold = closed }
        if let edge, abs(offset) >= geometry.width - edge.inset { found.rules[side].threshold.back = edge.back }
        return found
    }

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

    /// Whether a gesture has lasted too long to perform an action at `offset`.
    func isTooLong(_ duration: Double, at offset: Double, in geometry: Geometry) -> Bool {
        guard let side = geometry.side(at: offset), let maximum = rules[side].maximumDuration else { return false }
        return duration > maximum
    }

    /// The action that a release performs, unless it is thrown back.
    func released(at offset: Double, velocity: Double, armed: String?, in geometry: Geometry) -> String? {
        if isThrownBack(at: offset, velocity: velocity, in: geometry) { return nil }
        return performed(at: offset, velocity: velocity, armed: armed, in: geometry)
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
package struct FullSwipeRule: Hashable, Sendable, Overridable {
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
        /// The action is invoked at once and the cell goes where the release rule sends it.
        case release

        /// Whether the cell stays as it is when its action is complete and it does not wait any more.
        var isKeptByCompletion: Bool {
            switch self {
            case .fill, .destructive, .open, .release: true
            case .select, .bounce: false
            }
        }

        /// Whether content slides away.
        var slidesAway: Bool {
            switch self {
            case .fill, .destructive: true
            case .select, .bounce, .open, .release: false
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

        /// Whether content that is `pulled` px from closed reaches one of the distances.
        func isReached(at pulled: Double, on side: Side, in geometry: Geometry) -> Bool {
            if let fraction, fraction < 1, pulled >= fraction * geometry.width { return true }
            if let distance, pulled >= distance { return true }
            if let past, pulled >= geometry.extent(of: side) + past { return true }
            if let inset, pulled >= geometry.width - inset { return true }
            return false
        }
    }

    /// Where content has almost left the row, and the velocity that still takes the full swipe back there.
    package struct Edge: Hashable, Sendable {
        /// How far before the end of the row, in px.
        package var inset: Double
        /// In px/s.
        package var back: Double
    }

    package var style = Style.fill
    package var threshold = Threshold(fraction: 0.6)
    /// The threshold of a gesture that found the cell closed; nil: `threshold`.
    @Indirect package var closedThreshold: Threshold?
    /// Another `threshold.back` at the end of the row; nil: none.
    @Indirect package var edge: Edge?
    /// A throw performs the action only from this many px from closed on.
    package var minimumDistance = 0.0
    /// How far, in px, an armed swipe must go back before it is disarmed.
    package var hysteresis = 0.0
    /// How far content moves beyond the actions, in px for each px of the finger.
    package var friction = 1.0
    /// The action to perform. If the side does not have it, or if this is nil, it is the outermost. A side without
    /// actions performs this one, and has no full swipe if it is nil.
    package var action: String?
    package var completion = Completion.wait
    /// A gesture that has lasted longer than this, in ms, does not perform the action; nil: the time does not matter.
    package var maximumDuration: Double?
    /// The timeout in ms after which a waiting cell closes. If it is nil, the cell waits until the action is complete.
    package var timeLimit: Double? = 60_000
    /// The duration in ms in which a removed row collapses.
    package var collapse = 300.0

    /// A day, in ms. An invocation without a time limit times out after it if no cell waits for it, so that invocations
    /// which are never completed do not accumulate.
    static let longestTimeLimit = 86_400_000.0

    /// The timeout of a new invocation, in ms.
    var timeout: Double { timeLimit ?? Self.longestTimeLimit }

    package mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        try object.member("style", &style)
        try object.member("threshold", &threshold)
        try object.member("closedThreshold", &closedThreshold)
        try object.member("edge", &edge)
        try object.member("minimumDistance", &minimumDistance, in: CodedRange.length)
        try object.member("hysteresis", &hysteresis, in: CodedRange.length)
        try object.member("friction", &friction, in: CodedRange.factor)
        try object.member("action", &action)
        try object.member("completion", &completion)
        try object.member("maximumDuration", &maximumDuration, in: 1...Self.longestTimeLimit)
        try object.member("timeLimit", &timeLimit, in: 1...Self.longestTimeLimit)
        try object.member("collapse", &collapse, in: CodedRange.duration)
    }
}

extension FullSwipeRule.Edge: Coded {
    package init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        inset = try object.number("inset", old?.inset, in: CodedRange.length)
        back = try object.number("back", old?.back, in: CodedRange.length)
    }
}

extension FullSwipeRule.Threshold: Coded {
    package static let hasShortForm = true

    /// Throws for a threshold that no swipe can reach: a typing error must not turn the full swipe off.
    package init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        let expected = "an object with at least one of fraction, distance, past, inset and velocity"
        try object.requireObject(expected)
        fraction = try object.optionalNumber("fraction", old?.fraction, in: 0...10)
        distance = try object.optionalNumber("distance", old?.distance, in: CodedRange.length)
        past = try object.optionalNumber("past", old?.past, in: CodedRange.length)
        inset = try object.optionalNumber("inset", old?.inset, in: CodedRange.length)
        seconds = try object.optionalNumber("seconds", old?.seconds, in: 0...10)
        velocity = try object.optionalNumber("velocity", old?.velocity, in: CodedRange.length)
        back = try object.optionalNumber("back", old?.back, in: CodedRange.length)
        still = try object.optionalNumber("still", old?.still, in: 0...10)
        guard fraction != nil || distance != nil || past != nil || inset != nil || velocity != nil else {
            throw object.error(expected)
        }
    }
}
