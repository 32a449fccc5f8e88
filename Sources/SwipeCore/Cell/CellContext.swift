/// What follows from a table's configuration, computed once and shared by its cells: geometry, tracking and layout.
final class ResolvedRules: Sendable {
    let geometry: Geometry
    let behavior: Behavior
    let isMotionReduced: Bool
    let map: TrackingMap
    let layout: ActionLayout

    /// The rules of a table's cells, or of one cell with a configuration.
    init(of table: TableConfiguration, _ cell: CellConfiguration = CellConfiguration()) {
        var behavior = cell.behavior ?? table.behavior
        if !table.isEnabled { behavior.recognition.isEnabled = false }
        geometry = Geometry(
            width: table.width, axis: table.axis, direction: table.direction,
            actions: SidePair(
                leading: cell.leading ?? table.actions.leading,
                trailing: cell.trailing ?? table.actions.trailing),
            reveal: cell.reveal ?? behavior.reveal, extent: behavior.extent, stops: behavior.stops,
            fullSwipe: behavior.fullSwipe)
        map = TrackingMap(geometry: geometry, rule: behavior.tracking, fullSwipe: behavior.fullSwipe)
        layout = ActionLayout(behavior.layout, geometry)
        self.behavior = behavior
        isMotionReduced = table.isMotionReduced
    }
}

/// What a cell needs to know about its surroundings: its address and the rules that apply to it.
struct CellContext {
    let address: CellAddress
    let rules: ResolvedRules
    /// What the client keeps with the cell, as JSON.
    let data: String?

    var geometry: Geometry { rules.geometry }
    var behavior: Behavior { rules.behavior }
    var isMotionReduced: Bool { rules.isMotionReduced }
    var map: TrackingMap { rules.map }
    var layout: ActionLayout { rules.layout }

    /// The side that a cell which has not opened yet counts as having opened last: the only one that it has, or the
    /// trailing one.
    var defaultSide: Side { geometry.extents.trailing == .unavailable ? .leading : .trailing }

    /// The side on which an action can be performed: because it is one of the side's actions, or the full swipe's
    /// action there.
    ///
    /// - Parameter side: the only side to consider; nil: the first that has the action.
    func side(of action: String, on side: Side? = nil) -> Side? {
        let sides = side.map { [$0] } ?? Side.allCases
        return sides.first { geometry.actions[$0].contains { $0.id == action } }
            ?? sides.first {
                geometry.actions[$0].isEmpty && behavior.fullSwipe.actions(on: $0, in: geometry).contains(action)
            }
    }

    /// The action for which content slides away if the program requests it, and its side.
    func expanding(_ action: String?, on side: Side?) throws(SwipeError) -> (action: String, side: Side) {
        if let action {
            guard let side = self.side(of: action, on: side) else { throw .unknownAction(action, address) }
            return (action, side)
        }
        let choices = (side.map { [$0] } ?? Side.allCases).compactMap { side in
            (behavior.fullSwipe.action(on: side, in: geometry) ?? geometry.actions[side].first?.id).map { ($0, side) }
        }
        guard let choice = choices.first else { throw .actionNotNamed(address) }
        guard choices.count == 1 else { throw .sideNotNamed(address) }
        return choice
    }

    /// What the cell does after a full swipe on `side` that performs `action`.
    func style(of action: String, on side: Side) -> FullSwipeRule.Style {
        behavior.fullSwipe.style(of: action, on: side, in: geometry)
    }

    /// The rest state to which a full swipe on `side` that performs `action` sends the cell.
    ///
    /// - Parameter released: the rest state to which the release would send it without the full swipe.
    func rest(after action: String, on side: Side, releasedTo released: Rest) -> Rest {
        switch style(of: action, on: side) {
        case .fill, .destructive: .expanded(side)
        case .select, .bounce: .closed
        case .open: geometry.extent(of: side) > 0 ? openRest(of: side) : .closed
        case .release: released
        }
    }

    /// The rest state of a side that opens: its first stop, or its extent if it has none.
    func openRest(of side: Side) -> Rest { geometry.stops[side].isEmpty ? .open(side) : .stop(side, 0) }

    /// The action that a release invokes which settles at a stop.
    func action(at rest: Rest) -> String? {
        guard case .stop(let side, let stop) = rest, behavior.stops[side].indices.contains(stop) else { return nil }
        return behavior.stops[side][stop].action
    }

    /// The positions of the actions on the side that shows in `frame`.
    func placements(_ frame: Frame) -> [Placement] {
        layout.placements(at: frame.offset, expanding: frame.armed ?? frame.filling)
    }

    func settleRule(to rest: Rest) -> SettleRule {
        isMotionReduced ? behavior.settle.reduced : behavior.settle.rule(to: rest)
    }
}
