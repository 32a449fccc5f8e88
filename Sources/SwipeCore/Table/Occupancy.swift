/// How many cells of one or more tables are open, opening or held.
struct Occupancy: Hashable, Sendable {
    /// Cells that are open or opening, and not held by a gesture.
    var open = 0
    /// Cells that are animated to an open rest state. They also count as open.
    var opening = 0
    /// Cells that a gesture holds.
    var held = 0

    var isEmpty: Bool { open == 0 && held == 0 }

    static func += (one: inout Self, other: Self) {
        one.open += other.open
        one.opening += other.opening
        one.held += other.held
    }

    static func -= (one: inout Self, other: Self) {
        one.open -= other.open
        one.opening -= other.opening
        one.held -= other.held
    }
}

extension Occupancy {
    /// What one cell adds.
    init(_ cell: Cell) { self = cell.isTracking ? Occupancy(held: 1) : Occupancy(free: cell) }

    /// What a cell adds that no gesture holds.
    init(free cell: Cell) { self.init(open: cell.isOpen ? 1 : 0, opening: cell.isOpening ? 1 : 0) }
}
