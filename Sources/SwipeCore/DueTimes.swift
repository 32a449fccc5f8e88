/// The ends of motions under way, the earliest first; of those at the same moment, the motion that started first.
///
/// A binary heap: what is at `i` is not after what is at `2i + 1` and `2i + 2`.
struct DueTimes: Sendable {
    private var heap: [(time: Timestamp, flight: Int)] = []

    var first: (time: Timestamp, flight: Int)? { heap.first }

    mutating func insert(_ flight: Int, at time: Timestamp) {
        heap.append((time, flight))
        var child = heap.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while let child = [2 * parent + 1, 2 * parent + 2].filter({ $0 < heap.count }).min(by: precedes),
            precedes(child, parent)
        {
            heap.swapAt(child, parent)
            parent = child
        }
    }

    private func precedes(_ a: Int, _ b: Int) -> Bool {
        (heap[a].time, heap[a].flight) < (heap[b].time, heap[b].flight)
    }
}
