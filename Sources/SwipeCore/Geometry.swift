/// The geometry of a cell: its size along the swipe axis, the sign of each side's offsets, and how far each side opens.
package struct Geometry: Hashable, Sendable {
    package enum Extent: Hashable, Sendable {
        /// The side is not revealed, or has nothing to reveal. Content does not move that way.
        case unavailable
        /// Content moves that way, and the side never rests open.
        case endless
        /// The side rests open this many px from closed; greater than 0.
        case px(Double)
    }

    /// The cell's size along the axis, in px.
    package let width: Double
    /// The actions of each side, the outermost first.
    package let actions: SidePair<[Action]>
    package let extents: SidePair<Extent>
    /// The distances of each side's stops from closed, in px, in the order in which they were configured.
    package let stops: SidePair<[Double]>
    /// +1 if the leading side shows at positive offsets; -1 for horizontal cells in a right-to-left layout.
    private let leadingSign: Double

    package init(
        width: Double, axis: Axis, direction: LayoutDirection, actions: SidePair<[Action]>, reveal: Reveal,
        extent: SidePair<ExtentRule>, stops: SidePair<[StopRule]> = SidePair(both: []),
        fullSwipe: FullSwipeRules = FullSwipeRules()
    ) {
        self.width = width
        self.actions = actions
        // Right to left mirrors a horizontal cell: its leading actions are uncovered by negative offsets.
        self.leadingSign = axis == .horizontal && direction == .rightToLeft ? -1 : 1
        func isOtherOnly(_ side: Side) -> Bool { actions[side].isEmpty && !actions[side.opposite].isEmpty }
        /// Whether a side without actions performs the action of its full swipe.
        func performs(_ side: Side) -> Bool {
            !isOtherOnly(side) && fullSwipe.sides.contains(side) && fullSwipe[side].action != nil
        }
        /// Whether a side has something to show: actions, or what the client draws where its full swipe performs an action,
        /// or where no other side is revealed.
        func isShown(_ side: Side) -> Bool {
            !actions[side].isEmpty || performs(side) || !isOtherOnly(side) && !reveal.contains(side.opposite)
        }
        func resolved(_ side: Side) -> Extent {
            guard reveal.contains(side) else { return .unavailable }
            let distance: Double
            switch extent[side] {
            case .actions:
                let sum = actions[side].reduce(0) { $0 + $1.width }
                let isLimited = width > 0 && fullSwipe.sides.contains(side)
                distance = isLimited ? min(sum, width * Self.openPart) : sum
            case .px(let px): distance = px
            case .fraction(let fraction): distance = isShown(side) ? fraction * width : 0
            case .inset(let inset): distance = isShown(side) ? width - inset : 0
            case .none:
                let isFull = fullSwipe.sides.contains(side)
                return isFull && actions[side].isEmpty && !performs(side) ? .unavailable : .endless
            }
            return distance >= Self.minimumLength ? .px(distance) : .unavailable
        }
        let extents = SidePair(leading: resolved(.leading), trailing: resolved(.trailing))
        self.extents = extents
        func distances(_ side: Side) -> [Double] {
            guard case .px(let extent) = extents[side] else { return [] }
            return stops[side].map { stop in
                switch stop.place {
                case .px(let px): px
                case .fraction(let fraction): fraction * extent
                case .width(let fraction): fraction * width
                case .actions(let count): actions[side].prefix(count).reduce(0) { $0 + $1.width }
                }
            }
        }
        self.stops = SidePair(leading: distances(.leading), trailing: distances(.trailing))
    }

    /// Actions of a side with a full swipe take at most this part of the width, so that a finger can pull content past
    /// them.
    private static let openPart = 0.9

    /// Shorter lengths, in px, count as 0, because numbers in messages have four decimals.
    private static let minimumLength = 1e-4

    /// Whether content can move to any side at all.
    package var canMove: Bool { extents.leading != .unavailable || extents.trailing != .unavailable }

    /// +1 or -1: the sign of the offsets at which `side` shows.
    package func sign(of side: Side) -> Double {
        switch side {
        case .leading: leadingSign
        case .trailing: -leadingSign
        }
    }

    /// The side that shows at `offset`; nil at 0.
    package func side(at offset: Double) -> Side? {
        if offset == 0 { return nil }
        return offset * leadingSign > 0 ? .leading : .trailing
    }

    package func offset(of rest: Rest) -> Double {
        switch rest {
        case .closed: return 0
        case .open(let side): return sign(of: side) * extent(of: side)
        case .stop(let side, let stop):
            return stops[side].indices.contains(stop) ? sign(of: side) * stops[side][stop] : 0
        case .expanded(let side): return sign(of: side) * width
        }
    }

    /// The distance from closed at which a side rests open, in px; 0 for a side that never does.
    package func extent(of side: Side) -> Double {
        switch extents[side] {
        case .px(let distance): distance
        case .endless, .unavailable: 0
        }
    }

    /// |offset| as a fraction of the extent. For a side without an extent it is a fraction of the width.
    package func progress(at offset: Double) -> Double {
        guard let side = side(at: offset) else { return 0 }
        switch extents[side] {
        case .px(let distance): return abs(offset) / distance
        case .endless, .unavailable: return width >= Self.minimumLength ? abs(offset) / width : 0
        }
    }

    /// The distance from closed, in px, that `threshold` means on `side`; nil for a side that never rests open.
    ///
    /// If the side has no actions, a threshold that depends on an action's width is half of the extent.
    package func distance(of threshold: Threshold, on side: Side) -> Double? {
        guard case .px(let extent) = extents[side] else { return nil }
        switch threshold {
        case .fraction(let fraction): return fraction * extent
        case .px(let px): return px
        case .halfOuterAction:
            guard let outer = actions[side].first else { return extent / 2 }
            return outer.width / 2
        case .allButHalfInnerAction:
            guard let inner = actions[side].last else { return extent / 2 }
            return actions[side].dropLast().reduce(0) { $0 + $1.width } + inner.width / 2
        }
    }
}
