/// What falls due in a session, the earliest first, and the row that each item belongs to.
///
/// A binary heap: the entry at `i` is not after those at `2i + 1` and `2i + 2`. An item that is removed leaves its entry in the
/// heap until it comes to the top or half of the heap is such entries; the first entry is always of an item that is there.
struct DeadlineQueue: Sendable {
    private struct Entry {
        var deadline: Deadline
        var item: Deadline.Item
    }

    private var heap: [Entry] = []
    /// The rows of all items.
    private var owners: [Deadline.Item: RowID] = [:]
    private(set) var motionCount = 0
    private(set) var invocationCount = 0

    init() {}

    var first: (deadline: Deadline, item: Deadline.Item)? { heap.first.map { ($0.deadline, $0.item) } }

    /// The row that an item belongs to; nil: there is no such item.
    func owner(of item: Deadline.Item) -> RowID? { owners[item] }

    mutating func insert(_ item: Deadline.Item, at deadline: Deadline, of row: RowID) {
        guard owners.updateValue(row, forKey: item) == nil else { return }
        count(item, 1)
        heap.append(Entry(deadline: deadline, item: item))
        rise(from: heap.count - 1)
        removeLeftOvers()
    }

    mutating func remove(_ item: Deadline.Item) {
        guard owners.removeValue(forKey: item) != nil else { return }
        count(item, -1)
        removeLeftOvers()
        owners.giveBackSpareCapacity()
    }

    private mutating func count(_ item: Deadline.Item, _ step: Int) {
        switch item {
        case .motion: motionCount += step
        case .invocation: invocationCount += step
        case .wheel: break
        }
    }

    /// How many entries the heap has, those of removed items included.
    var entryCount: Int { heap.count }

    /// All items with their deadlines and rows, for the check of invariants.
    var contents: [Deadline.Item: (deadline: Deadline, row: RowID)] {
        var contents: [Deadline.Item: (deadline: Deadline, row: RowID)] = [:]
        for entry in heap { contents[entry.item] = owners[entry.item].map { (entry.deadline, $0) } }
        return contents
    }

    // MARK: Entries of items that were removed

    private mutating func removeLeftOvers() {
        while let first = heap.first, owners[first.item] == nil { removeFirst() }
        guard heap.count > 2 * owners.count + 16 else { return }
        // A sorted array is a heap.
        heap = heap.filter { owners[$0.item] != nil }.sorted { $0.deadline < $1.deadline }
    }

    // MARK: The heap

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sink(from: 0)
    }

    private mutating func rise(from place: Int) {
        var child = place
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func sink(from place: Int) {
        var parent = place
        while true {
            var least = parent
            for child in (2 * parent + 1)...(2 * parent + 2) where child < heap.count && precedes(child, least) {
                least = child
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    private func precedes(_ a: Int, _ b: Int) -> Bool { heap[a].deadline < heap[b].deadline }
}

extension Dictionary {
    /// Makes the dictionary smaller once it holds less than an eighth of what it has room for: it never does so by itself.
    mutating func giveBackSpareCapacity() {
        guard capacity > 256, count < capacity / 8 else { return }
        self = Dictionary(map { ($0, $1) }, uniquingKeysWith: { $1 })
    }
}
