/// What a cell is set in: its name, the places it can be, and how it moves.
struct CellSetting {
    let address: CellAddress
    let geometry: Geometry
    let behavior: Behavior
    /// Whoever looks asks for little motion.
    let isMotionReduced: Bool

    var map: TrackingMap {
        TrackingMap(geometry: geometry, rule: behavior.tracking, fullSwipe: behavior.fullSwipe)
    }

    /// The side on which an action can be performed: one of its actions, or what a full swipe performs there.
    func side(of action: String) -> Side? {
        geometry.side(of: action)
            ?? Side.allCases.first {
                geometry.actions[$0].isEmpty && behavior.fullSwipe.action(on: $0, in: geometry) == action
            }
    }

    var layout: ActionLayout {
        ActionLayout(
            style: behavior.layout.style, geometry: geometry, minimumWidth: behavior.layout.minimumWidth,
            maximumWidth: behavior.layout.maximumWidth)
    }

    /// How the cell moves to `rest`.
    func settleRule(to rest: Rest) -> SettleRule {
        isMotionReduced ? behavior.settle.reduced : behavior.settle.rule(to: rest)
    }
}
