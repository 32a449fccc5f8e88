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
