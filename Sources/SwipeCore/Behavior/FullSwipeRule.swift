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
    }

    /// Whether the application completes the action.
    package enum Completion: String, Hashable, CaseIterable, Sendable {
        /// The cell waits until the application completes the action.
        case wait
        /// The cell continues at once without the application. A `destructive` row is removed, any other closes.
        case none
    }

    /// How far a swipe must come. A distance that is nil is not used.
    package struct Reach: Hashable, Sendable {
        /// From this fraction of the width on. From 1 on, no distance is enough.
        package var fraction: Double?
        /// From this many px from closed on.
        package var distance: Double?
        /// From this many px beyond the extent on.
        package var past: Double?
        /// From this many px before content has left the row on.
        package var inset: Double?
        /// Once the finger is this fraction of the width from the edge at which the side shows.
        package var finger: Double?

        /// - Parameters:
        /// - pulled: how far content is from closed, in px.
        /// - finger: where the finger is along the axis, in the cell's coordinates; nil if the gesture has no pointer.
        /// - slack: how many px may be missing.
        func isMet(
            at pulled: Double, finger position: Double?, slack: Double, on side: Side, in geometry: Geometry
        ) -> Bool {
            let pulled = pulled + slack
            if let fraction, fraction < 1, pulled >= fraction * geometry.width { return true }
            if let distance, pulled >= distance { return true }
            if let past, pulled >= geometry.extent(of: side) + past { return true }
            if let inset, pulled >= geometry.width - inset { return true }
            guard let finger, let position else { return false }
            let fromEdge = geometry.sign(of: side) > 0 ? position : geometry.width - position
            return fromEdge + slack >= finger * geometry.width
        }
    }

    /// The distances and velocities at which a swipe becomes a full swipe. One that is nil is not used.
    package struct Threshold: Hashable, Sendable {
        /// The swipe is armed from here on.
        package var reach = Reach()
        /// How far ahead a release looks, in s: the distances are compared with where its velocity would take content.
        package var seconds: Double?
        /// A release beyond the extent with at least this velocity outwards, in px/s, performs the action.
        package var velocity: Double?
        /// A release with at least this velocity back towards closed, in px/s, does not perform the action.
        package var back: Double?
        /// A release at rest performs the action from this fraction of the width on, wherever the swipe is armed.
        package var still: Double?
    }

    /// An action that takes the place of those before it, further out.
    package struct Further: Hashable, Sendable {
        /// The action is armed from here on.
        package var reach: Reach
        /// The action to perform. If this is nil, it is the side's next one inwards. One that the side does not have is
        /// left out.
        package var action: String?
        /// What the cell does then; nil: what it does for the first action.
        package var style: Style?

        /// The most of a side.
        package static let limit = 7
    }

    /// Where content has almost left the row, and the velocity that still takes the full swipe back there.
    package struct Edge: Hashable, Sendable {
        /// How far before the end of the row, in px.
        package var inset: Double
        /// In px/s.
        package var back: Double
    }

    package var style = Style.fill
    package var threshold = Threshold(reach: Reach(fraction: 0.6))
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
    /// The actions that a longer swipe performs instead, in the order in which it comes to them.
    package var further: [Further] = []
    /// Whether the swipe may be full before it is beyond the extent. Content then stops there as without a full swipe.
    package var within = false
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
        try object.member("further", &further, limit: Further.limit)
        try object.member("within", &within)
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

extension FullSwipeRule.Reach {
    /// Reads or writes its members within the present object.
    fileprivate init(members object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        fraction = try object.optionalNumber("fraction", old?.fraction, in: 0...10)
        distance = try object.optionalNumber("distance", old?.distance, in: CodedRange.length)
        past = try object.optionalNumber("past", old?.past, in: CodedRange.length)
        inset = try object.optionalNumber("inset", old?.inset, in: CodedRange.length)
        finger = try object.optionalNumber("finger", old?.finger, in: 0...10)
    }

    fileprivate var isEmpty: Bool { self == Self() }
}

extension FullSwipeRule.Threshold: Coded {
    package static let hasShortForm = true

    /// Throws for a threshold that no swipe can reach: a typing error must not turn the full swipe off.
    package init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        let expected = "an object with at least one of fraction, distance, past, inset, finger and velocity"
        try object.requireObject(expected)
        reach = try FullSwipeRule.Reach(members: &object, old?.reach)
        seconds = try object.optionalNumber("seconds", old?.seconds, in: 0...10)
        velocity = try object.optionalNumber("velocity", old?.velocity, in: CodedRange.length)
        back = try object.optionalNumber("back", old?.back, in: CodedRange.length)
        still = try object.optionalNumber("still", old?.still, in: 0...10)
        guard !reach.isEmpty || velocity != nil else { throw object.error(expected) }
    }
}

extension FullSwipeRule.Reach: Coded {
    package static let hasShortForm = true

    package init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        let expected = "an object with at least one of fraction, distance, past, inset and finger"
        try object.requireObject(expected)
        self = try Self(members: &object, old)
        guard !isEmpty else { throw object.error(expected) }
    }
}

extension FullSwipeRule.Further: Coded {
    package init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        reach = try object.object("threshold", old?.reach)
        action = old?.action
        try object.member("action", &action)
        style = try object.optionalChoice("style", old?.style)
    }
}
