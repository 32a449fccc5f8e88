/// Something of a cell's that falls due at some time.
enum Due: Hashable, Codable, Sendable {
    /// A motion ends.
    case motion(Int)
    /// An invocation has not been completed in time.
    case invocation(Int)
    /// No wheel has turned over the cell for so long that its swipe is over.
    case wheel(CellAddress)

    var isMotion: Bool {
        switch self {
        case .motion: true
        case .invocation, .wheel: false
        }
    }
}

extension Due: Comparable {
    /// Motions, invocations, wheels: an order, and the same in every process.
    static func < (one: Due, other: Due) -> Bool {
        switch (one, other) {
        case (.motion(let one), .motion(let other)), (.invocation(let one), .invocation(let other)): one < other
        case (.wheel(let one), .wheel(let other)): (one.table, one.cell) < (other.table, other.cell)
        case (.motion, .invocation), (.motion, .wheel), (.invocation, .wheel): true
        case (.invocation, .motion), (.wheel, .motion), (.wheel, .invocation): false
        }
    }
}

/// What falls due, the earliest first; of what falls due at the same moment, what began first.
///
/// A binary heap: what is at `i` is not after what is at `2i + 1` and `2i + 2`.
struct DueTimes: Codable, Sendable {
    private struct Entry: Codable {
        var time: Timestamp
        var order: Int
        var thing: Due
    }

    private var heap: [Entry] = []
    private var lastOrder = 0

    var first: (time: Timestamp, thing: Due)? { heap.first.map { ($0.time, $0.thing) } }

    mutating func insert(_ thing: Due, at time: Timestamp) {
        lastOrder += 1
        heap.append(Entry(time: time, order: lastOrder, thing: thing))
        rise(from: heap.count - 1)
    }

    mutating func removeFirst() {
        remove(at: 0)
    }

    /// How many things there are, those that are stale included.
    var count: Int { heap.count }

    var things: [Due] { heap.map(\.thing) }

    /// Whether what began later counts as later.
    var isSound: Bool { heap.allSatisfy { (1...max(lastOrder, 1)).contains($0.order) } }

    /// Forgets what is stale.
    mutating func keep(_ isFresh: (Due) -> Bool) {
        let fresh = heap.filter { isFresh($0.thing) }.sorted { ($0.time, $0.order) < ($1.time, $1.order) }
        heap = fresh  // what is sorted is a heap
    }

    /// Takes out something that falls due at another time from now on.
    mutating func remove(_ thing: Due) {
        if let place = heap.firstIndex(where: { $0.thing == thing }) { remove(at: place) }
    }

    /// Lets things go by other names; when they fall due stays as it is.
    mutating func rename(_ newName: (Due) -> Due) {
        for place in heap.indices { heap[place].thing = newName(heap[place].thing) }
    }

    private mutating func remove(at place: Int) {
        heap.swapAt(place, heap.count - 1)
        heap.removeLast()
        guard place < heap.count else { return }
        rise(from: place)
        sink(from: place)
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

    private func precedes(_ a: Int, _ b: Int) -> Bool {
        (heap[a].time, heap[a].order) < (heap[b].time, heap[b].order)
    }
}
