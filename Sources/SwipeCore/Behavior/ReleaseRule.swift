/// Where a cell goes when the finger releases it.
package struct ReleaseRule: Hashable, Codable, Sendable {
    /// What is compared with the threshold.
    package enum Law: Hashable, Codable, Sendable {
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
    /// From this velocity on, in px/s, its direction alone decides; 0 turns this off.
    package var velocityThreshold: Double
    /// A closed cell never opens from less than this distance, in px.
    package var minimumDistance: Double

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
package enum Threshold: Hashable, Codable, Sendable {
    /// A fraction of the extent.
    case fraction(Double)
    case px(Double)
    /// Half of the outermost action's width.
    case halfOuterAction
    /// The width of all actions less half of the innermost one's.
    case allButHalfInnerAction
}
