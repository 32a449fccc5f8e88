package import Motion

/// How content follows the finger.
package struct TrackingRule: Hashable, Sendable, Overridable {
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

    package var beyond = Beyond.clamp
    package var crossing = Crossing.stop
    package var unused = Unused.keep
    /// How far content moves for each px of the finger, in px.
    package var scale = SidePair(both: 1.0)

    package mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        try beyond.code(&object)
        try object.member("crossing", &crossing)
        try object.member("unused", &unused)
        (scale.leading, scale.trailing) = try object.pair(
            "scale", ("leading", scale.leading), ("trailing", scale.trailing), in: CodedRange.factor,
            "a number, or {leading} and {trailing}")
    }
}

extension TrackingRule.Beyond {
    private enum Kind: String, CaseIterable {
        case clamp, rubberBand, friction, free
        case catching = "catch"
    }

    /// The members that this rule has. Another rule starts from its own defaults.
    fileprivate mutating func code(_ object: inout MemberCoder) throws(CodingError) {
        var (part, band, dimension) = (0.5, RubberBand(coefficient: 0.55), Double?.none)
        var kind: Kind
        switch self {
        case .clamp: kind = .clamp
        case .free: kind = .free
        case .catching: kind = .catching
        case .friction(let present): (kind, part) = (.friction, present)
        case .rubberBand(let present, let size): (kind, band, dimension) = (.rubberBand, present, size)
        }
        let hasCoefficient = kind == .friction || kind == .rubberBand
        let present = kind == .friction ? part : band.coefficient
        try object.member("beyond", &kind)
        let isBand = kind == .rubberBand
        let coefficient = try object.optionalNumber(
            "coefficient", hasCoefficient ? present : nil, in: CodedRange.factor)
        let start = try object.optionalNumber("start", isBand ? band.start : nil, in: CodedRange.length)
        if object.isReading || isBand { try object.member("dimension", &dimension, in: 1...1e9) }
        let isContinuous = try object.optionalFlag("continuous", isBand ? band.isContinuous : nil)
        switch kind {
        case .clamp: self = .clamp
        case .free: self = .free
        case .catching: self = .catching
        case .friction: self = .friction(coefficient ?? part)
        case .rubberBand:
            let band = RubberBand(
                coefficient: coefficient ?? band.coefficient, start: start ?? band.start,
                isContinuous: isContinuous ?? band.isContinuous)
            self = .rubberBand(band, dimension: dimension)
        }
    }
}
