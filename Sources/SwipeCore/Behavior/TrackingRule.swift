package import Motion

/// How content follows the finger.
package struct TrackingRule: Hashable, Sendable {
    /// How content follows the finger beyond its extent.
    package enum Beyond: Hashable, Sendable {
        /// It stops at the extent.
        case clamp
        /// A rubber band. If `dimension` is nil, it is the cell's width.
        case rubberBand(RubberBand, dimension: Double?)
        /// It moves by this fraction of each px of the finger.
        case friction(Double)
        /// It follows one to one.
        case free
        /// Snap points as in SwipeableCell: content snaps, under the finger, to the extent or to closed when it reaches
        /// it. Distances count from the translation with which the gesture began.
        case catching
    }

    /// What content does at closed when the finger goes on to the other side than the one on which the gesture began.
    package enum Crossing: String, Hashable, CaseIterable, Sendable {
        /// It stops at closed.
        case stop
        /// It follows with the resistance that it has beyond its extent, and closes when it is released.
        case rubberBand
        /// It goes on to the other side, which may open.
        case cross
        /// A gesture that found content at closed goes on to the other side; any other stops at closed.
        case crossFromClosed
    }

    /// What becomes of the finger's way that content at a hard end does not follow.
    package enum Unused: String, Hashable, CaseIterable, Sendable {
        /// It counts: content moves back once the finger is back at the end.
        case keep
        /// It is forgotten: content moves back as soon as the finger turns.
        case drop
    }

    package var beyond: Beyond
    package var crossing: Crossing
    package var unused: Unused
    /// How far content moves for each px of the finger, in px.
    package var scale: SidePair<Double>

    package init(
        _ beyond: Beyond, crossing: Crossing, unused: Unused = .keep, scale: SidePair<Double> = SidePair(both: 1)
    ) {
        self.beyond = beyond
        self.crossing = crossing
        self.unused = unused
        self.scale = scale
    }
}
