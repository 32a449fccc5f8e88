import TestSupport
import Testing

@testable import SwipeCore

@Suite("What falls due")
struct DeadlineQueueTests {
    private static let row = RowID(table: "t", number: 1)

    @Test("the first is what falls due first, whatever was inserted or removed", arguments: 0..<200 as Range<UInt64>)
    func firstIsFirst(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = DeadlineQueue()
        var present: [Deadline.Event: Deadline] = [:]
        for order in 1...300 {
            if Int.random(in: 0..<8, using: &random) >= present.count {
                let item = random.pick([
                    Deadline.Event.animationEnd(order), .invocationTimeout(order), .wheelIdle(order: order),
                ])
                let time = Timestamp(milliseconds: Double(Int.random(in: 0..<40, using: &random)))
                present[item] = Deadline(time: time, order: order)
                queue.insert(item, at: Deadline(time: time, order: order), of: Self.row)
            } else if let (item, _) = present.sorted(by: { $0.value < $1.value }).randomElement(using: &random) {
                queue.remove(item)
                present[item] = nil
            }
            #expect(queue.first?.event == present.min { $0.value < $1.value }?.key, "seed \(seed), step \(order)")
            #expect(queue.contents.mapValues(\.deadline) == present)
            #expect(queue.animationCount == present.keys.count { $0.isMotion })
        }
    }

    @Test("an item that is inserted and removed again and again takes no more room")
    func roomIsBounded() {
        var queue = DeadlineQueue()
        queue.insert(.animationEnd(1), at: Deadline(time: Timestamp(milliseconds: 0), order: 0), of: Self.row)
        for order in 1...10_000 {
            let item = Deadline.Event.wheelIdle(order: order)
            queue.insert(item, at: Deadline(time: Timestamp(milliseconds: 150), order: order), of: Self.row)
            queue.remove(item)
        }
        #expect(queue.entryCount <= 32)
    }
}

extension Deadline.Event {
    fileprivate var isMotion: Bool {
        if case .animationEnd = self { return true }
        return false
    }
}
