/// What a cell is set in: its name, the places it can be, and how it moves.
struct CellSetting {
    let address: CellAddress
    let geometry: Geometry
    let behavior: Behavior

    var map: TrackingMap { TrackingMap(geometry: geometry, rule: behavior.tracking) }
}
