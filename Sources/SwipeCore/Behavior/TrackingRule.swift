package import Motion

/// How content follows the finger.
package enum TrackingRule: Hashable, Codable, Sendable {
    /// Stops at the extent.
    case clamp
    /// Ever less past the extent. `dimension` nil: the cell's width.
    case rubberBand(RubberBand, dimension: Double?)
    /// Past the extent, this part of each px.
    case friction(Double)
    /// One to one, past the extent too.
    case free
    /// Snaps, under the finger, on reaching the extent or the closed place, and counts from the translation that began it:
    /// SwipeableCell's catch points.
    case catching
}
