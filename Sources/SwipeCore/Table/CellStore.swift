/// The cells of a table that are not closed at rest. Of those that rest open there may be many, so they are kept in few bytes.
struct CellStore: Sendable {
    /// Held, moving, or waited for.
    private var awake: [CellKey: Cell] = [:]
    private var open: [CellKey: OpenCell] = [:]

    init() {}

    var count: Int { awake.count + open.count }

    func contains(_ key: CellKey) -> Bool { awake[key] != nil || open[key] != nil }

    subscript(_ key: CellKey) -> Cell? { awake[key] ?? open[key]?.cell }

    /// Whose gesture holds a cell: asked for with each sample, and so without a copy of the cell.
    func holder(of key: CellKey) -> Holder? {
        guard let place = awake.index(forKey: key) else { return nil }
        return awake.values[place].holder
    }

    var all: [(key: CellKey, cell: Cell)] { awake.map { ($0, $1) } + open.map { ($0, $1.cell) } }

    // MARK: In the order in which they came

    func keys() -> [CellKey] {
        let entries = awake.map { (key: $0, ordinal: $1.ordinal) } + open.map { (key: $0, ordinal: $1.ordinal) }
        return entries.sorted { $0.ordinal < $1.ordinal }.map(\.key)
    }

    func keys(where isWanted: (Cell) -> Bool) -> [CellKey] {
        var entries: [(key: CellKey, ordinal: Int)] = []
        for (key, cell) in awake where isWanted(cell) { entries.append((key, cell.ordinal)) }
        for (key, resting) in open where isWanted(resting.cell) { entries.append((key, resting.ordinal)) }
        return entries.sorted { $0.ordinal < $1.ordinal }.map(\.key)
    }

    /// Those that gestures hold, which are few among however many.
    func heldKeys() -> [CellKey] {
        awake.filter { $1.isTracking }.sorted { $0.value.ordinal < $1.value.ordinal }.map(\.key)
    }

    // MARK: Changing

    /// Changes a cell where it is, and one that is not there after it was made. It stays awake until it is put to rest.
    mutating func change<Result, Failure: Error>(
        _ key: CellKey, or made: @autoclosure () -> Cell, _ body: (inout Cell) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let waking = open.isEmpty ? nil : open.removeValue(forKey: key)
        return try body(&awake[key, default: waking?.cell ?? made()])
    }

    /// Changes a cell where it is, if it is held, moves, or is waited for.
    mutating func changeAwake<Result>(_ key: CellKey, _ body: (inout Cell) -> Result?) -> Result? {
        guard let place = awake.index(forKey: key) else { return nil }
        return body(&awake.values[place])
    }

    /// Forgets a cell that is closed at rest, and keeps one that rests open in few bytes.
    ///
    /// - Returns: whether the row of one that is forgotten is gone.
    @discardableResult
    mutating func putToRest(_ key: CellKey) -> Bool {
        guard let place = awake.index(forKey: key) else { return false }
        if awake.values[place].isClosedAtRest { return awake.remove(at: place).value.isGone }
        if let resting = OpenCell(awake.values[place]) {
            awake.remove(at: place)
            open[key] = resting
        }
        return false
    }

    /// Lets cells go by the names that their rows have now.
    mutating func rename(_ newName: (CellKey) -> CellKey?) {
        awake = awake.renamed(newName)
        open = open.renamed(newName)
    }
}

extension Dictionary where Key == CellKey {
    /// What is not named any more is left out.
    func renamed(_ newName: (CellKey) -> CellKey?) -> [CellKey: Value] {
        var renamed: [CellKey: Value] = [:]
        renamed.reserveCapacity(count)
        for (key, value) in self {
            if let name = newName(key) { renamed[name] = value }
        }
        return renamed
    }
}

/// A cell that rests open, about which there is nothing else to know, in 8 bytes.
private struct OpenCell {
    /// The ordinal, and a bit for each side: the one that is open, and the one that opened last.
    private let bits: Int

    /// Nil for any other cell.
    init?(_ cell: Cell) {
        guard case .resting(.open(let side)) = cell.state, cell.isPlain, cell.ordinal < 1 << 60 else { return nil }
        bits = cell.ordinal << 2 | (side == .leading ? 2 : 0) | (cell.lastSide == .leading ? 1 : 0)
    }

    var ordinal: Int { bits >> 2 }

    var cell: Cell {
        var cell = Cell(ordinal: ordinal, side: bits & 1 != 0 ? .leading : .trailing)
        cell.state = .resting(.open(bits & 2 != 0 ? .leading : .trailing))
        cell.standing = cell.rest
        return cell
    }
}

extension CellStore: Codable {
    init(from decoder: any Decoder) throws {
        awake = try SortedMap<CellKey, Cell>(from: decoder).dictionary
        for key in Array(awake.keys) { putToRest(key) }
    }

    func encode(to encoder: any Encoder) throws {
        try SortedMap(Dictionary(all) { $1 }) { $0.value.ordinal < $1.value.ordinal }.encode(to: encoder)
    }
}
