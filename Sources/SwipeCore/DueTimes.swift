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
/// A binary heap: what is at `i` is not after what is at `2i + 1` and `2i + 2`. Something that is taken out, or put off,
/// leaves its entry behind, which is then stale; the first is never stale.
struct DueTimes: Sendable {
    private struct Entry: Codable {
        var time: Timestamp
        var order: Int
        var thing: Due
    }

    private var heap: [Entry] = []
    private var lastOrder = 0
    /// The entry, by its order, that counts for each thing.
    private var orders: [Due: Int] = [:]

    var first: (time: Timestamp, thing: Due)? { heap.first.map { ($0.time, $0.thing) } }

    /// Lets something fall due at `time`, and not when it was to before.
    mutating func insert(_ thing: Due, at time: Timestamp) {
        lastOrder += 1
        orders[thing] = lastOrder
        heap.append(Entry(time: time, order: lastOrder, thing: thing))
        rise(from: heap.count - 1)
        forgetStale()
    }

    mutating func remove(_ thing: Due) {
        orders[thing] = nil
        forgetStale()
    }

    /// Lets things go by other names; when they fall due stays as it is.
    mutating func rename(_ newName: (Due) -> Due) {
        orders = Dictionary(uniqueKeysWithValues: orders.map { (newName($0), $1) })
        for place in heap.indices { heap[place].thing = newName(heap[place].thing) }
    }

    // MARK: What is stale

    private func isFresh(_ entry: Entry) -> Bool { orders[entry.thing] == entry.order }

    /// Sees to it that the first is not stale, and that at most half of them are, give or take a few.
    private mutating func forgetStale() {
        while let first = heap.first, !isFresh(first) { removeFirst() }
        if heap.count > 2 * orders.count + 16 { heap = inOrder }
    }

    /// What is not stale, in the order in which it falls due; what is sorted is a heap.
    private var inOrder: [Entry] {
        heap.filter(isFresh).sorted { ($0.time, $0.order) < ($1.time, $1.order) }
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

    private func precedes(_ a: Int, _ b: Int) -> Bool {
        (heap[a].time, heap[a].order) < (heap[b].time, heap[b].order)
    }
}

extension DueTimes: Codable {
    private enum CodingKeys: String, CodingKey { case heap, lastOrder }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        heap = try container.decode([Entry].self, forKey: .heap)
        lastOrder = try container.decode(Int.self, forKey: .lastOrder)
        orders = Dictionary(heap.map { ($0.thing, $0.order) }, uniquingKeysWith: max)
        heap = inOrder
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(inOrder, forKey: .heap)
        try container.encode(lastOrder, forKey: .lastOrder)
    }

    /// What falls due at some time.
    var things: Set<Due> { Set(orders.keys) }

    /// Whether what begins later will count as later.
    var isSound: Bool { heap.allSatisfy { (1...max(lastOrder, 1)).contains($0.order) } }
}
