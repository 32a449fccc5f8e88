import TestSupport
import Testing

@testable import SwipeCore

@Suite("What falls due")
struct DueTimesTests {
    /// The same, by looking at everything each time.
    private struct Oracle {
        var entries: [(thing: Due, time: Timestamp)] = []

        var first: Due? { entries.min { $0.time < $1.time }?.thing }

        mutating func insert(_ thing: Due, at time: Timestamp) {
            remove(thing)
            entries.append((thing, time))
        }

        mutating func remove(_ thing: Due) { entries.removeAll { $0.thing == thing } }
    }

    private static let things: [Due] =
        (1...4).map { .motion($0) } + (1...3).map { .invocation($0) }
        + ["a", "b", "c"].map { .wheel(CellAddress(table: "t", cell: .string($0))) }

    @Test("the first is what falls due first, whatever was put off or taken out", arguments: 0..<200 as Range<UInt64>)
    func firstIsFirst(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (due, oracle) = (DueTimes(), Oracle())
        for step in 0..<300 {
            let thing = Self.things.randomElement(using: &random)!
            if Int.random(in: 0..<3, using: &random) > 0 {
                let time = Timestamp(milliseconds: Double(Int.random(in: 0..<40, using: &random)))
                due.insert(thing, at: time)
                oracle.insert(thing, at: time)
            } else {
                due.remove(thing)
                oracle.remove(thing)
            }
            #expect(due.first?.thing == oracle.first, "seed \(seed), step \(step)")
            #expect(due.things == Set(oracle.entries.map(\.thing)))
        }
    }
}
