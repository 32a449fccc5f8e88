/// Where a cell goes when the finger leaves it.
package struct ReleaseRule: Hashable, Codable, Sendable {
    package enum Law: Hashable, Codable, Sendable {
        /// By where it would come to rest: offset + velocity · `seconds`.
        case projection(seconds: Double)
        /// By where it is.
        case distance
        /// It always returns.
        case never
    }

    package var law: Law
    /// How far a closed cell must come to open.
    package var openThreshold: SidePair<Threshold>
    /// How far an open cell must still be to stay open.
    package var closeThreshold: SidePair<Threshold>
    /// From this velocity on, in px/s, direction alone decides; 0 turns it off.
    package var velocityThreshold: Double
    /// A closed cell never opens from less than this, in px.
    package var minimumDistance: Double
}

/// A distance from the closed place, at or past which a cell opens.
package enum Threshold: Hashable, Codable, Sendable {
    /// A part of the extent.
    case fraction(Double)
    case px(Double)
    /// Half the outermost action's width.
    case halfOuterAction
    /// All the actions' widths less half the innermost one's.
    case allButHalfInnerAction
}
