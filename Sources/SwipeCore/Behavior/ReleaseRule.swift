private import Motion

/// Where a cell goes when the finger releases it.
package struct ReleaseRule: Hashable, Sendable, Overridable {
    /// What is compared with the threshold.
    package enum Law: Hashable, Sendable {
        /// The projected position: offset + velocity · `seconds`.
        case projection(seconds: Double)
        /// The position at the release.
        case distance
        /// Nothing: the cell always closes.
        case never
    }

    package var law = Law.distance
    /// The extent in px for which `seconds` is: on a side with another extent, the projection is longer or shorter in
    /// proportion. Nil: it is for every extent.
    package var perExtent: Double?
    /// How far a closed cell must be moved to open.
    package var openThreshold = SidePair(both: Threshold.fraction(0.5))
    /// How far open an open cell must still be to stay open.
    package var closeThreshold = SidePair(both: Threshold.fraction(0.5))
    /// The threshold of a side if the gesture found the cell open on the other one.
    package var otherThreshold = OtherThreshold.open
    /// The speed of a flick (or fling): from it on, the direction of the velocity alone decides.
    package var velocityThreshold = VelocityThreshold()
    package var thrown = Thrown.always
    /// If given, the direction of the finger's whole way decides after a short gesture.
    @Indirect package var quick: Quick?
    /// A closed cell never opens from less than this distance, in px.
    package var minimumDistance = 0.0
    /// The position that is compared with the threshold, or from which the velocity is projected.
    package var from = Position.content
    package var side = OpeningSide.shown
    /// The side that may open if the velocity does not decide.
    package var slowSide = SlowSide.same

    /// A velocity in px/s for each direction; 0: never.
    package struct VelocityThreshold: Hashable, Sendable {
        package var open = 0.0
        package var close = 0.0
    }

    /// A position along the axis.
    package enum Position: String, Hashable, CaseIterable, Sendable {
        /// The content's offset.
        case content
        /// Where content would be if nothing held it back, neither a rubber band nor an end.
        case finger
    }

    /// The side that a release may open.
    package enum OpeningSide: String, Hashable, CaseIterable, Sendable {
        /// The one that shows at the release.
        case shown
        /// From closed, the one at the projected position. From open, the one that was open.
        case projected
        /// The one that the gesture stays on. Content beyond closed counts as closed.
        case own
        /// The one at the position that is compared with the threshold.
        case reached
    }

    /// The side that a release may open whose velocity does not decide.
    package enum SlowSide: String, Hashable, CaseIterable, Sendable {
        /// That of any release.
        case same
        case shown, projected, reached
    }

    /// Which threshold of a side counts for a cell that was open on the other side.
    package enum OtherThreshold: String, Hashable, CaseIterable, Sendable {
        /// `openThreshold`, as for a closed cell.
        case open
        /// `closeThreshold`.
        case close
    }

    /// Which velocities decide by themselves.
    package enum Thrown: String, Hashable, CaseIterable, Sendable {
        /// All.
        case always
        /// Those that lead away from the rest state in which the gesture found the cell, at the position that is
        /// compared with the threshold.
        case away
    }

    /// A gesture whose whole way decides because it was short in time.
    package struct Quick: Hashable, Sendable {
        /// A gesture that has lasted less than this, in ms, is short.
        package var duration: Double
        /// How far it must have moved outwards to open the side that shows, in px.
        package var distance: Double
    }

    private enum Kind: String, CaseIterable { case projection, distance, never }

    package mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        var (kind, seconds): (Kind, Double?) =
            switch law {
            case .projection(let seconds): (.projection, seconds)
            case .distance: (.distance, nil)
            case .never: (.never, nil)
            }
        try object.member("rule", &kind)
        let given = try object.optionalNumber("seconds", seconds, in: 0...10, isPrecise: true)
        seconds = given ?? seconds
        if object.isReading, let deceleration = try object.optionalNumber("deceleration", nil, in: 0...0.9999) {
            guard given == nil else { throw object.error("either seconds or deceleration", at: "deceleration") }
            seconds = Self.projectionTime(deceleration: deceleration)
        }
        law =
            switch kind {
            case .projection: .projection(seconds: (seconds ?? 0.175).significant)
            case .distance: .distance
            case .never: .never
            }
        try object.member("perExtent", &perExtent, in: 1...1e9)
        try object.thresholds("openThreshold", &openThreshold)
        try object.thresholds("closeThreshold", &closeThreshold)
        (velocityThreshold.open, velocityThreshold.close) = try object.pair(
            "velocityThreshold", ("open", velocityThreshold.open), ("close", velocityThreshold.close),
            in: CodedRange.length, "px/s, or {open} and {close}")
        try object.member("otherThreshold", &otherThreshold)
        try object.member("thrown", &thrown)
        try object.member("quick", &quick)
        try object.member("minimumDistance", &minimumDistance, in: CodedRange.length)
        try object.member("from", &from)
        try object.member("side", &side)
        try object.member("slowSide", &slowSide)
    }

    /// The time in seconds by which Apple projects a release velocity (WWDC 2018, session 803).
    ///
    /// It is the sum over whole milliseconds, d / (1 - d) / 1000, with d the deceleration rate. The integral -1 / ln d, per
    /// millisecond, is half a millisecond more.
    ///
    /// - Parameter deceleration: the part of the velocity that a millisecond leaves, as `UIScrollView` has it: 0.998 for
    ///   a normal scroll view, 0.99 for a fast one.
    package static func projectionTime(deceleration: Double) -> Double {
        deceleration / (1 - deceleration) / 1000
    }
}

extension ReleaseRule.Quick: Coded {
    package init(_ object: inout MemberCoder, _ old: Self?) throws(CodingError) {
        duration = try object.number("duration", old?.duration, in: CodedRange.duration)
        distance = try object.number("distance", old?.distance, in: CodedRange.length)
    }
}

/// A distance from closed at or beyond which a cell opens.
package enum Threshold: Hashable, Sendable {
    /// A fraction of the extent.
    case fraction(Double)
    case px(Double)
    /// Half of the outermost action's width.
    case halfOuterAction
    /// The width of all actions less half of the innermost one's.
    case allButHalfInnerAction
}

extension Threshold: Coded {
    package static let hasShortForm = true
    private static let form = AmountForm<Threshold>(
        names: [("halfOuterAction", .halfOuterAction), ("allButHalfInnerAction", .allButHalfInnerAction)],
        units: [("px", CodedRange.length, { .px($0) }), ("fraction", 0...10, { .fraction($0) })], short: "fraction",
        expected: "a fraction of the extent, {fraction}, {px}, \"halfOuterAction\" or \"allButHalfInnerAction\"")

    package init(_ object: inout MemberCoder, _ old: Threshold?) throws(CodingError) {
        switch old {
        case nil: break
        case .fraction(let fraction): object.write(.real(fraction))
        case .px(let px): object.write(px, "px")
        case .halfOuterAction: object.write(.string("halfOuterAction"))
        case .allButHalfInnerAction: object.write(.string("allButHalfInnerAction"))
        }
        self = if let old { old } else { try object.amount(Self.form) }
    }
}

extension MemberCoder {
    /// The thresholds of both sides, or one that both have.
    fileprivate mutating func thresholds(
        _ name: String, _ thresholds: inout SidePair<Threshold>
    ) throws(CodingError) {
        if !isReading, thresholds.leading == thresholds.trailing { return try member(name, &thresholds.leading) }
        guard try begin(name, isWritten: true, isAnyValue: true) else { return }
        defer { end() }
        if !isReading || isPresent("leading") || isPresent("trailing") {
            guard !isPresent("px"), !isPresent("fraction") else {
                throw error("a threshold for both sides, or one of each")
            }
            try thresholds.code(&self)
        } else {
            thresholds = SidePair(both: try Threshold(&self, nil))
        }
    }
}
