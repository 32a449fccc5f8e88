/// A priority queue of a session's deadlines, the earliest first, with the row of each.
///
/// It is a binary heap: the entry at `i` is not later than those at `2i + 1` and `2i + 2`. The entry of a removed event
/// stays in the heap until it reaches the top, or until half of the heap consists of such stale entries. The first
/// entry is never stale.
struct DeadlineQueue: Sendable {
    private struct Entry {
        var deadline: Deadline
        var event: Deadline.Event
    }

    private var heap: [Entry] = []
    private var owners: [Deadline.Event: RowID] = [:]
    private(set) var animationCount = 0
    private(set) var invocationCount = 0

    var first: (deadline: Deadline, event: Deadline.Event)? { heap.first.map { ($0.deadline, $0.event) } }

    /// The row of an event; nil if the queue does not contain the event.
    func owner(of event: Deadline.Event) -> RowID? { owners[event] }

    mutating func insert(_ event: Deadline.Event, at deadline: Deadline, of row: RowID) {
        guard owners.updateValue(row, forKey: event) == nil else { return }
        count(event, 1)
        heap.append(Entry(deadline: deadline, event: event))
        siftUp(from: heap.count - 1)
        removeStaleEntries()
    }

    mutating func remove(_ event: Deadline.Event) {
        guard owners.removeValue(forKey: event) != nil else { return }
        count(event, -1)
        removeStaleEntries()
        owners.shrinkIfSparse()
    }

    private mutating func count(_ event: Deadline.Event, _ step: Int) {
        switch event {
        case .animationEnd: animationCount += step
        case .invocationTimeout: invocationCount += step
        case .wheelIdle: break
        }
    }

    /// The number of entries in the heap, stale ones included.
    var entryCount: Int { heap.count }

    /// All events with their deadlines and rows, for validation.
    var contents: [Deadline.Event: (deadline: Deadline, row: RowID)] {
        var contents: [Deadline.Event: (deadline: Deadline, row: RowID)] = [:]
        for entry in heap { contents[entry.event] = owners[entry.event].map { (entry.deadline, $0) } }
        return contents
    }

    // MARK: Stale entries

    private mutating func removeStaleEntries() {
        while let first = heap.first, owners[first.event] == nil { removeFirst() }
        guard heap.count > 2 * owners.count + 16 else { return }
        // A sorted array is a heap.
        heap = heap.filter { owners[$0.event] != nil }.inOrder { $0.deadline < $1.deadline }
    }

    // MARK: The heap

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        siftDown(from: 0)
    }

    private mutating func siftUp(from place: Int) {
        var child = place
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func siftDown(from place: Int) {
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
    /// Releases memory if the dictionary uses less than an eighth of its capacity. A dictionary never does so by
    /// itself.
    mutating func shrinkIfSparse() {
        guard capacity > 256, count < capacity / 8 else { return }
        var smaller = Dictionary(minimumCapacity: count)
        for (key, value) in self { smaller[key] = value }
        self = smaller
    }
}
