/// Where a cell's sides lie: its size along the axis, which way each side shows, and how far each opens.
package struct Geometry: Hashable, Sendable {
    /// How far a side can go.
    package enum Extent: Hashable, Sendable {
        /// Not revealed, or nothing to reveal: content does not move that way.
        case unavailable
        /// Content moves that way, and no place there is a rest.
        case endless
        /// It rests this many px, more than 0, from closed.
        case px(Double)
    }

    /// The cell's size along the axis, in px.
    package let width: Double
    package let actions: SidePair<[Action]>
    package let extents: SidePair<Extent>
    /// +1 where the leading side shows at positive offsets, -1 where text runs from right to left.
    private let leadingSign: Double

    package init(
        width: Double, axis: Axis, direction: LayoutDirection, actions: SidePair<[Action]>, reveal: Reveal,
        extent: SidePair<ExtentRule>
    ) {
        self.width = width
        self.actions = actions
        self.leadingSign = axis == .horizontal && direction == .rightToLeft ? -1 : 1
        func resolved(_ side: Side) -> Extent {
            guard reveal.contains(side) else { return .unavailable }
            let distance: Double
            switch extent[side] {
            case .actions: distance = actions[side].reduce(0) { $0 + $1.width }
            case .px(let px): distance = px
            case .fraction(let fraction): distance = fraction * width
            case .inset(let inset): distance = width - inset
            case .none: return .endless
            }
            return distance >= Self.minimumLength ? .px(distance) : .unavailable
        }
        self.extents = SidePair(leading: resolved(.leading), trailing: resolved(.trailing))
    }

    /// What is shorter is nothing: it could not be told on the wire.
    private static let minimumLength = 1e-4

    /// Whether content moves to any side at all.
    package var canMove: Bool { extents.leading != .unavailable || extents.trailing != .unavailable }

    /// +1 or -1: the sign of the offsets that show `side`.
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

    /// Where content stands in a rest state.
    package func offset(of rest: Rest) -> Double {
        switch rest {
        case .closed: return 0
        case .open(let side): return sign(of: side) * extent(of: side)
        case .expanded(let side): return sign(of: side) * width
        }
    }

    /// How far from closed a side rests open; 0 where it does not.
    package func extent(of side: Side) -> Double {
        switch extents[side] {
        case .px(let distance): distance
        case .endless, .unavailable: 0
        }
    }

    /// |offset| as a part of the extent; a side without one is measured against the width.
    package func progress(at offset: Double) -> Double {
        guard let side = side(at: offset) else { return 0 }
        switch extents[side] {
        case .px(let distance): return abs(offset) / distance
        case .endless, .unavailable: return width >= Self.minimumLength ? abs(offset) / width : 0
        }
    }

    /// The distance from closed, in px, that `threshold` means on `side`; nil where the side never opens.
    ///
    /// Widths of actions that are not there count as an equal share of none: the threshold is then half the extent.
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
