/// The names of a table's rows that were removed last, and not used since: these rows can grow back.
///
/// Only keys are remembered. An index path names another row after each edit.
struct RemovedRows {
    /// The oldest first.
    private(set) var keys: [CellKey] = []

    /// The most names: more than a user undoes. Older rows are there at once when they come back.
    static let capacity = 1_000

    init(_ keys: [CellKey] = []) {
        for key in keys { insert(key) }
    }

    var isEmpty: Bool { keys.isEmpty }

    mutating func insert(_ key: CellKey) {
        if case .indexPath = key { return }
        remove(key)
        if keys.count == Self.capacity { keys.removeFirst() }
        keys.append(key)
    }

    /// - Returns: whether it was there.
    @discardableResult
    mutating func remove(_ key: CellKey) -> Bool {
        guard let place = keys.firstIndex(of: key) else { return false }
        keys.remove(at: place)
        return true
    }
}
