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

/// Names of tables in the order in which they were opened.
struct TableList: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        let number: Int
        let name: String
    }

    /// Ascending by number.
    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }
    var names: [String] { entries.map { $0.name } }

    /// Inserts the table that was opened as the `number`th.
    mutating func insert(_ name: String, number: Int) {
        entries.insert(Entry(number: number, name: name), at: entries.partitioningIndex { $0.number >= number })
    }

    /// Removes the table that was opened as the `number`th.
    mutating func remove(number: Int) {
        if let index = entries.sortedIndex(of: number, { $0.number }) { entries.remove(at: index) }
    }
}

/// The cells of a group's tables that are open or held.
///
/// It is derived from the tables with each change, so that a message of one table does not look at the others, of which
/// there may be thousands.
struct TableGroup: Hashable, Sendable {
    /// The sum of all its tables.
    private(set) var occupancy = Occupancy()
    /// The tables that have such cells.
    private(set) var tables = TableList()

    var isEmpty: Bool { tables.isEmpty }

    /// Replaces what a table adds to the group.
    mutating func update(_ table: String, number: Int, from before: Occupancy, to after: Occupancy) {
        occupancy -= before
        occupancy += after
        if before.isEmpty, !after.isEmpty { tables.insert(table, number: number) }
        if !before.isEmpty, after.isEmpty { tables.remove(number: number) }
    }
}
