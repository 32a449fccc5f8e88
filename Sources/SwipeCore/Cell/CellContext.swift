/// What the cells of a table have in common, worked out once: the places they can be, and how they move.
final class ResolvedRules: Sendable {
    let geometry: Geometry
    let behavior: Behavior
    /// Whoever looks asks for little motion.
    let isMotionReduced: Bool
    let map: TrackingMap
    let layout: ActionLayout

    init(geometry: Geometry, behavior: Behavior, isMotionReduced: Bool) {
        self.geometry = geometry
        self.behavior = behavior
        self.isMotionReduced = isMotionReduced
        map = TrackingMap(geometry: geometry, rule: behavior.tracking, fullSwipe: behavior.fullSwipe)
        layout = ActionLayout(
            style: behavior.layout.style, geometry: geometry, minimumWidth: behavior.layout.minimumWidth,
            maximumWidth: behavior.layout.maximumWidth)
    }
}

extension ResolvedRules {
    /// Of the cells of a table; of one that differs from them in `own`.
    convenience init(of table: TableConfiguration, _ own: CellOverrides = CellOverrides()) {
        let behavior = own.behavior ?? table.behavior
        let geometry = Geometry(
            width: table.width, axis: table.axis, direction: table.direction,
            actions: SidePair(
                leading: own.leading ?? table.actions.leading, trailing: own.trailing ?? table.actions.trailing),
            reveal: own.reveal ?? behavior.reveal, extent: behavior.extent)
        self.init(geometry: geometry, behavior: behavior, isMotionReduced: table.isMotionReduced)
    }
}

/// What a cell is set in: its name, and its rules.
struct CellContext {
    let address: CellAddress
    let rules: ResolvedRules

    var geometry: Geometry { rules.geometry }
    var behavior: Behavior { rules.behavior }
    var isMotionReduced: Bool { rules.isMotionReduced }
    var map: TrackingMap { rules.map }
    var layout: ActionLayout { rules.layout }

    /// The side that a cell which has not opened yet is taken to have opened last: the only one it has, or the trailing one.
    var onlySide: Side { geometry.extents.trailing == .unavailable ? .leading : .trailing }

    /// The side on which an action can be performed: one of its actions, or what a full swipe performs there.
    ///
    /// - Parameter side: the only side to look at; nil: the first that has the action.
    func side(of action: String, on side: Side? = nil) -> Side? {
        let sides = side.map { [$0] } ?? Side.allCases
        return sides.first { geometry.actions[$0].contains { $0.id == action } }
            ?? sides.first {
                geometry.actions[$0].isEmpty && behavior.fullSwipe.action(on: $0, in: geometry) == action
            }
    }

    /// Where the actions of the side that shows stand, in a frame of the cell.
    func placements(_ frame: Frame) -> [Placement] {
        layout.placements(at: frame.offset, expanding: frame.armed ?? frame.filling)
    }

    /// How the cell moves to `rest`.
    func settleRule(to rest: Rest) -> SettleRule {
        isMotionReduced ? behavior.settle.reduced : behavior.settle.rule(to: rest)
    }
}
