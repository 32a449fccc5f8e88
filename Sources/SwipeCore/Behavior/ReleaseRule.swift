/// Where a cell goes when the finger releases it.
package struct ReleaseRule: Hashable, Sendable {
    /// What is compared with the threshold.
    package enum Law: Hashable, Sendable {
        /// The projected position: offset + velocity · `seconds`.
        case projection(seconds: Double)
        /// The position at the release.
        case distance
        /// Nothing: the cell always closes.
        case never
    }

    package var law: Law
    /// How far a closed cell must be moved to open.
    package var openThreshold: SidePair<Threshold>
    /// How far open an open cell must still be to stay open.
    package var closeThreshold: SidePair<Threshold>
    /// The speed of a flick (or fling): from it on, the direction of the velocity alone decides.
    package var velocityThreshold: VelocityThreshold
    /// A closed cell never opens from less than this distance, in px.
    package var minimumDistance: Double
    /// The position that is compared with the threshold, or from which the velocity is projected.
    package var from: Position
    /// The side that may open.
    package var side: OpeningSide

    /// A velocity in px/s for each direction; 0: never.
    package struct VelocityThreshold: Hashable, Sendable {
        package var open: Double
        package var close: Double

        package init(open: Double, close: Double) {
            self.open = open
            self.close = close
        }

        package init(both velocity: Double) {
            self.init(open: velocity, close: velocity)
        }
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
    }

    package init(
        law: Law, openThreshold: SidePair<Threshold> = SidePair(both: .fraction(0.5)),
        closeThreshold: SidePair<Threshold> = SidePair(both: .fraction(0.5)),
        velocityThreshold: VelocityThreshold = VelocityThreshold(both: 0), minimumDistance: Double = 0,
        from: Position = .content, side: OpeningSide = .shown
    ) {
        self.law = law
        self.openThreshold = openThreshold
        self.closeThreshold = closeThreshold
        self.velocityThreshold = velocityThreshold
        self.minimumDistance = minimumDistance
        self.from = from
        self.side = side
    }

    /// The time in seconds by which Apple projects a release velocity (WWDC 2018, session 803).
    ///
    /// It is the sum over whole milliseconds, d / (1 - d) / 1000, with d the deceleration rate. The integral -1 / ln d, per
    /// millisecond, is half a millisecond more.
    ///
    /// - Parameter decelerationRate: the part of the velocity that a millisecond leaves, as `UIScrollView` has it: 0.998 for
    ///   a normal scroll view, 0.99 for a fast one.
    package static func projectionTime(decelerationRate: Double) -> Double {
        decelerationRate / (1 - decelerationRate) / 1000
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
