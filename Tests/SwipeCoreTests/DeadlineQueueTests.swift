import TestSupport
import Testing

@testable import SwipeCore

struct DeadlineQueueTests {
    private static let row = RowID(table: "t", number: 1)

    @Test(
        "the first entry is the earliest deadline after any insertions and removals",
        arguments: 0..<200 as Range<UInt64>)
    func firstIsFirst(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = DeadlineQueue()
        var present: [Deadline.Event: Deadline] = [:]
        for order in 1...300 as ClosedRange<Int64> {
            if Int.random(in: 0..<8, using: &random) >= present.count {
                let kinds: [Deadline.Event] = [
                    .animationEnd(order), .invocationTimeout(order), .wheelIdle(order: order),
                ]
                let event = kinds[Int.random(in: 0..<3, using: &random)]
                let time = Timestamp(milliseconds: Double(Int.random(in: 0..<40, using: &random)))
                present[event] = Deadline(time: time, order: order)
                queue.insert(event, at: Deadline(time: time, order: order), of: Self.row)
            } else if let (event, _) = present.sorted(by: { $0.value < $1.value }).randomElement(using: &random) {
                queue.remove(event)
                present[event] = nil
            }
            #expect(queue.first?.event == present.min { $0.value < $1.value }?.key, "seed \(seed), step \(order)")
            #expect(queue.contents.mapValues(\.deadline) == present)
            #expect(queue.animationCount == present.keys.count { $0.isAnimation })
        }
    }

    @Test("inserting and removing repeatedly does not grow the heap")
    func sizeIsBounded() {
        var queue = DeadlineQueue()
        queue.insert(.animationEnd(1), at: Deadline(time: Timestamp(milliseconds: 0), order: 0), of: Self.row)
        for order in 1...10_000 as ClosedRange<Int64> {
            let event = Deadline.Event.wheelIdle(order: order)
            queue.insert(event, at: Deadline(time: Timestamp(milliseconds: 150), order: order), of: Self.row)
            queue.remove(event)
        }
        #expect(queue.entryCount <= 32)
    }
}

extension Deadline.Event {
    fileprivate var isAnimation: Bool {
        if case .animationEnd = self { return true }
        return false
    }
}
