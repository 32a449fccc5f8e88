package import Motion

/// How content follows the finger beyond its extent.
package enum TrackingRule: Hashable, Codable, Sendable {
    /// It stops at the extent.
    case clamp
    /// A rubber band. If `dimension` is nil, it is the cell's width.
    case rubberBand(RubberBand, dimension: Double?)
    /// It moves by this fraction of each px of the finger.
    case friction(Double)
    /// It follows one to one.
    case free
    /// Snap points as in SwipeableCell: content snaps, under the finger, to the extent or to closed when it reaches it.
    /// Distances count from the translation with which the gesture began.
    case catching
}
